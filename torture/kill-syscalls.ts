import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Home } from "./home.ts";
import { withCopy } from "./home.ts";
import { eachScene, killAndJudge, orderOf, type Scene } from "./kill-steps.ts";
import { type Context, type Outcome, type Part, sample, table } from "./part.ts";
import { type Ended, run } from "./programs.ts";

/** A system call that touches the home, as the nth of its kind in its thread. */
interface Call {
  readonly name: string;
  readonly nth: number;
  readonly text: string;
  /** False for a call that only looks: a kill there leaves what a kill at the next one leaves. */
  readonly changes: boolean;
}

export const killSyscalls: Part = {
  id: "kill-syscalls",
  title: "SIGKILL at each system call that touches the home, by strace",
  run: async ({ short, everyCall, programs, tell }: Context): Promise<Outcome> => {
    const { status } = await run("strace", ["-f", "-e", "trace=none", "true"]);
    if (status !== 0) return { lines: [], violations: [], skipped: "strace is not there, or may not trace" };
    const rows: (readonly (string | number)[])[] = [];
    const violations: string[] = [];
    await eachScene(async (scene) => {
      const calls = await withCopy(scene.home, (copy) => callsOf(programs.change, scene, copy));
      const chosen = everyCall ? calls : calls.filter(({ changes }) => changes);
      const points = sample(chosen, short ? 2 : chosen.length);
      let killed = 0;
      for (const call of points) {
        const start = (copy: Home) => killedAt(programs.change, scene, copy, call);
        const verdict = await killAndJudge(scene, start, `killed at ${call.name} ${call.nth}, ${call.text}`);
        killed += verdict.killed ? 1 : 0;
        violations.push(...verdict.violations);
      }
      tell(`${scene.start}, ${scene.name}: killed at ${killed} calls; ${violations.length} violations so far`);
      rows.push([scene.start, scene.name, calls.length, killed, countByName(points)]);
    });
    return { lines: table(["start", "operation", "calls", "killed at", "which are"], rows), violations };
  },
};

/** strace counts the calls of each thread for itself, so that there must be no more threads than need be. */
const env = { ...process.env, UV_THREADPOOL_SIZE: "1" };

const callsOf = async (program: string, scene: Scene, copy: Home): Promise<readonly Call[]> => {
  const directory = mkdtempSync(join(tmpdir(), "torture-strace-"));
  const log = join(directory, "log");
  try {
    const trace = ["-f", "-y", "-s", "0", "-o", log, "-e", "trace=%file,%desc,fsync"];
    await run("strace", [...trace, process.execPath, program, orderOf(scene, copy)], { env });
    return unique(parse(readFileSync(log, "utf8"), copy.home));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
};

/** Lines look like `4711 rename("/a", "/b") = 0`; one that ends in `<unfinished ...>` has begun and is counted there. */
const parse = (log: string, home: string): readonly Call[] => {
  const counts = new Map<string, number>();
  return log.split("\n").flatMap((line): readonly Call[] => {
    const [, thread = "", name = ""] = /^(\d+) +([a-z0-9_]+)\(/.exec(line) ?? [];
    if (name === "" || name === "execve") return [];
    const nth = (counts.get(`${thread} ${name}`) ?? 0) + 1;
    counts.set(`${thread} ${name}`, nth);
    const changes = changing.has(name) || line.includes("O_CREAT");
    return line.includes(home) ? [{ name, nth, text: line.replaceAll(home, "~").slice(0, 160), changes }] : [];
  });
};

const changing = new Set([
  ...[
    "mkdir",
    "rmdir",
    "rename",
    "unlink",
    "write",
    "pwrite64",
    "writev",
    "fsync",
    "fchown",
    "fchmod",
    "chown",
    "chmod",
  ],
  ...["utimensat", "ftruncate", "link", "symlink", "mkdirat", "unlinkat", "renameat2"],
]);

/** Where two threads have an nth call of a name, strace kills at the one that comes first. */
const unique = (calls: readonly Call[]): readonly Call[] =>
  [...new Map([...calls].reverse().map((call) => [`${call.name} ${call.nth}`, call])).values()].reverse();

const killedAt = (program: string, scene: Scene, copy: Home, { name, nth }: Call): Promise<Ended> => {
  const inject = ["-e", `trace=${name}`, "-e", `inject=${name}:signal=SIGKILL:when=${nth}`];
  const traced = ["-f", "-qq", "-o", "/dev/null", ...inject, process.execPath, program];
  return run("strace", [...traced, orderOf(scene, copy)], { env });
};

const countByName = (calls: readonly Call[]): string => {
  const counts = new Map<string, number>();
  for (const { name } of calls) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => `${name} ${count}`).join(", ");
};
