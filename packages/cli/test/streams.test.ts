import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import { expect, inject, it } from "vitest";
import { manifest, oddFiles } from "./odd-files.ts";
import { openStage, type Stage } from "./stage.ts";

const environment = ({ home }: Stage): Record<string, string | undefined> => ({
  PATH: process.env.PATH,
  HOME: home,
  TERM: "xterm",
});

it("finishes the work when nobody reads what it prints", async () => {
  const stage = openStage({ ...oddFiles, "agent-config.json": manifest });
  const child = spawn(process.execPath, [inject("command"), "install"], { cwd: stage.home, env: environment(stage) });
  child.stdout.destroy();
  child.stderr.destroy();
  const [exit] = await once(child, "exit");
  expect(exit).toBe(0);
  expect(stage.read(".codex/config.toml")).toContain("docs.example");
});

/** Runs the command with a device that is always full in the place of standard output, or of another stream. */
const intoFull = (stage: Stage, args: readonly string[], fd = 1) => {
  const full = openSync("/dev/full", "w");
  const { status, stderr, stdout } = spawnSync(process.execPath, [inject("command"), ...args], {
    cwd: stage.home,
    env: environment(stage),
    stdio: ["ignore", fd === 1 ? full : "pipe", fd === 2 ? full : "pipe"],
    encoding: "utf8",
  });
  closeSync(full);
  return { exit: status, out: stdout, err: stderr };
};

const hasFull = existsSync("/dev/full");
if (!hasFull) console.log("Skipped: standard output that is full, since there is no /dev/full here.");

it.runIf(hasFull)("says that nothing can be printed where standard output is full, and does nothing more", () => {
  const stage = openStage({ ...oddFiles, "agent-config.json": manifest });
  const before = stage.everything();
  for (const args of [["list"], ["--help"], ["list", "--json"]]) {
    const { exit, err } = intoFull(stage, args);
    expect([args, exit]).toEqual([args, 1]);
    expect(err).toMatch(/^Error: Standard output cannot be written to \(the disk is full, ENOSPC\)\./);
    expect(err).not.toContain("bug");
  }
  expect(intoFull(stage, ["--version"]).exit).toBe(1);
  const { exit, err } = intoFull(stage, ["install"]);
  expect([exit, err]).toEqual([1, expect.stringContaining("Nothing was changed.")]);
  expect(stage.everything()).toEqual(before);
});

it.runIf(hasFull)("says on standard error what was done when standard output turns out to be full too late", () => {
  const stage = openStage({ ...oddFiles, "agent-config.json": manifest });
  const { exit, err } = intoFull(stage, ["install", "--json", "--harness", "codex"]);
  expect(exit).toBe(1);
  expect(err).toMatch(/Codex +files added, docs added.+Done: changed 1 file\..+ENOSPC/s);
  expect(stage.read(".codex/config.toml")).toContain("docs.example");
});

it.runIf(hasFull)("does its work where standard error is full", () => {
  const stage = openStage({ ...oddFiles, "agent-config.json": manifest });
  expect(intoFull(stage, ["install", "--harness", "codex"], 2)).toMatchObject({ exit: 0 });
});

it("prints everything to a pipe that is read slowly", async () => {
  const servers = Object.fromEntries(
    Array.from({ length: 400 }, (_, index) => [`server-${index}`, { transport: "stdio", command: "x".repeat(200) }]),
  );
  const stage = openStage({ "agent-config.json": JSON.stringify({ owner: "me", harnesses: ["codex"], servers }) });
  const child = spawn(process.execPath, [inject("command"), "install", "--json"], {
    cwd: stage.home,
    env: environment(stage),
  });
  await new Promise((done) => setTimeout(done, 300));
  let text = "";
  for await (const piece of child.stdout) text += piece;
  expect(JSON.parse(text).items).toHaveLength(400);
});

it("says for whom it waits when a file is locked", async () => {
  const stage = openStage({ ".codex/config.toml": "" });
  const lock = stage.path(".codex/config.toml.lock");
  mkdirSync(lock);
  const words = ["install", "--owner", "me", "--name", "x", "--harness", "codex", "--", "x"];
  const child = spawn(process.execPath, [inject("command"), ...words], { cwd: stage.home, env: environment(stage) });
  let errors = "";
  child.stderr.on("data", (piece: Buffer) => {
    errors += piece.toString();
    if (errors.includes("Waiting")) rmSync(lock, { recursive: true, force: true });
  });
  const [exit] = await once(child, "exit");
  expect(exit).toBe(0);
  expect(errors).toMatch(/^Waiting for \S+config\.toml: another program has it locked\.$/m);
});

