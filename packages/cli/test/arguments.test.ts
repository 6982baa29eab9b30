import { expect, it } from "vitest";
import { openStage } from "./stage.ts";

const codex = ".codex/config.toml";
const base = ["install", "--owner", "me", "--name", "x", "--harness", "codex"];

it("takes everything after -- as it is", () => {
  const stage = openStage();
  const words = ["srv", "--owner", "y", "--json", "--env", "B=2", "a b", "", "--", "-x"];
  const ran = stage.run([...base, "--env", "A=b=c d", "--env", "TOKEN_NAME", "--", ...words]);
  expect(ran).toMatchObject({ exit: 0 });
  expect(ran.out).toContain("Done: changed 1 file.");
  const text = stage.read(codex);
  expect(text).toContain('command = "srv"');
  expect(text).toContain(`args = ${JSON.stringify(words.slice(1)).replaceAll('","', '", "')}`);
  expect(text).toContain('A = "b=c d"');
  expect(text).toContain('env_vars = ["TOKEN_NAME"]');
});

it("splits a header at the first colon", () => {
  const stage = openStage();
  const ran = stage.run([...base, "--url", "https://x.example/mcp", "--header", "X-Time: 10:30"]);
  expect(ran).toMatchObject({ exit: 0 });
  expect(stage.read(codex)).toMatch(/X-Time"? = "10:30"/);
});

const faults: readonly (readonly [string, readonly string[], RegExp])[] = [
  ["an unknown command", ["instal"], /Unknown command 'instal'\. Did you mean install\?/],
  ["an unknown option", ["install", "--onwer", "s3cr3t"], /Unknown option '--onwer'\. Did you mean --owner\?/],
  ["an unknown option, without its value", ["install", "--onwer=s3cr3t"], /Unknown option '--onwer'\./],
  ["an option without its value", ["uninstall", "--owner"], /Option '--owner <owner>' argument missing/],
  [
    "an option in the place of a value",
    ["install", "--owner", "--name", "x", "--", "y"],
    /--owner has no value: --name stands in its place\. \[USAGE\]/,
  ],
  ["the same of every command", ["list", "--project", "--harness", "x"], /--project has no value: --harness stands/],
  ["no owner", ["uninstall"], /Required option '--owner <owner>' not specified/],
  ["a scope that is none", ["list", "--scope", "global"], /Allowed choices are user, project, local\. \[/],
  ["no command at all", ["--json=x"], /Unknown option|does not/],
  ["help for a command that is none", ["help", "instal"], /There is no command "instal"/],
  [
    "an owner that cannot be one",
    ["uninstall", "--owner", "a b"],
    /--owner: An owner is 1 to 64 letters.*\[INVALID_OWNER\]/,
  ],
  ["a whole command line as the command", [...base, "--", "npx -y x"], /A command is one program/],
  ["a name to adopt that is nowhere", ["adopt", "nope", "--owner", "me"], /There is no server nope in any harness/],
  [
    "both a command and a URL",
    [...base, "--url", "https://x.example", "--", "x"],
    /either a command after -- or a --url/,
  ],
  ["nothing after --", [...base, "--"], /There is no command after --/],
  [
    "variables for a remote server",
    [...base, "--url", "https://x.example", "--env", "A=1"],
    /--env goes with a command/,
  ],
  ["headers for a command", [...base, "--header", "A: b", "--", "x"], /--header and --transport go with --url/],
  [
    "a header without a colon, and without repeating it",
    [...base, "--url", "https://x.example", "--header", "s3cr3t"],
    /NAME: VALUE/,
  ],
  ["a server without a name", ["install", "--owner", "me", "--", "x"], /--name is missing/],
  ["a server without an owner", ["install", "--name", "x", "--", "x"], /--owner is missing/],
  ["parts of a server without one", [...base, "--env", "A=s3cr3t"], /neither --url nor a command after --/],
  ["--prune without a manifest", [...base, "--prune", "--", "x"], /--prune needs a manifest/],
  ["words after -- elsewhere", ["list", "--", "x"], /Only install takes words after --/],
  ["no harness in the list", [...base.slice(0, 5), "--harness", ",", "--", "x"], /names no harness/],
  ["--check without harnesses", [...base.slice(0, 5), "--check", "--", "x"], /--check needs to know the harnesses/],
  [
    "--check without harnesses, to uninstall",
    ["uninstall", "--owner", "me", "--check"],
    /--check needs to know the harnesses/,
  ],
];

it.each(faults)("refuses %s", (_, args, says) => {
  const stage = openStage();
  const before = stage.everything();
  const ran = stage.run(args);
  expect(ran).toMatchObject({ exit: 2, out: "" });
  expect(ran.err).toMatch(says);
  expect(ran.err).not.toContain("s3cr3t");
  expect(stage.everything()).toEqual(before);
});

it("names the option that is wrong, for all that are", () => {
  const values = ["--env", "=v", "--env", "A=1", "--env", "A=2", "--", "a\nb", "\u0001"];
  const ran = openStage().run(["install", "--owner", "a b", "--name", "__proto__", ...values]);
  expect(ran.exit).toBe(2);
  for (const part of [
    "--name: ",
    "--owner: ",
    "--env : ",
    "--env A: ",
    "the command after --: ",
    "argument 1 after --: ",
  ])
    expect(ran.err).toContain(part);
});

it("prints help with examples, and the version", () => {
  const stage = openStage();
  for (const args of [[], ["--help"], ["help"]]) {
    const ran = stage.run(args);
    expect(ran).toMatchObject({ exit: 0, err: "" });
    expect(ran.out).toMatch(/Usage: agent-config COMMAND[\s\S]*Examples:/);
  }
  for (const command of ["install", "uninstall", "adopt", "list", "status"]) {
    const { out } = stage.run([command, "--help"]);
    expect(out).toContain(`Usage: agent-config ${command}`);
    expect(out).toContain("--dry-run");
    expect(out).toMatch(/Examples:\n {2}agent-config/);
  }
  expect(stage.run(["--version"])).toMatchObject({ exit: 0, out: "0.0.0\n", err: "" });
  expect(stage.run(["list", "--version"]).out).toBe("0.0.0\n");
});

it("takes options before and after the command", () => {
  const stage = openStage({ [codex]: "" });
  expect(JSON.parse(stage.run(["--json", "--harness", "codex", "list"]).out)).toMatchObject({ command: "list" });
});
