import { encodeEntry, type McpServer, validateSpec } from "@agent-config/core";
import { describe, expect, it } from "vitest";
import vscode from "../src/index.ts";

const encoded = (server: McpServer) => {
  const result = validateSpec({ name: "docs", owner: "me", server });
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return encodeEntry(result.value, vscode, { scope: "user", strict: false, variables: {} });
};
const refusedAt = (server: McpServer) => encoded(server).refusals.map(({ code, at }) => `${code} ${at}`);
const local = { transport: "stdio", command: "serve", args: [] } as const;

describe("what VS Code would make something else of is refused", () => {
  it.each<[string, McpServer, readonly string[]]>([
    ["~ in a command", { ...local, command: "~/bin/serve" }, ["FIELD_UNSUPPORTED /server/command"]],
    [
      "~ in arguments",
      { ...local, args: ["~", "a", "~\\x"] },
      ["args/0", "args/2"].map((at) => `FIELD_UNSUPPORTED /server/${at}`),
    ],
    ["~ as a directory", { ...local, cwd: "~/work" }, ["FIELD_UNSUPPORTED /server/cwd"]],
    ["a PATH of one's own", { ...local, env: { Path: "/opt/bin" } }, ["FIELD_UNSUPPORTED /server/env/Path"]],
    [
      "what only looks like a variable",
      { ...local, args: ["$${input:key}"] },
      ["REFERENCE_UNSUPPORTED /server/args/0"],
    ],
    ["a default", { ...local, env: { KEY: "${KEY:-none}" } }, ["REFERENCE_UNSUPPORTED /server/env/KEY"]],
  ])("%s", (_, server, refusals) => {
    expect(refusedAt(server)).toEqual(refusals);
  });

  it("and nothing that stays as it is", () => {
    const env = { HOME_PAGE: "~/x", PATHS: "/a" };
    expect(refusedAt({ ...local, args: ["~me/x", "a~", "--dir=~/x", "$KEY", "{env:KEY}"], env })).toEqual([]);
    expect(refusedAt({ transport: "http", url: "https://a.example/~/x", headers: { "X-Dir": "~/x" } })).toEqual([]);
  });
});

describe("an entry is taken for what VS Code takes it for", () => {
  it.each([
    [{ command: "serve" }, "stdio"],
    [{ type: "stdio", command: "serve", url: "https://a.example" }, "stdio"],
    [{ type: "http", command: "serve", url: "https://a.example" }, "http"],
    [{ type: "sse", command: "serve", url: "https://a.example" }, "stdio"],
    [{ url: "https://a.example" }, "http"],
    [{ type: "sse", url: "https://a.example" }, "sse"],
    [{ type: "stdio" }, undefined],
    [{ type: "http" }, undefined],
  ])("%j", (entry, transport) => {
    expect(vscode.decode(entry)?.transport).toBe(transport);
  });

  it("with numbers as texts, and references in the neutral syntax", () => {
    const env = { DEPTH: 3, BIG: 12n, KEY: "${env:KEY}", DIR: "${workspaceFolder}/x", ASK: "${input:key}" };
    expect(vscode.decode({ command: "serve", env })).toMatchObject({
      env: { DEPTH: "3", BIG: "12", KEY: "${KEY}", DIR: "${workspaceFolder}/x", ASK: "$${input:key}" },
    });
  });
});
