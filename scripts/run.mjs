// The one way in for a fresh machine that has Node and npm: finds or fetches the pinned pnpm, installs what the lockfile
// names when it changed, and runs the task. Plain JavaScript without dependencies, since nothing is installed yet.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const tasks = {
  test: [
    ["exec", "turbo", "run", "build", "test", "--concurrency=3"],
    ["run", "check"],
  ],
  start: [
    ["exec", "turbo", "run", "build", "--output-logs=errors-only"],
    ["exec", "node", "scripts/demo.mjs"],
  ],
};

const [, , task, ...rest] = process.argv;
const commands = tasks[task];
if (!commands) {
  console.error(`usage: node scripts/run.mjs ${Object.keys(tasks).join("|")}`);
  process.exit(2);
}
const pnpm = findPnpm();
installWhenChanged();
for (const command of commands) run([...command, ...(command === commands.at(-1) ? rest : [])]);

function findPnpm() {
  const { packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const version = packageManager.split("@")[1];
  const installed = spawnSync("pnpm", ["--version"], { encoding: "utf8", cwd: root });
  return installed.stdout?.trim() === version ? ["pnpm"] : ["npx", "--yes", `pnpm@${version}`];
}

function installWhenChanged() {
  const lockfile = createHash("sha256")
    .update(readFileSync(join(root, "pnpm-lock.yaml")))
    .digest("hex");
  const stamp = join(root, "node_modules", ".installed-lockfile");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lockfile) return;
  run(["install", "--frozen-lockfile"]);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, lockfile);
}

function run(args) {
  const [command, ...before] = pnpm;
  const { status, error } = spawnSync(command, [...before, ...args], {
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1" },
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (error) console.error(`${command} could not be started: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}
