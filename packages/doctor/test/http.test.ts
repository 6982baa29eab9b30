import claudeCode from "@agent-config/claude-code";
import type { Env } from "@agent-config/core";
import opencode from "@agent-config/opencode";
import { describe, expect, it } from "vitest";
import type { Examination } from "../src/index.ts";
import { good, openSseServer, status, streaming, withHttp } from "./http-stub.ts";
import { inHome } from "./in-home.ts";

const ask = async (entry: object, variables: Env["variables"] = {}, timeoutMs = 60_000): Promise<Examination> => {
  let only: Examination | undefined;
  await inHome(async ({ put, examine }) => {
    put(".claude.json", { mcpServers: { docs: entry } });
    [only] = await examine(claudeCode, { timeoutMs });
  }, variables);
  return only as Examination;
};
const http = (url: string, headers = {}) => ({ type: "http", url, headers });

describe("Streamable HTTP", () => {
  it("keeps the session and the version, sends the entry's headers, and ends the session", () =>
    withHttp(good, async ({ origin, seen }) => {
      const entry = http(`${origin}/mcp?team=a`, { Authorization: "Bearer ${T}", Accept: "text/html" });
      expect(await ask(entry, { T: "t-value" })).toMatchObject({
        status: "ok",
        tools: ["search"],
        detail: "web 2 answers, protocol 2025-03-26, 1 tool.",
      });
      expect(seen.map(({ method, url, message }) => [method, url, message?.method])).toEqual([
        ["POST", "/mcp?team=a", "initialize"],
        ["POST", "/mcp?team=a", "notifications/initialized"],
        ["POST", "/mcp?team=a", "tools/list"],
        ["DELETE", "/mcp?team=a", undefined],
      ]);
      expect(new Set(seen.map(({ headers }) => headers.authorization))).toEqual(new Set(["Bearer t-value"]));
      expect(seen.slice(1).map(({ headers }) => [headers["mcp-session-id"], headers["mcp-protocol-version"]])).toEqual(
        Array(3).fill(["session-1", "2025-03-26"]),
      );
      expect(seen[0]?.headers.accept).toBe("application/json, text/event-stream");
    }));

  it("reads a stream of events only as far as the answer", () =>
    withHttp(streaming, async ({ origin }) => {
      expect(await ask(http(origin))).toMatchObject({ status: "ok", tools: ["search"] });
    }));

  it.each([
    ["500", status(500), "The server answers 500 Internal Server Error."],
    ["no content", status(202), "The server answers with nothing, where JSON or a stream of events is expected."],
    [
      "HTML",
      status(200, { "content-type": "text/html" }, "<p>Welcome</p>"),
      "The server answers with text/html, where JSON or a stream of events is expected.",
    ],
    [
      "other JSON",
      status(200, { "content-type": "application/json" }, '{"ok":true}'),
      "The server answers with JSON that is no answer to the request.",
    ],
    [
      "an empty stream",
      status(200, { "content-type": "text/event-stream" }, ": nothing\n\n"),
      "The stream of events ended without the answer.",
    ],
    [
      "too much",
      status(200, { "content-type": "application/json" }, `"${"x".repeat(9 * 1024 * 1024)}"`),
      "The server sends more than 8388608 bytes.",
    ],
  ])("%s is an error of the protocol", (_, answer, detail) =>
    withHttp(answer, async ({ origin }) => {
      expect(await ask(http(origin))).toMatchObject({ status: "protocol-error", detail });
    }),
  );

  it("says so when the connection breaks off before or in the middle of the answer", async () => {
    await withHttp(
      (_, response) => void response.destroy(),
      async ({ origin }) => {
        expect(await ask(http(origin))).toMatchObject({
          status: "protocol-error",
          detail: "The server breaks off, or does not speak HTTP (UND_ERR_SOCKET).",
        });
      },
    );
    await withHttp(
      (_, response) => {
        response.writeHead(200, { "content-type": "application/json" }).write('{"jsonrpc"');
        setTimeout(() => response.destroy(), 50);
      },
      async ({ origin }) => {
        expect(await ask(http(origin))).toMatchObject({
          status: "protocol-error",
          detail: "The connection broke off.",
        });
      },
    );
  });

  it("gives up on a server that takes too long", () =>
    withHttp(
      () => undefined,
      async ({ origin }) => {
        expect((await ask(http(origin), {}, 300)).status).toBe("timed-out");
      },
    ));

  it("takes 403 for a refusal of what was sent", () =>
    withHttp(status(403), async ({ origin }) => {
      expect(await ask(http(origin, { authorization: "Bearer x" }))).toMatchObject({
        status: "unauthorized",
        detail: "The server answers 403 Forbidden. Check the value that the entry sends.",
      });
    }));
});

