import { expect, it } from "vitest";
import { openStage, type Stage } from "./stage.ts";

const ledger = ".cursor/.agent-config-mcp.json";
const manifestOf = (...names: readonly string[]): string =>
  JSON.stringify({
    owner: "me",
    harnesses: ["codex", "cursor", "opencode"],
    servers: Object.fromEntries(names.map((name) => [name, { transport: "stdio", command: name }])),
  });

/** Two servers in three harnesses, and then a ledger that nobody can read. */
const stageWithBadLedger = (): Stage => {
  const stage = openStage({ "agent-config.json": manifestOf("a", "b") });
  expect(stage.run(["install"]).exit).toBe(0);
  stage.write(ledger, "{\n<<<<<<< ours\n");
  return stage;
};

it.each<[what: string, args: readonly string[], left: readonly string[]]>([
  ["uninstall, of all", ["uninstall", "--owner", "me"], []],
  ["uninstall, by name", ["uninstall", "a", "--owner", "me"], ["b"]],
  ["install --prune", ["install", "team.json", "--prune"], ["a"]],
])("%s leaves a ledger that cannot be read, and does the rest with --keep-going alone", (_, args, left) => {
  const stage = stageWithBadLedger();
  const narrow = JSON.parse(manifestOf("a")) as object;
  stage.write("team.json", JSON.stringify({ ...narrow, harnesses: ["codex", "opencode"] }));
  const before = stage.everything();
  const all = stage.run(args);
  expect(all.exit).toBe(1);
  expect(all.err).toMatch(/Failed: (?:a in )?Cursor\n {2}\S+\.agent-config-mcp\.json:2:1: The ledger cannot be read/);
  expect(all.out).toContain("Nothing was changed. --keep-going does the rest");
  expect(stage.everything()).toEqual(before);

  const { exit, document } = stage.json([...args, "--keep-going"]);
  expect(exit).toBe(5);
  const failed = document.items.filter(({ action }) => action === "failed");
  expect(failed).toMatchObject([
    { harness: "cursor", error: { code: "LEDGER_UNPARSEABLE", path: stage.path(ledger) } },
  ]);
  for (const name of ["codex", "opencode"]) {
    const kept = stage.json(["list", "--harness", name]).document.items.map((item) => item.name);
    expect(kept).toEqual(left);
  }
  const entries = JSON.parse(stage.read(".cursor/mcp.json")) as { mcpServers: object };
  expect(Object.keys(entries.mcpServers)).toEqual(["a", "b"]);
});

it("adopt claims what it can", () => {
  const stage = stageWithBadLedger();
  const args = ["adopt", "a", "--owner", "you", "--from", "me"];
  const before = stage.everything();
  expect(stage.run(args).exit).toBe(1);
  expect(stage.everything()).toEqual(before);
  const { exit, document } = stage.json([...args, "--keep-going"]);
  expect(exit).toBe(5);
  expect(document.items.map(({ harness, action }) => `${harness} ${action}`)).toEqual([
    "codex recorded",
    "cursor failed",
    "opencode recorded",
  ]);
});
