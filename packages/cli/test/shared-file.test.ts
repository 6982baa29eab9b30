import { expect, it } from "vitest";
import { openStage, type Stage } from "./stage.ts";

/** `.mcp.json` of a project, which Claude Code and GitHub Copilot CLI read. */
const file = "project/.mcp.json";
const ledger = "project/.agent-config-mcp.json";
const inProject = { cwd: "project" };
const server = ["--url", "https://docs.example/mcp", "--header", "Authorization: Bearer ${DOCS_TOKEN}"];
const install = (harness: string, ...words: readonly string[]): readonly string[] => [
  "install",
  "--owner",
  "me",
  "--name",
  "docs",
  "--scope",
  "project",
  "--harness",
  harness,
  ...words,
];
const uninstall = (harness: string): readonly string[] => [
  "uninstall",
  "docs",
  "--owner",
  "me",
  "--scope",
  "project",
  "--harness",
  harness,
];
const claimants = (stage: Stage): readonly string[] =>
  (JSON.parse(stage.read(ledger)) as { claims: { harnesses: string[] }[] }).claims.flatMap(
    ({ harnesses }) => harnesses,
  );

it("writes one entry with a claim of each, in one run or in two, and takes it out with the last claim", () => {
  for (const runs of [["claude-code,copilot-cli"], ["claude-code", "copilot-cli"], ["copilot-cli", "claude-code"]]) {
    const stage = openStage({ [file]: '{ "mcpServers": { "theirs": { "command": "x" } } }\n' });
    const before = stage.read(file);
    for (const harness of runs) expect(stage.run(install(harness, ...server), inProject)).toMatchObject({ exit: 0 });
    const written = stage.read(file);
    expect(Object.keys(JSON.parse(written).mcpServers)).toEqual(["theirs", "docs"]);
    expect(claimants(stage)).toEqual(["claude-code", "copilot-cli"]);
    expect(stage.json(install("claude-code,codex", ...server, "--check"), inProject).document.items).toContainEqual(
      expect.objectContaining({ harness: "claude-code", action: "unchanged" }),
    );

    const first = stage.run(uninstall("copilot-cli"), inProject);
    expect(first.out + first.err).toContain("docs kept for another harness");
    expect(stage.read(file)).toBe(written);
    expect(claimants(stage)).toEqual(["claude-code"]);
    expect(stage.run(uninstall("claude-code"), inProject).exit).toBe(0);
    expect(stage.read(file)).toBe(before);
  }
});

it("takes it out for all at once, and does not say that it stays", () => {
  const stage = openStage();
  stage.run(install("claude-code,copilot-cli", ...server), inProject);
  const ran = stage.json(["uninstall", "docs", "--owner", "me", "--scope", "project"], inProject);
  expect(ran.document.items.map(({ action, warnings }) => [action, warnings])).toEqual([
    ["removed", []],
    ["removed", []],
  ]);
  expect(stage.everything()[file]).toBeUndefined();
});

it("refuses what the other claimant would take for something else, and writes nothing", () => {
  const stage = openStage();
  stage.run(install("copilot-cli", "--", "srv"), inProject);
  const before = stage.everything();
  const refused = stage.json(install("claude-code", "--env", "PRICE=5 $EURO", "--", "srv", "$1", "$X"), inProject);
  expect(refused.exit).toBe(3);
  expect(refused.document.items[0]?.refusals).toMatchObject([
    { code: "REFERENCE_UNSUPPORTED", at: "/server/args/1" },
    { code: "REFERENCE_UNSUPPORTED", at: "/server/env/PRICE" },
  ]);
  const { err } = stage.run(install("claude-code", "--", "srv", "$X"), inProject);
  expect(err).toContain("GitHub Copilot CLI has this entry too. GitHub Copilot CLI would take part of this text");
  expect(stage.everything()).toEqual(before);

  const wayOut = /To end its claim: agent-config (.*)$/m.exec(err)?.[1]?.split(" ") ?? [];
  expect(stage.run(wayOut, inProject).exit).toBe(0);
  expect(stage.run(install("claude-code", "--", "srv", "$X"), inProject).exit).toBe(0);
});

it("lets a claim go in the same run that the other claimant stands in the way of", () => {
  const manifest = (harnesses: readonly string[], cwd: object): string =>
    JSON.stringify({
      owner: "me",
      scope: "project",
      harnesses,
      servers: { docs: { transport: "stdio", command: "srv", ...cwd } },
    });
  const stage = openStage({ "project/agent-config.json": manifest(["claude-code", "copilot-cli"], {}) });
  expect(stage.run(["install"], inProject).exit).toBe(0);
  stage.write("project/agent-config.json", manifest(["copilot-cli"], { cwd: "sub" }));
  const refused = stage.run(["install"], inProject);
  expect(refused).toMatchObject({ exit: 3, err: expect.stringContaining("Claude Code ignores cwd") });
  expect(stage.run(["install", "--prune"], inProject)).toMatchObject({ exit: 0 });
  expect(JSON.parse(stage.read(file)).mcpServers.docs.cwd).toBe("sub");
  expect(claimants(stage)).toEqual(["copilot-cli"]);
  expect(stage.run(["install", "--prune", "--check"], inProject).exit).toBe(0);
});

it("refuses two wishes for the one entry that contradict each other", () => {
  const extra = { "claude-code": { note: "a" }, "copilot-cli": { note: "b" } };
  const servers = { docs: { transport: "stdio", command: "srv", extra } };
  const stage = openStage({ "project/agent-config.json": JSON.stringify({ owner: "me", scope: "project", servers }) });
  const ran = stage.json(["install", "--harness", "claude-code,copilot-cli"], inProject);
  expect(ran.exit).toBe(3);
  expect(ran.document.items.map(({ refusals = [] }) => refusals.map(({ code }) => code))).toEqual([
    ["FIELD_UNSUPPORTED"],
    ["FIELD_UNSUPPORTED"],
  ]);
});

it("does not guess for a claimant that it does not know", () => {
  const stage = openStage();
  stage.run(install("claude-code", "--", "srv"), inProject);
  stage.write(ledger, stage.read(ledger).replace('["claude-code"]', '["claude-code","tomorrow"]'));
  const before = stage.everything();
  const ran = stage.run(install("claude-code", "--", "srv", "more"), inProject);
  expect(ran).toMatchObject({ exit: 2, err: expect.stringContaining('The entry is one of "tomorrow" too') });
  expect(stage.everything()).toEqual(before);
  expect(stage.run(install("claude-code", "--", "srv"), inProject).exit).toBe(0);
});