it("names the owner to whom it lost a race", async () => {
  const words = ["--name", "x", "--harness", "codex", "--", "x"];
  const other = openStage({ ".codex/config.toml": "" });
  other.run(["install", "--owner", "other", ...words]);
  const stage = openStage({ ".codex/config.toml": "" });
  const lock = stage.path(".codex/config.toml.lock");
  mkdirSync(lock);
  const command = [inject("command"), "install", "--owner", "me", ...words];
  const child = spawn(process.execPath, command, { cwd: stage.home, env: environment(stage) });
  let errors = "";
  child.stderr.on("data", (piece: Buffer) => {
    errors += piece.toString();
    if (!errors.includes("Waiting") || !existsSync(lock)) return;
    for (const name of [".codex/config.toml", ".codex/.agent-config-mcp.json"]) stage.write(name, other.read(name));
    rmSync(lock, { recursive: true, force: true });
  });
  const [exit] = await once(child, "exit");
  expect([exit, errors]).toEqual([3, expect.stringContaining('belongs to "other"')]);
  expect(stage.read(".codex/config.toml")).toBe(other.read(".codex/config.toml"));
});

const hasScript = spawnSync("script", ["--version"], { encoding: "utf8" }).stdout?.includes("util-linux") ?? false;
if (!hasScript) console.log("Skipped: the questions on a terminal, since there is no `script` of util-linux here.");

/** Runs the command on a terminal of its own; types `keys` once it asks, or sends it a signal. */
const onTerminal = async (
  stage: Stage,
  args: readonly string[],
  answer: { readonly keys: string } | { readonly signal: NodeJS.Signals },
): Promise<{ readonly exit: number; readonly screen: string }> => {
  const words = [process.execPath, inject("command"), ...args].map((word) => `'${word}'`).join(" ");
  const shell = `stty cols 120; echo $$ > ${stage.path("pid")}; exec ${words}`;
  const child = spawn("script", ["-qec", shell, "/dev/null"], { cwd: stage.home, env: environment(stage) });
  let screen = "";
  let answered = false;
  child.stdout.on("data", (piece: Buffer) => {
    screen += piece.toString();
    if (answered || !screen.includes("○")) return;
    answered = true;
    setTimeout(() => {
      if ("keys" in answer) child.stdin.write(answer.keys);
      else process.kill(Number(readFileSync(stage.path("pid"), "utf8")), answer.signal);
    }, 100);
  });
  const [exit] = await once(child, "exit");
  return { exit: exit as number, screen };
};

const args = ["install", "--owner", "me", "--name", "x", "--harness", "codex", "--", "npx", "x"];
const openCodex = (): Stage => openStage({ ".codex/config.toml": "# mine\n" });

it.runIf(hasScript)("shows the diff on a terminal, asks, and does it after a yes", async () => {
  const stage = openCodex();
  const { exit, screen } = await onTerminal(stage, args, { keys: "\r" });
  expect(exit).toBe(0);
  expect(screen).toContain("+[mcp_servers.x]");
  expect(screen).toContain("\u001b[32m");
  expect(screen).toContain("x to be added");
  expect(screen).toContain("Change 1 file?");
  expect(screen).toContain("Done: changed 1 file.");
  expect(stage.read(".codex/config.toml")).toContain("mcp_servers.x");
});

it.runIf(hasScript).each([
  ["a no", { keys: "n" }],
  ["Escape", { keys: "\u001b" }],
  ["Ctrl-C", { keys: "\u0003" }],
  ["SIGINT", { signal: "SIGINT" }],
] as const)("changes nothing after %s, and exits with 130", async (_, answer) => {
  const stage = openCodex();
  const { exit, screen } = await onTerminal(stage, args, answer);
  expect(exit).toBe(130);
  expect(screen).toContain("Cancelled. Nothing was changed.");
  expect(stage.read(".codex/config.toml")).toBe("# mine\n");
});

it.runIf(hasScript)("uses no colours when it is told so", async () => {
  const plain = [...args.slice(0, 1), "--no-color", ...args.slice(1)];
  const { screen } = await onTerminal(openCodex(), plain, { keys: "n" });
  expect(screen).toContain("Change 1 file?");
  expect(screen).not.toMatch(new RegExp(`${"\u001b"}\\[[0-9;]*3[0-9]m`));
});

it.runIf(hasScript)("asks nothing with --yes, when there is nothing to do, and with --json", async () => {
  const stage = openCodex();
  const before = args.slice(0, -3);
  const yes = await onTerminal(stage, [...before, "--yes", "--no-color", ...args.slice(-3)], { keys: "" });
  expect(yes).toMatchObject({ exit: 0 });
  expect(yes.screen).not.toContain("\u001b[");
  const again = await onTerminal(stage, args, { keys: "" });
  expect(again).toMatchObject({ exit: 0 });
  expect(again.screen).toContain("Nothing to do.");
  const json = await onTerminal(stage, ["uninstall", "--owner", "me", "--json"], { keys: "" });
  expect(JSON.parse(json.screen)).toMatchObject({ command: "uninstall", applied: true });
});
