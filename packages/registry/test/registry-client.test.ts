import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { planLaunch } from "../src/index.ts";
import { openRegistry } from "../src/node/index.ts";
import { act, json, noon, redirect, text, withRegistry, wrapped } from "./registry-on-loopback.ts";

const name = "io.github.acme/thing";
const failure = (code: string, message: RegExp) =>
  expect.objectContaining({ code, message: expect.stringMatching(message) });

describe("asking for one server", () => {
  it("asks for the exact name and version, encoded, and gives what planLaunch takes", async () => {
    await withRegistry([json(wrapped(name, "1.0.0+b"))], async ({ client, requests }) => {
      const { document, entry } = await client.get(name, "1.0.0+b");
      expect(requests.map(({ path }) => path)).toEqual(["/v0.1/servers/io.github.acme%2Fthing/versions/1.0.0%2Bb"]);
      expect(requests[0]?.headers).toMatchObject({ accept: "application/json", "user-agent": "agent-config" });
      expect(requests[0]?.headers).not.toHaveProperty("authorization");
      expect(entry).toMatchObject({ name, version: "1.0.0+b", status: "active" });
      expect(planLaunch(document)).toMatchObject({ outcome: "exact", server: { args: ["-y", "thing@1.0.0+b"] } });
    });
  });

  it.each([
    ["the RFC 9457 shape", json({ title: "Not Found", status: 404, detail: "Server not found" }, 404)],
    ["the {error} shape", json({ error: "Server not found" }, 404)],
    ["plain text", text("Server not found\n", 404)],
  ])("says that there is none, in %s, at once", async (_, answer) => {
    await withRegistry([answer], async ({ client, base, requests, pauses }) => {
      const problem = failure("REGISTRY_NOT_FOUND", new RegExp(`${base}.*${name}.*404.*Server not found`));
      await expect(client.get(name)).rejects.toThrow(problem);
      expect([requests.length, pauses.length]).toEqual([1, 0]);
    });
  });

  it("does not take another server, or another version, for the one it asked for", async () => {
    await withRegistry([json(wrapped("io.github.evil/thing"))], async ({ client }) => {
      await expect(client.get(name)).rejects.toThrow(failure("REGISTRY_INVALID_RESPONSE", /another server/));
    });
    await withRegistry([json(wrapped(name, "2.0.0"))], async ({ client }) => {
      await expect(client.get(name, "1.0.0")).rejects.toThrow(failure("REGISTRY_INVALID_RESPONSE", /another server/));
    });
  });
});

describe("searching", () => {
  it("follows the pages with all filters and keeps what it can read", async () => {
    const first = {
      servers: [wrapped("a/x"), { server: {} }, wrapped("a/y")],
      metadata: { nextCursor: "a/y:1.0.0+b" },
    };
    const last = { servers: [wrapped("a/y"), wrapped("a/z")], metadata: { count: 2 } };
    await withRegistry([json(first), json(last)], async ({ client, requests }) => {
      const { servers, skipped, isCut } = await client.search("pear tree", 50);
      expect(servers.map(({ entry }) => entry.name)).toEqual(["a/x", "a/y", "a/z"]);
      expect([skipped, isCut]).toEqual([1, false]);
      expect(requests.map(({ path }) => path)).toEqual([
        "/v0.1/servers?search=pear%20tree&limit=50&version=latest",
        "/v0.1/servers?search=pear%20tree&limit=50&version=latest&cursor=a%2Fy%3A1.0.0%2Bb",
      ]);
    });
  });

  it("does not follow a registry that never comes to an end", async () => {
    let page = 0;
    const empty = act((response) => {
      page += 1;
      response.end(JSON.stringify({ servers: [], metadata: { nextCursor: `c${page}` } }));
    });
    await withRegistry([empty], async ({ client, requests }) => {
      await expect(client.search("x")).resolves.toMatchObject({ servers: [], isCut: true });
      expect(requests).toHaveLength(100);
    });
  });

  it("stops at the number that is wanted and says that there is more", async () => {
    let page = 0;
    const endless = act((response) => {
      page += 1;
      const servers = [wrapped(`a/x${page}`), wrapped(`a/y${page}`)];
      response.end(JSON.stringify({ servers, metadata: { nextCursor: `c${page}` } }));
    });
    await withRegistry([endless], async ({ client, requests }) => {
      const { servers, isCut } = await client.search("", 3);
      expect([servers.length, isCut, requests.length]).toEqual([3, true, 2]);
    });
  });
});

