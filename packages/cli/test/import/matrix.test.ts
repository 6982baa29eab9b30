import { describe, expect, it } from "vitest";
import { openStage } from "../stage.ts";

/*
 * Servers moved from each harness to each other one with import and install: what arrives says the same there, and what does
 * not arrive is named. The manifest of the start is written into the first harness as far as it can say it.
 */

const harnesses = ["claude-code", "codex", "copilot-cli", "cursor", "gemini-cli", "opencode"] as const;

const servers = {
  local: {
    transport: "stdio",
    command: "npx",
    args: ["-y", "@example/files", "--root", "/srv"],
    env: { KEY: "${KEY}" },
  },
  literal: { transport: "stdio", command: "npx", args: ["x"], env: { MODE: "a b" } },
  renamed: { transport: "stdio", command: "npx", args: ["x"], env: { KEY: "${OTHER}" } },
  argument: { transport: "stdio", command: "npx", args: ["--key=${KEY}"] },
  fallback: { transport: "stdio", command: "npx", args: ["x"], env: { KEY: "${KEY:-none}" } },
  placed: { transport: "stdio", command: "npx", args: ["x"], cwd: "/srv" },
  docs: { transport: "http", url: "https://docs.example/mcp", headers: { Authorization: "Bearer ${TOKEN}" } },
  old: { transport: "sse", url: "https://docs.example/sse" },
};

/** What the harness cannot say at all. */
const unsayable: Readonly<Record<(typeof harnesses)[number], readonly string[]>> = {
  "claude-code": ["placed"],
  codex: ["renamed", "argument", "fallback", "old"],
  "copilot-cli": [],
  cursor: ["fallback"],
  "gemini-cli": [],
  opencode: ["fallback"],
};

const sorted = (names: readonly string[]): readonly string[] => [...names].sort();

describe.each(harnesses)("from %s", (from) => {
  it.each(harnesses.filter((to) => to !== from))("to %s", (to) => {
    const stage = openStage({ "agent-config.json": JSON.stringify({ owner: "me", servers }) });
    const into = (harness: string, input: string) =>
      stage.json(["install", "-", "--harness", harness, "--keep-going"], { input });
    const first = into(from, stage.read("agent-config.json"));
    expect(sorted(first.document.items.filter(({ action }) => action === "refused").map(({ name }) => name))).toEqual(
      sorted(unsayable[from]),
    );
    const imported = stage.run(["import", "--from", from]);
    expect(imported.exit).toBe(0);
    const manifest = JSON.parse(imported.out) as { servers: Record<string, { transport: string }> };
    const said = Object.keys(servers).filter((name) => !unsayable[from].includes(name));
    expect(sorted(Object.keys(manifest.servers))).toEqual(sorted(said));
    for (const name of said) {
      const server = servers[name as keyof typeof servers];
      // OpenCode finds out by itself whether a server speaks SSE, and says neither.
      const expected = from === "opencode" && name === "old" ? { ...server, transport: "http" } : server;
      expect(manifest.servers[name]).toEqual(expected);
    }
    const second = into(to, imported.out);
    const lost = unsayable[to].filter((name) => said.includes(name) && manifest.servers[name]?.transport !== undefined);
    const refused = second.document.items.filter(({ action }) => action === "refused");
    const arrivesAnyway = from === "opencode" && to === "codex" ? ["old"] : [];
    expect(sorted(refused.map(({ name }) => name))).toEqual(
      sorted(lost.filter((name) => !arrivesAnyway.includes(name))),
    );
    for (const { refusals = [] } of refused) expect(refusals).not.toEqual([]);
  });
});
