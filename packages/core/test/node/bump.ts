import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { lock } from "proper-lockfile";
import { withLock } from "../../src/node/lock.ts";

/* A process that counts up a number in a file under a lock, for the benchmark of locks in torture/. */

/** What one process did. */
export interface Bumps {
  readonly latencies: readonly number[];
  readonly failures: number;
  readonly total: number;
}

const locks: Readonly<Record<string, (file: string, work: () => void) => Promise<void>>> = {
  ours: (file, work) => withLock(file, { onStep: () => {} }, async () => work()),
  bare: async (file, work) => {
    const retries = { retries: 20_000, factor: 1, minTimeout: 5, maxTimeout: 30, randomize: true };
    const release = await lock(file, { retries });
    try {
      work();
    } finally {
      await release();
    }
  },
};

/** Reads, counts up and replaces the file, as any of our writes does. */
const bump = (file: string): void => {
  const { count } = JSON.parse(readFileSync(file, "utf8")) as { count: number };
  const temporary = `${file}.${process.pid}`;
  const handle = openSync(temporary, "wx");
  writeSync(handle, JSON.stringify({ count: count + 1 }));
  fsyncSync(handle);
  closeSync(handle);
  renameSync(temporary, file);
};

const main = async (kind: string, file: string, times: number): Promise<void> => {
  const locked = locks[kind];
  if (!locked) throw new Error(`no lock ${kind}`);
  const latencies: number[] = [];
  let failures = 0;
  const start = performance.now();
  for (let time = 0; time < times; time += 1) {
    const before = performance.now();
    await locked(file, () => bump(file)).catch(() => {
      failures += 1;
    });
    latencies.push(performance.now() - before);
  }
  console.log(JSON.stringify({ latencies, failures, total: performance.now() - start } satisfies Bumps));
};

const [, , kind = "", file = "", times = ""] = process.argv;
void main(kind, file, Number(times));
