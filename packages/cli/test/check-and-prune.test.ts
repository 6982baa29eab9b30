import { expect, it } from "vitest";
import { openStage, type Stage } from "./stage.ts";

const manifestOf = (harnesses: readonly string[], ...names: readonly string[]): string =>
  JSON.stringify({
    owner: "team",
    scope: "project",
    harnesses,
    servers: Object.fromEntries(names.map((name) => [name, { transport: "stdio", command: name }])),
  });

const team = (...names: readonly string[]): Stage =>
  openStage({ "project/agent-config.json": manifestOf(["codex", "cursor"], ...names) });
const inProject = { cwd: "project" };
const exitOf = (stage: Stage, ...args: readonly string[]): number | null =>
  stage.run(["install", ...args], inProject).exit;

it("checks without writing: 4 while something would change, 0 afterwards", () => {
  const stage = team("a");
  const before = stage.everything();
  const ran = stage.run(["install", "--check"], inProject);
  expect(ran.exit).toBe(4);
  expect(ran.out).toContain("To change: 2 files.");
  expect(ran.out).toContain("+[mcp_servers.a]");
  expect(stage.everything()).toEqual(before);
  expect(exitOf(stage)).toBe(0);
  expect(exitOf(stage, "--check")).toBe(0);
  expect(stage.json(["install", "--check"], inProject).document).toMatchObject({ applied: false });
});

it("lets a refusal count before a change", () => {
  const stage = team("a");
  stage.write("project/.cursor/mcp.json", '{"mcpServers":{"a":{"command":"mine"}}}');
  expect(exitOf(stage, "--check")).toBe(3);
  stage.write("project/.cursor/mcp.json", "{");
  expect(exitOf(stage, "--check")).toBe(1);
});

it("prunes what the manifest has no more, and counts it in --check", () => {
  const stage = team("a", "b");
  exitOf(stage);
  stage.run(
    ["install", "--owner", "other", "--name", "c", "--scope", "project", "--harness", "codex", "--", "c"],
    inProject,
  );
  stage.write("project/agent-config.json", manifestOf(["codex", "cursor"], "a"));
  expect(exitOf(stage, "--check")).toBe(0);
  expect(exitOf(stage, "--check", "--prune")).toBe(4);
  const { document } = stage.json(["install", "--prune"], inProject);
  expect(document.items.map(({ harness, name, action }) => `${harness} ${name} ${action}`)).toEqual([
    "codex b removed",
    "cursor b removed",
    "codex a unchanged",
    "cursor a unchanged",
  ]);
  expect(stage.read("project/.codex/config.toml")).toContain("[mcp_servers.c]");
  expect(exitOf(stage, "--check", "--prune")).toBe(0);
});

it("prunes a harness that the manifest lists no more, unless --harness says where to look", () => {
  const stage = team("a");
  exitOf(stage);
  stage.write("project/agent-config.json", manifestOf(["codex"], "a"));
  expect(exitOf(stage, "--prune", "--check", "--harness", "codex")).toBe(0);
  expect(exitOf(stage, "--prune", "--check")).toBe(4);
  expect(exitOf(stage, "--prune")).toBe(0);
  expect(stage.json(["list"], inProject).document.items.map(({ harness }) => harness)).toEqual(["codex"]);
});

it("does not prune what was changed by hand", () => {
  const stage = team("a", "b");
  exitOf(stage);
  stage.write("project/.codex/config.toml", stage.read("project/.codex/config.toml").replace('"b"', '"bb"'));
  stage.write("project/agent-config.json", manifestOf(["codex", "cursor"], "a"));
  const before = stage.everything();
  expect(exitOf(stage, "--prune")).toBe(3);
  expect(stage.everything()).toEqual(before);
  expect(exitOf(stage, "--prune", "--force")).toBe(0);
});
