import { symlinkSync } from "node:fs";
import { expect, it } from "vitest";
import { openStage, type Stage } from "./stage.ts";

const config = ".codex/config.toml";
const described = (owner: string, ...words: readonly string[]): readonly string[] => [
  "install",
  "--owner",
  owner,
  "--name",
  "files",
  "--harness",
  "codex",
  ...words,
  "--",
  "npx",
  "files",
];
const stageWith = (text = ""): Stage => openStage({ [config]: text });
const byHand = '[mcp_servers.files]\ncommand = "npx"\nargs = ["files"]\n';

it("refuses what another owner has, names the owner and the exact way to take it over, which works", () => {
  const stage = stageWith();
  stage.run(described("old"));
  const before = stage.everything();
  const ran = stage.run(described("me"));
  expect(ran.exit).toBe(3);
  expect(ran.err).toContain('belongs to "old", not to "me"');
  const command = /agent-config (adopt .*)$/m.exec(ran.err)?.[1]?.split(" ") ?? [];
  expect(command).toEqual(["adopt", "files", "--owner", "me", "--harness", "codex", "--from", "old"]);
  expect(stage.run(described("me", "--force", "--adopt")).exit).toBe(3);
  expect(stage.run(["uninstall", "files", "--owner", "me"]).exit).toBe(3);
  expect(stage.everything()).toEqual(before);

  expect(stage.run(command)).toMatchObject({ exit: 0 });
  expect(stage.run(["uninstall", "--owner", "me"])).toMatchObject({ exit: 0 });
  expect(stage.read(config)).toBe("");
});

it("never takes an entry that nobody claims, unless told to", () => {
  const stage = stageWith(byHand);
  expect(stage.json(described("me"))).toMatchObject({ exit: 3 });
  expect(stage.run(["uninstall", "files", "--owner", "me"]).exit).toBe(3);
  expect(stage.read(config)).toBe(byHand);
  expect(stage.json(described("me", "--adopt")).document.items[0]).toMatchObject({ action: "recorded" });
  expect(stage.read(config)).toBe(byHand);

  const other = stageWith(byHand.replace("npx", "mine"));
  const refused = other.json(described("me", "--adopt")).document.items[0];
  expect(refused?.refusals).toMatchObject([{ code: "NOT_OWNED_BY_CALLER", keys: ["command"] }]);
  expect(other.run(described("me", "--adopt", "--force")).exit).toBe(0);
  expect(other.read(config)).toBe(byHand);
});

it("refuses a hand edit with its keys, shows a masked diff of what --force would do, and does it", () => {
  const stage = stageWith();
  stage.run(described("me"));
  stage.write(config, stage.read(config).replace('"files"]', '"files", "--token", "typed-by-hand"]'));
  const edited = stage.read(config);
  const refused = stage.json(described("me"));
  expect(refused.exit).toBe(3);
  expect(refused.document.items[0]?.refusals).toMatchObject([
    { code: "DRIFTED", keys: ["args"], at: "/mcp_servers/files" },
  ]);
  const shown = stage.run(described("me", "--dry-run"));
  expect(shown.exit).toBe(3);
  expect(shown.out).toContain("With --force");
  expect(shown.out).toContain('-args = ["files", "--token", "***"]');
  expect(shown.out).toContain('+args = ["files"]');
  expect(shown.out + shown.err).not.toContain("typed-by-hand");
  expect(stage.run(["uninstall", "files", "--owner", "me"]).exit).toBe(3);
  expect(stage.read(config)).toBe(edited);

  expect(stage.run(described("me", "--force")).exit).toBe(0);
  expect(stage.read(config)).not.toContain("typed-by-hand");
  expect(stage.run(["uninstall", "files", "--owner", "me"]).exit).toBe(0);
});

it("finds what an owner has through the ledgers, also where the harness is gone", () => {
  const stage = openStage({ ".codex/config.toml": "", ".cursor/mcp.json": "{}" });
  stage.run([...described("me").slice(0, 5), "--", "npx", "files"]);
  const uninstalled = stage.json(["uninstall", "files", "--owner", "me"]).document;
  expect(uninstalled.items.map(({ harness, action }) => [harness, action])).toEqual([
    ["codex", "removed"],
    ["cursor", "removed"],
  ]);
  expect(stage.json(["uninstall", "files", "--owner", "me"]).document.items.map(({ action }) => action)).toEqual([
    "absent",
    "absent",
  ]);
});

it("uninstalls from the harnesses where the owner has it, whatever others call the same", () => {
  const stage = openStage({ [config]: "", ".cursor/mcp.json": '{"mcpServers":{"files":{"command":"mine"}}}' });
  stage.run(described("me"));
  expect(stage.json(["uninstall", "files", "--owner", "me"])).toMatchObject({
    exit: 0,
    document: { items: [{ harness: "codex", action: "removed" }] },
  });
});

it("adopts an entry as it stands in every harness that has it", () => {
  const stage = openStage({ [config]: byHand, ".cursor/mcp.json": "{}" });
  expect(stage.json(["adopt", "files", "--owner", "me"]).document.items).toMatchObject([
    { harness: "codex", action: "recorded" },
  ]);
  expect(stage.read(config)).toBe(byHand);
  expect(stage.run(["adopt", "nowhere", "--owner", "me"])).toMatchObject({ exit: 2, out: "" });
  expect(stage.json(["adopt", "files", "--owner", "a b", "--harness", "codex"])).toMatchObject({ exit: 2 });
});

it("tells of drift, of what is gone, and of a manifest that moved on", () => {
  const stage = openStage({ [config]: "" });
  const manifest = (words: string): string =>
    JSON.stringify({
      owner: "me",
      harnesses: ["codex"],
      servers: {
        files: { transport: "stdio", command: words },
        docs: { transport: "stdio", command: "docs" },
      },
    });
  stage.write("agent-config.json", manifest("files"));
  stage.run(["install"]);
  const states = (): readonly (string | undefined)[] =>
    stage
      .json(["status"])
      .document.items.map(({ name, state }) => `${name} ${state}`)
      .sort();
  expect(states()).toEqual(["docs installed", "files installed"]);
  stage.write(
    "agent-config.json",
    manifest("files2").replace('"docs":', '"more":{"transport":"stdio","command":"m"},"docs":'),
  );
  expect(states()).toEqual(["docs installed", "files outdated", "more absent"]);
  stage.write(config, stage.read(config).replace('"docs"', '"docs3"'));
  expect(states()).toEqual(["docs drifted", "files outdated", "more absent"]);
  stage.write(config, "");
  expect(states()).toEqual(["docs missing", "files missing", "more absent"]);
  expect(stage.json(["status", "--owner", "other", "no-such.json"])).toMatchObject({ exit: 2 });
});

it("uninstalls everything of an owner past a link to nothing in a harness where the owner has nothing", () => {
  const stage = openStage({ ".cursor/keep": "", ".claude.json": "{}\n" });
  stage.run([
    "install",
    "--owner",
    "me",
    "--name",
    "docs",
    "--harness",
    "claude-code",
    "--url",
    "https://d.example/mcp",
  ]);
  symlinkSync("nowhere", stage.path(".cursor/mcp.json"));
  expect(stage.run(["uninstall", "--owner", "me"])).toMatchObject({ exit: 0, err: "" });
  expect(stage.read(".claude.json")).toBe("{}\n");
});
