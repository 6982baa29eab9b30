import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inThrowAwayHome, searchForSecrets } from "@agent-config/core/testing";
import { describe, expect, it } from "vitest";

const token = `ghp_${"a1".repeat(12)}`;
const configurations = new Set(["mcp.json"]);

/** What the search finds after `work` in a home with a configuration that holds a secret of somebody else. */
const leaksAfter = (work: (home: string) => string, variables: Readonly<Record<string, string>> = {}) =>
  inThrowAwayHome(async ({ home }) => {
    writeFileSync(join(home, "mcp.json"), '{"key":"foreign-secret-1"}');
    const search = searchForSecrets(home, configurations);
    return search.leaks({ texts: ["--env", "KEY=typed-secret-2", token], variables }, work(home));
  });

describe("the search for secrets", () => {
  it.each<[what: string, work: (home: string) => string, found: string]>([
    ["output", () => "- key: foreign-secret-1", "foreign-secret-1 was told"],
    ["output, as in a URL", () => "?k=typed%2Dsecret-2 typed-secret-2", "typed-secret-2 was told"],
    ["output, in base64", () => `Basic ${Buffer.from(token).toString("base64")}`, `${token} was told`],
    ["a ledger", (home) => put(home, ".agent-config-mcp.json", token), `${token} came into .agent-config-mcp.json`],
    ["a temporary", (home) => put(home, "mcp.json.1.tmp", "typed-secret-2"), "typed-secret-2 came into mcp.json.1.tmp"],
    [
      "a backup",
      (home) => put(home, "b/mcp.json.bak", "foreign-secret-1"),
      "foreign-secret-1 came into b/mcp.json.bak",
    ],
    ["the name of a file", (home) => put(home, "typed-secret-2", ""), "typed-secret-2 came into typed-secret-2"],
  ])("finds one in %s", async (_, work, found) => {
    expect(await leaksAfter(work)).toEqual([found]);
  });

  it("finds the value of a variable in a configuration, too", async () => {
    const expanded = (home: string): string => put(home, "mcp.json", '{"key":"foreign-secret-1","x":"v\\"alue-of-it"}');
    expect(await leaksAfter(expanded, { DOCS_TOKEN: 'v"alue-of-it' })).toEqual(['v"alue-of-it came into mcp.json']);
  });

  it("finds nothing where a secret belongs, or is gone", async () => {
    expect(await leaksAfter((home) => put(home, "mcp.json", `{"key":"typed-secret-2","t":"${token}"}`))).toEqual([]);
    expect(await leaksAfter((home) => put(home, "deep/mcp.json", "foreign-secret-1"))).toEqual([]);
    expect(await leaksAfter((home) => gone(home), { LANG: "done" })).toEqual([]);
  });
});

const gone = (home: string): string => {
  rmSync(join(home, "mcp.json"));
  return "done";
};

const put = (home: string, name: string, text: string): string => {
  mkdirSync(join(home, name, ".."), { recursive: true });
  writeFileSync(join(home, name), text);
  return "done";
};
