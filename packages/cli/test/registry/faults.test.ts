import type { RequestListener } from "node:http";
import { describe, expect, it } from "vitest";
import { codex, codexLedger, withPlace } from "./place.ts";
import { plain } from "./published.ts";
import { act, json, text } from "./stub-registry.ts";

const silence = act(() => {});
const cut = act((response) => {
  response.writeHead(200, { "content-length": "1000" });
  response.write('{"server":', () => response.destroy());
});
const endless = act((response) => {
  const piece = "x".repeat(1 << 20);
  const more = (): void => {
    if (!response.destroyed) response.write(piece, more);
  };
  response.writeHead(200, { "content-type": "application/json" });
  more();
});
const busy = json({ title: "Too Many Requests" }, 429, { "retry-after": "600" });
const away = text("", 302, { location: "http://registry.example.com/x" });
const page = text("<!doctype html><title>Welcome</title>");
const another = json({ server: plain("io.github.evil/plain") });

const faults: readonly (readonly [string, RequestListener, string, RegExp])[] = [
  ["says nothing", silence, "REGISTRY_UNREACHABLE", /No answer within 10 seconds/],
  ["cuts the connection", cut, "REGISTRY_UNREACHABLE", /connection failed/],
  ["is busy for long", busy, "REGISTRY_UNREACHABLE", /429: Too Many Requests/],
  ["fails", text("<h1>Bad Gateway</h1>", 502), "REGISTRY_UNREACHABLE", /answered 502\./],
  ["answers with a web page", page, "REGISTRY_INVALID_RESPONSE", /something else/],
  ["never ends", endless, "REGISTRY_INVALID_RESPONSE", /larger than/],
  ["leads away from https", away, "REGISTRY_INVALID_RESPONSE", /redirects to an address without https/],
  ["gives another server", another, "REGISTRY_INVALID_RESPONSE", /another server/],
];

describe("a registry that", () => {
  it.concurrent.each(faults)("%s stops the install, and nothing is written", async (_, answer, code, message) => {
    await withPlace(async ({ run, read }, registry) => {
      registry.answerWith(answer);
      const words = ["--owner", "me", "--harness", "codex", "--registry", registry.base, "--yes"];
      const { exit, out, err } = await run("install", "io.github.meadow/plain", ...words);
      expect([exit, out, read(codex), read(codexLedger)]).toEqual([1, "", undefined, undefined]);
      expect(err).toMatch(message);
      expect(err).toMatch(new RegExp(`\\[${code}\\]\\n(?:.*\\n)?Nothing was changed\\.\\n$`));
      expect(err).not.toMatch(/<h1>|doctype/);
    });
  });

  it("is not there stops a search too", async () => {
    await withPlace(async ({ run }) => {
      const { exit, err } = await run("search", "x", "--registry", "http://127.0.0.1:9");
      expect([exit, err]).toEqual([1, expect.stringContaining("REGISTRY_UNREACHABLE")]);
    });
  });

  it("is none is refused before anything is asked", async () => {
    await withPlace(async ({ run }) => {
      const { exit, err } = await run("search", "x", "--registry", "registry.example.com");
      expect([exit, err]).toEqual([2, expect.stringContaining("[INVALID_URL]")]);
    });
  });
});
