import { spawnSync } from "node:child_process";

export interface Row {
  readonly what: string;
  /** How often the time (or memory) of what it is compared with. */
  readonly ratio: number;
  readonly against: string;
  readonly goal?: number;
}

export type Task = () => void | Promise<void>;

/** Median times in milliseconds of tasks that are run in turns, so that a slow moment of the machine strikes all alike. */
export const interleaved = async <K extends string>(
  tasks: Readonly<Record<K, Task>>,
  rounds: number,
): Promise<Record<K, number>> => {
  const times = Object.fromEntries(Object.keys(tasks).map((name) => [name, [] as number[]])) as Record<K, number[]>;
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of Object.keys(tasks) as K[]) {
      const start = performance.now();
      await tasks[name]();
      // The first round warms caches up.
      if (round > 0) times[name].push(performance.now() - start);
    }
  }
  return Object.fromEntries(Object.entries<number[]>(times).map(([name, all]) => [name, median(all)])) as Record<
    K,
    number
  >;
};

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

/** Runs a program to its end; throws what it printed when it fails. */
export const runNode = (args: readonly string[], env: NodeJS.ProcessEnv, cwd?: string): string => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`node ${args.join(" ")} ended with ${status}: ${stdout}${stderr}`);
  return stdout;
};

export const table = (rows: readonly Row[]): string =>
  rows
    .map(({ what, ratio, against, goal }) => {
      const verdict = goal === undefined ? "" : ratio <= goal ? `goal ${goal}x: met` : `goal ${goal}x: MISSED`;
      return `  ${what.padEnd(52)} ${`${ratio.toFixed(2)}x`.padStart(9)}  of ${against.padEnd(44)} ${verdict}`;
    })
    .join("\n");
