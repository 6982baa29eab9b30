import { existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { expect, it } from "vitest";
import { manifest, oddFiles } from "./odd-files.ts";
import { openStage } from "./stage.ts";

const files = Object.keys(oddFiles);
const variables = { FILES_TOKEN: "files-secret-1", DOCS_TOKEN: "docs-secret-1" };

it("installs into six harnesses with odd files, changes nothing the second time, and gives every byte back", () => {
  const stage = openStage({ ...oddFiles, "agent-config.json": manifest });
  const before = Object.fromEntries(files.map((file) => [file, stage.read(file)]));

  const first = stage.run(["install"], { env: variables });
  expect(first).toMatchObject({ exit: 0 });
  expect(first.out).toContain(
    "Into what was found on this machine: Claude Code, Codex, Continue, Cursor, Goose and OpenCode",
  );
  expect(first.out).toMatch(/^Codex +files added, docs added +\S+config\.toml$/m);
  for (const file of files) expect(stage.read(file), file).toContain("docs");
  expect(stage.read(".codex/config.toml")).toContain('bearer_token_env_var = "DOCS_TOKEN"');

  const installed = stage.everything();
  const again = stage.run(["install"], { env: variables });
  expect(again).toMatchObject({ exit: 0 });
  expect(again.out).toContain("Nothing to do.");
  expect(stage.everything()).toEqual(installed);

  const status = stage.json(["status"]);
  const ours = status.document.items.filter(({ owner }) => owner === "myapp");
  expect(ours.map(({ harness, name, state }) => `${harness} ${name} ${state}`).sort()).toEqual(
    ["claude-code", "codex", "continue", "cursor", "goose", "opencode"].flatMap((id) => [
      `${id} docs installed`,
      `${id} files installed`,
    ]),
  );

  expect(stage.run(["uninstall", "--owner", "myapp"])).toMatchObject({ exit: 0 });
  for (const file of files) expect(stage.read(file), file).toBe(before[file]);
  for (const file of files) {
    expect(existsSync(stage.path(dirname(file), ".agent-config-mcp.json")), file).toBe(false);
  }
  expect(stage.run(["uninstall", "--owner", "myapp"])).toMatchObject({ exit: 0, out: "Nothing to do.\n" });
});

it("creates private files where there are none, and removes them with their directories", () => {
  const stage = openStage();
  const before = stage.everything();
  const ran = stage.run(["install", "--owner", "me", "--name", "x", "--harness", "cursor,codex", "--", "npx", "x"]);
  expect(ran).toMatchObject({ exit: 0 });
  expect(statSync(stage.path(".codex/config.toml")).mode & 0o777).toBe(0o600);
  expect(stage.run(["uninstall", "--owner", "me"])).toMatchObject({ exit: 0 });
  expect(stage.everything()).toEqual(before);
});

it("updates what the manifest says otherwise, and switches the transport", () => {
  const stage = openStage({ ...oddFiles, "agent-config.json": manifest });
  stage.run(["install"]);
  stage.write("agent-config.json", manifest.replace("@example/files", "@example/files@2"));
  const { document } = stage.json(["install", "--harness", "codex"]);
  expect(document.items.map(({ name, action }) => [name, action])).toEqual([
    ["files", "written"],
    ["docs", "unchanged"],
  ]);
  expect(stage.read(".codex/config.toml")).toContain("@example/files@2");
  const args = ["install", "--owner", "myapp", "--name", "docs", "--harness", "codex", "--", "npx", "docs"];
  expect(stage.json(args).document.items[0]).toMatchObject({
    action: "written",
    warnings: [{ code: "transport-switched" }],
  });
  expect(stage.read(".codex/config.toml")).not.toContain("docs.example");
});

it("installs a manifest of the project scope into the project, with needs-trust notes and the project named", () => {
  const team = JSON.stringify({
    owner: "team",
    scope: "project",
    harnesses: ["claude-code", "codex"],
    servers: { docs: { transport: "http", url: "https://docs.example/mcp" } },
  });
  const stage = openStage({ "project/agent-config.json": team, "project/sub/x": "" });
  const ran = stage.run(["install", "../agent-config.json"], { cwd: "project/sub" });
  expect(ran).toMatchObject({ exit: 0 });
  expect(ran.out).toContain(`Project: ${stage.path("project")}`);
  expect(ran.err).toContain("[needs-trust]");
  expect(JSON.parse(stage.read("project/.mcp.json"))).toEqual({
    mcpServers: { docs: { type: "http", url: "https://docs.example/mcp" } },
  });
  expect(statSync(stage.path("project/.mcp.json")).mode & 0o777).toBe(0o644);
  expect(existsSync(stage.path(".claude.json"))).toBe(false);
  expect(stage.json(["status"], { cwd: "project" }).document).toMatchObject({ project: stage.path("project") });
});

it("finds the harnesses of a project for the project scope", () => {
  const stage = openStage({ ".cursor/mcp.json": "{}", "project/.codex/config.toml": "" });
  const args = ["install", "--owner", "me", "--name", "x", "--scope", "project", "--project", "project", "--url"];
  const ran = stage.run([...args, "https://x.example/mcp"]);
  expect(ran.out).toContain("Into what was found in this project: Codex\n");
});

it("reads a manifest from standard input", () => {
  const stage = openStage();
  const ran = stage.run(["install", "-", "--harness", "codex"], { input: manifest });
  expect(ran).toMatchObject({ exit: 0 });
  expect(ran.out).toContain("From Standard input, a manifest: files and docs (owner myapp, scope user)");
});

it("lets flags override owner, scope and harnesses of a manifest", () => {
  const text = manifest.replace('"owner": "myapp",', '"owner": "myapp", "scope": "project", "harnesses": ["cursor"],');
  const stage = openStage({ "agent-config.json": text });
  const { document } = stage.json(["install", "--owner", "me", "--scope", "user", "--harness", "codex"]);
  expect(document.items.map(({ owner, harness, scope }) => [owner, harness, scope])).toEqual([
    ["me", "codex", "user"],
    ["me", "codex", "user"],
  ]);
});

it("says that no harness was found, and how to name one", () => {
  const stage = openStage({ "agent-config.json": manifest });
  const ran = stage.run(["install"]);
  expect(ran.exit).toBe(0);
  expect(ran.err).toMatch(/No harness was found on this machine; looked for .*Name one: --harness [a-z-]+/);
  expect(stage.json(["install"]).document).toMatchObject({ items: [], warnings: [{ code: "nothing-found" }] });
});

it("leaves out what a harness that was found cannot say, and refuses when it was named", () => {
  const stage = openStage(oddFiles);
  const args = ["install", "--owner", "me", "--name", "x", "--url", "https://x.example/sse", "--transport", "sse"];
  const ran = stage.run(args);
  expect(ran.exit).toBe(0);
  expect(ran.err).toContain("Left out: x in Codex");
  expect(stage.run([...args, "--harness", "all"])).toEqual(stage.run(args));
  expect(stage.json([...args, "--harness", "codex", "--owner", "you", "--name", "y"])).toMatchObject({ exit: 3 });
});

it("lists and shows what is there, whoever put it there", () => {
  const stage = openStage(oddFiles);
  const list = stage.run(["list"]);
  expect(list).toMatchObject({ exit: 0, err: "" });
  expect(list.out).toMatch(/^SERVER +HARNESS +SCOPE +TRANSPORT +OWNER +FILE$/m);
  expect(list.out).toMatch(/^k +Cursor +user +http +- +/m);
  const harnesses = stage.json(["harnesses"]).document.items as unknown as readonly { id: string; found: object }[];
  expect(harnesses.find(({ id }) => id === "cursor")?.found).toEqual({ user: true, project: false });
  expect(openStage().run(["list"])).toMatchObject({ exit: 0, out: "No server was found.\n" });
});