describe("trouble that may pass", () => {
  it("waits as long as a busy registry asks for, then goes on", async () => {
    const busy = json({ title: "Too Many Requests" }, 429, { "retry-after": "7" });
    const until = text("", 503, { "retry-after": new Date(noon + 5000).toUTCString() });
    await withRegistry([busy, until, json(wrapped(name))], async ({ client, pauses }) => {
      await expect(client.get(name)).resolves.toMatchObject({ entry: { name } });
      expect(pauses).toEqual([7000, 5000]);
    });
  });

  it("does not wait longer than half a minute", async () => {
    await withRegistry([text("slow down", 429, { "retry-after": "3600" })], async ({ client, requests, pauses }) => {
      await expect(client.get(name)).rejects.toThrow(failure("REGISTRY_UNREACHABLE", /429: slow down.*more than 30 s/));
      expect([requests.length, pauses.length]).toEqual([1, 0]);
    });
  });

  it("gives up after three attempts with growing pauses, without repeating markup", async () => {
    await withRegistry([text("<html><h1>Bad Gateway</h1></html>", 502)], async ({ client, requests, pauses }) => {
      await expect(client.search("x")).rejects.toThrow(failure("REGISTRY_UNREACHABLE", /answered 502\.$/));
      expect([requests.length, pauses]).toEqual([3, [500, 1000]]);
    });
  });

  it.each([
    ["no answer at all", act(() => {})],
    [
      "an answer that stops in the middle",
      act((response) => {
        response.writeHead(200, { "content-type": "application/json" }).write('{"server":');
      }),
    ],
  ])("ends after the time that is allowed: %s", async (_, answer) => {
    await withRegistry(
      [answer],
      async ({ client }) => {
        await expect(client.get(name)).rejects.toThrow(
          failure("REGISTRY_UNREACHABLE", /No answer within 0\.2 seconds/),
        );
      },
      { timeoutMs: 200, attempts: 2 },
    );
  });

  it("takes an answer that comes in small pieces, while there is time", async () => {
    const slow = act((response) => {
      const body = JSON.stringify(wrapped(name, "1.0.0-ü"));
      const pieces = body.match(/.{1,40}/gsu) ?? [];
      const next = (index: number): void => {
        const piece = pieces[index];
        if (piece === undefined) response.end();
        else response.write(piece, () => setTimeout(next, 2, index + 1));
      };
      next(0);
    });
    await withRegistry([slow], async ({ client, requests }) => {
      await expect(client.get(name)).resolves.toMatchObject({ entry: { version: "1.0.0-ü" } });
      expect(requests).toHaveLength(1);
    });
  });

  it("does not take a connection that was cut for an answer", async () => {
    const cut = act((response) => {
      const body = JSON.stringify(wrapped(name));
      response.writeHead(200, { "content-length": String(body.length) });
      response.write(body.slice(0, 20), () => response.destroy());
    });
    await withRegistry([cut, cut, json(wrapped(name))], async ({ client, requests }) => {
      await expect(client.get(name)).resolves.toMatchObject({ entry: { name } });
      expect(requests).toHaveLength(3);
    });
    await withRegistry([cut], async ({ client }) => {
      await expect(client.get(name)).rejects.toThrow(failure("REGISTRY_UNREACHABLE", /connection failed/));
    });
  });

  it("names the system's reason when nobody listens", async () => {
    let gone = "";
    await withRegistry([json({})], async ({ base }) => {
      gone = base;
    });
    const problem = failure("REGISTRY_UNREACHABLE", /ECONNREFUSED/);
    await expect(openRegistry({ base: gone, attempts: 1 }).get(name)).rejects.toThrow(problem);
  });

  it("stops when it is cancelled", async () => {
    const controller = new AbortController();
    const cancel = act(() => controller.abort(new Error("cancelled by the user")));
    await withRegistry(
      [cancel],
      async ({ client, requests }) => {
        await expect(client.get(name)).rejects.toThrow("cancelled by the user");
        expect(requests).toHaveLength(1);
      },
      { signal: controller.signal },
    );
  });

  it("stops when it is cancelled while it waits for the next attempt", async () => {
    await withRegistry([text("", 503, { "retry-after": "20" })], async ({ base, requests }) => {
      const controller = new AbortController();
      const asking = openRegistry({ base, signal: controller.signal }).get(name);
      const cancel = setInterval(() => requests.length > 0 && controller.abort(new Error("cancelled")), 5);
      await expect(asking).rejects.toThrow();
      clearInterval(cancel);
      expect(requests).toHaveLength(1);
    });
  });
});

