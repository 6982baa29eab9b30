import { spawnSync } from "node:child_process";
import { chmodSync, chownSync } from "node:fs";
import { expect, inject, it } from "vitest";
import { manifest, oddFiles } from "./odd-files.ts";
import { cases, into, local, stdio } from "./refusal-cases.ts";
import { openStage } from "./stage.ts";

it.each(cases)(
  "refuses $name, says why, and changes nothing",
  ({ files, arrange, args, cwd, env, exit, code, says }) => {
    const stage = openStage(files);
    arrange?.(stage);
    const before = stage.everything();
    const options = { ...(cwd && { cwd }), ...(env && { env }) };
    const ran = stage.run(args, options);
    expect(ran.err).toMatch(says);
    expect(ran.err).toContain(`[${code}]`);
    expect((ran.out + ran.err).match(/nothing was changed/gi)).toHaveLength(1);
    expect(ran.exit).toBe(exit);
    const { document, err, exit: again } = stage.json(args, options);
    expect(again).toBe(exit);
    expect(err).toBe("");
    expect(document.applied).toBe(false);
    const codes = document.items.flatMap(({ refusals = [], error }) => [
      ...refusals.map((each) => each.code),
      error?.code,
    ]);
    expect([document.error?.code, ...codes]).toContain(code);
    expect(stage.everything()).toEqual(before);
  },
);

const isRoot = process.getuid?.() === 0;
const hasSetpriv = spawnSync("setpriv", ["--version"]).status === 0;
if (isRoot && !hasSetpriv)
  console.log("Skipped: a file that may not be written; root may, and there is no setpriv here.");

/** Nothing is forbidden to root, so that root runs the command as somebody else. */
it.runIf(!isRoot || hasSetpriv)("refuses a file whose directory may not be written, and leaves it", () => {
  const stage = openStage({ ".codex/config.toml": "# mine\n", ".gemini/settings.json": "{}" });
  chmodSync(stage.home, 0o755);
  if (isRoot)
    for (const name of ["", ".codex", ".codex/config.toml", ".gemini", ".gemini/settings.json"])
      chownSync(stage.path(name), 65534, 65534);
  chmodSync(stage.path(".codex"), 0o500);
  const command = [process.execPath, inject("command"), ...into("codex,gemini-cli", ...stdio, ...local)];
  const [program = "", ...words] = isRoot
    ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", ...command]
    : command;
  const { status, stderr, stdout } = spawnSync(program, words, {
    cwd: stage.home,
    env: { PATH: process.env.PATH, HOME: stage.home },
    encoding: "utf8",
  });
  chmodSync(stage.path(".codex"), 0o700);
  expect(stderr).toContain("[FILE_READ_ONLY]");
  expect(stderr).toContain("Make its directory writable");
  expect(stdout).toContain("--keep-going does the rest");
  expect(status).toBe(1);
  expect(stage.read(".codex/config.toml")).toBe("# mine\n");
});

it("says so when the current directory is gone", () => {
  const stage = openStage({ "gone/x": "" });
  const words = [process.execPath, inject("command"), "list"].map((word) => `'${word}'`).join(" ");
  const { status, stderr } = spawnSync("sh", ["-c", `rm -r '${stage.path("gone")}' && ${words}`], {
    cwd: stage.path("gone"),
    env: { PATH: process.env.PATH, HOME: stage.home },
    encoding: "utf8",
  });
  expect(status).toBe(1);
  expect(stderr).toContain("The current directory is not there any more.");
});

it("refuses all when one is refused, and does the rest with --keep-going", () => {
  const broken = { ...oddFiles, ".cursor/mcp.json": "{ broken", "agent-config.json": manifest };
  const stage = openStage(broken);
  const before = stage.everything();
  const all = stage.run(["install"]);
  expect(all.exit).toBe(1);
  expect(all.err).toContain("Failed: files in Cursor; docs in Cursor");
  expect(all.out).toContain("--keep-going");
  expect(stage.everything()).toEqual(before);
  const rest = stage.run(["install", "--keep-going"]);
  expect(rest.exit).toBe(5);
  expect(rest.out).toContain("Done: changed 5 files. 2 servers refused or failed.");
  expect(stage.read(".cursor/mcp.json")).toBe("{ broken");
  expect(stage.read(".codex/config.toml")).toContain("docs.example");
  expect(stage.run(["install", "--keep-going", "--harness", "cursor"]).exit).toBe(1);
});

it("tells of a file that cannot be read beside those that can", () => {
  const stage = openStage({ ...oddFiles, ".cursor/mcp.json": "{ broken" });
  for (const command of ["list", "status"]) {
    const ran = stage.run([command]);
    expect(ran.exit).toBe(1);
    expect(ran.err).toMatch(/Error: Cursor: \S+mcp\.json:1:3: /);
    expect(ran.out).toContain("Claude Code");
    expect(ran.out).toMatch(/^\(unreadable\) +Cursor +user +\w+ +- +\S+mcp\.json$/m);
  }
});

it("does not say that there is nothing where the only file cannot be read", () => {
  const stage = openStage({ ".cursor/mcp.json": "{ broken" });
  expect(stage.run(["status"]).out).toMatch(/^SERVER .*\n\(unreadable\) +Cursor +user +invalid +- +\S+\n$/);
});

it("refuses under --strict what is only lost otherwise", () => {
  const text = JSON.stringify({
    owner: "me",
    servers: { x: { transport: "stdio", command: "x", options: { startupTimeoutMs: 5000 } } },
  });
  const stage = openStage({ "agent-config.json": text });
  const args = ["install", "--harness", "cursor"];
  expect(stage.json([...args, "--strict"])).toMatchObject({ exit: 3 });
  expect(stage.json(args).document.items[0]).toMatchObject({ action: "written" });
});
