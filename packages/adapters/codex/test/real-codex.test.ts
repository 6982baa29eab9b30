import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, it, onTestFinished } from "vitest";
import { codexLane, codexOverrides, type OverrideServer, readExisting } from "../src/index.ts";

/*
 * The real Codex reads what is emitted, and gives the server what it should get. `pnpm conformance codex` installs it; the
 * variable names the folder.
 */
const program = join(process.env.AGENT_CONFIG_CLIENTS ?? "", "codex", "node_modules", ".bin", "codex");
const isHere = process.env.AGENT_CONFIG_CLIENTS !== undefined && existsSync(program);
if (!isHere) console.warn("Skipped: the real Codex. AGENT_CONFIG_CLIENTS names no folder that it was installed into.");

/** A server that writes down how it was started, and gives up. */
const recorder = `
  const { writeFileSync } = require("node:fs");
  writeFileSync(process.argv[1], JSON.stringify({ args: process.argv.slice(2), KEY: process.env.KEY, MODE: process.env.MODE }));
`;

const openHome = (config = "") => {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "real-codex-")));
  onTestFinished(() => rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
  mkdirSync(join(home, ".codex"));
  writeFileSync(join(home, ".codex", "config.toml"), config);
  return { home, record: join(home, "record.json"), env: { HOME: home, PATH: process.env.PATH ?? "", NO_COLOR: "1" } };
};

const args = ["it's", 'a "b"', "back\\slash", "two\nlines", "tab\t", "ünï", ""];

it.runIf(isHere)("is started with the servers and their variables", async () => {
  const { home, record, env } = openHome();
  const server: OverrideServer = {
    name: "probe_1-x",
    command: process.execPath,
    args: ["-e", recorder, record, ...args],
    env: [
      { name: "KEY", value: "k 1" },
      { name: "MODE", value: 'x="y"' },
    ],
  };
  const overrides = codexOverrides({ servers: [server], lane: codexLane });
  if (!overrides.ok) throw new Error(JSON.stringify(overrides.issues));
  const { argv, env: added } = overrides.value;
  const where = { cwd: home, env: { ...env, ...added } };
  const list = spawnSync(program, [...argv, "mcp", "list", "--json"], { ...where, encoding: "utf8" });
  expect(JSON.parse(list.stdout)).toMatchObject([
    { name: server.name, transport: { type: "stdio", command: server.command, args: server.args } },
  ]);
  await startServers([...argv, "app-server"], where);
  expect(JSON.parse(readFileSync(record, "utf8"))).toEqual({ args, KEY: "k 1", MODE: 'x="y"' });
});

it.runIf(isHere)("does not start where a collision is refused", () => {
  const config = '[mcp_servers.probe]\nurl = "https://x.example/mcp"\n';
  const { home, env } = openHome(config);
  const existing = readExisting(config);
  const server: OverrideServer = { name: "probe", command: "x", args: [], env: [] };
  expect(
    codexOverrides({ servers: [server], lane: codexLane, existing: existing.ok ? [existing.value] : [] }),
  ).toMatchObject({ ok: false, issues: [{ code: "INVALID_TRANSPORT" }] });
  const without = codexOverrides({ servers: [server], lane: codexLane });
  const argv = without.ok ? without.value.argv : [];
  const { status, stderr } = spawnSync(program, [...argv, "mcp", "list"], { cwd: home, env, encoding: "utf8" });
  expect([status, stderr]).toEqual([1, expect.stringContaining("url is not supported for stdio")]);
});

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly status?: string };
}

/** Opens a thread of the app server, which starts every server, and waits until it says what became of the first. */
const startServers = async (
  words: readonly string[],
  where: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<void> => {
  const child = spawn(program, words, { ...where, stdio: ["pipe", "pipe", "ignore"], detached: true });
  const send = (message: object) => child.stdin.write(`${JSON.stringify(message)}\n`);
  send({ id: 1, method: "initialize", params: { clientInfo: { name: "test", version: "1" } } });
  for await (const line of createInterface({ input: child.stdout })) {
    const { id, method, params } = JSON.parse(line) as Message;
    if (id === 1) {
      send({ method: "initialized" });
      send({ id: 2, method: "thread/start", params: { cwd: where.cwd } });
    }
    if (method === "mcpServer/startupStatus/updated" && params?.status !== "starting") break;
  }
  if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
};