describe("answers that are not a registry's", () => {
  it.each([
    ["a web page", text("<!doctype html><title>Hello</title>")],
    ["half of an answer", text('{"servers":[')],
    ["another shape", json([])],
    ["nothing", text("")],
  ])("refuses %s without asking again", async (_, answer) => {
    await withRegistry([answer], async ({ client, requests }) => {
      await expect(client.search("x")).rejects.toThrow(failure("REGISTRY_INVALID_RESPONSE", /something else/));
      expect(requests).toHaveLength(1);
    });
  });

  const large = JSON.stringify({ ...wrapped(name), filling: "x".repeat(100_000) });
  it.each([
    ["as it is", text(large)],
    ["packed", act((response) => response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(large)))],
  ])("stops reading an answer that is too large, %s", async (_, answer) => {
    await withRegistry(
      [answer],
      async ({ client }) => {
        await expect(client.get(name)).rejects.toThrow(failure("REGISTRY_INVALID_RESPONSE", /larger than 50000 bytes/));
      },
      { maxBytes: 50_000 },
    );
  });
});

describe("redirects", () => {
  it.each(["http://registry.example.com/x", "ftp://127.0.0.1/x", "https://dana:pw@example.com/"])(
    "never leads to %s",
    async (target) => {
      await withRegistry([redirect(target)], async ({ client, requests }) => {
        await expect(client.get(name)).rejects.toThrow(failure("REGISTRY_INVALID_RESPONSE", /redirects/));
        expect(requests).toHaveLength(1);
      });
    },
  );

  it("is followed on this machine, and ends", async () => {
    await withRegistry([redirect("/moved"), json(wrapped(name))], async ({ client, requests }) => {
      await expect(client.get(name)).resolves.toMatchObject({ entry: { name } });
      expect(requests[1]?.path).toBe("/moved");
    });
    await withRegistry([redirect("/again")], async ({ client, requests }) => {
      await expect(client.get(name)).rejects.toThrow(failure("REGISTRY_INVALID_RESPONSE", /more than 5/));
      expect(requests).toHaveLength(6);
    });
  });

  it("does not take the token to another server", async () => {
    await withRegistry([json(wrapped(name))], async (other) => {
      await withRegistry(
        [redirect(`${other.base}/elsewhere`)],
        async ({ client, requests }) => {
          await client.get(name);
          expect(requests[0]?.headers).toMatchObject({ authorization: "Bearer s3cret-word" });
          expect(other.requests[0]?.headers).not.toHaveProperty("authorization");
        },
        { token: "s3cret-word" },
      );
    });
  });
});

describe("opening a registry", () => {
  it.each([
    "registry.example.com",
    "ftp://registry.example.com",
    "https://a:b@registry.example.com",
    "https://x.example?y",
  ])("refuses the address %s", (base) => {
    expect(() => openRegistry({ base })).toThrow(failure("INVALID_URL", /address/));
  });

  it("never sends a token in the clear to another machine, nor repeats one that is broken", () => {
    expect(() => openRegistry({ base: "http://registry.example.com", token: "s3cret-word" })).toThrow(
      failure("INVALID_URL", /^(?!.*s3cret-word)/),
    );
    expect(() => openRegistry({ token: "s3cret\nword" })).toThrow(
      failure("INVALID_HEADER_VALUE", /^(?![\s\S]*s3cret)/),
    );
  });
});