describe("redirects", () => {
  it("are followed on the same origin, as the same request", () =>
    withHttp(
      (seen, response) =>
        seen.url === "/mcp" ? status(308, { location: "/mcp/" })(seen, response) : good(seen, response),
      async ({ origin, seen }) => {
        expect((await ask(http(`${origin}/mcp`))).status).toBe("ok");
        expect(seen.slice(0, 2).map(({ url, message }) => [url, message?.method])).toEqual([
          ["/mcp", "initialize"],
          ["/mcp/", "initialize"],
        ]);
      },
    ));

  it("to another origin are not followed, so that no token goes there", () =>
    withHttp(good, (other) =>
      withHttp(status(307, { location: `${other.origin}/mcp?token=abc` }), async ({ origin }) => {
        expect(await ask(http(origin, { Authorization: "Bearer ${T}" }), { T: "t-value" })).toMatchObject({
          status: "protocol-error",
          detail: `The server redirects to ${other.origin}/mcp. That is not followed; put the right address into the entry.`,
        });
        expect(other.seen).toEqual([]);
      }),
    ));

  it("that would turn a message into a page, or never end, are not followed", async () => {
    await withHttp(status(302, { location: "/login" }), async ({ origin, seen }) => {
      expect((await ask(http(origin))).status).toBe("protocol-error");
      expect(seen).toHaveLength(1);
    });
    await withHttp(status(307, { location: "/" }), async ({ origin }) => {
      expect((await ask(http(origin))).detail).toBe("The server redirects more than 3 times.");
    });
  });
});

describe("the older transport", () => {
  const sse = (url: string) => ({ type: "sse", url, headers: { "X-Key": "k" } });

  it("gets answers over the stream for messages sent elsewhere", () =>
    withHttp(
      openSseServer(() => "/messages?id=1"),
      async ({ origin, seen }) => {
        expect(await ask(sse(`${origin}/sse`))).toMatchObject({ transport: "sse", status: "ok", tools: ["search"] });
        expect(seen.map(({ method, url, headers }) => [method, url, headers["x-key"]])).toEqual([
          ["GET", "/sse", "k"],
          ...Array(3).fill(["POST", "/messages?id=1", "k"]),
        ]);
      },
    ));

  it("sends nothing to another origin", () =>
    withHttp(good, (other) =>
      withHttp(
        openSseServer(() => `${other.origin}/messages`),
        async ({ origin }) => {
          expect(await ask(sse(origin))).toMatchObject({
            status: "protocol-error",
            detail: "The server wants its messages sent to another origin; they are not.",
          });
          expect(other.seen).toEqual([]);
        },
      ),
    ));

  it.each([
    [401, "unauthorized"],
    [404, "protocol-error"],
  ])("answers %i to the stream", (code, verdict) =>
    withHttp(status(code), async ({ origin }) => {
      expect((await ask(sse(origin))).status).toBe(verdict);
    }),
  );

  it("is tried where the harness tries it, and only there", () =>
    withHttp(
      openSseServer(() => "/messages"),
      ({ origin }) =>
        inHome(async ({ put, examine }) => {
          put(".config/opencode/opencode.json", { mcp: { docs: { type: "remote", url: origin } } });
          const statuses = async (fallsBackToSse: boolean): Promise<readonly string[]> =>
            (await examine({ ...opencode, fallsBackToSse })).map(({ status }) => status);
          expect(await statuses(true)).toEqual(["ok"]);
          expect(await statuses(false)).toEqual(["protocol-error"]);
        }),
    ));
});

it.each([
  ["ftp://example.com/x", {}, "The address is no http or https URL."],
  ["https://user:pass@example.com/", {}, "The address holds a user name or a password; put them into a header."],
  ["https://example.com/", { "X-A": "a\nb" }, "The header X-A holds a character that no header may hold."],
  ["https://example.com/", { "X A": "a" }, "The header X A holds a character that no header may hold."],
])("calls nothing at %s with %j", async (url, headers, detail) => {
  expect(await ask(http(url, headers))).toMatchObject({ status: "unreachable", detail });
});
