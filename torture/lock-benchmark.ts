import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Bumps } from "../packages/core/test/node/bump.ts";
import { withHome } from "./home.ts";
import { type Context, type Outcome, type Part, table } from "./part.ts";
import { startProgram } from "./start-program.ts";

const kinds = ["ours", "bare"] as const;
type Kind = (typeof kinds)[number];

interface Round {
  readonly perSecond: number;
  readonly latencies: readonly number[];
  /** The time of the slowest process over that of the fastest. */
  readonly unfairness: number;
  readonly lost: number;
  readonly failures: number;
}

export const lockBenchmark: Part = {
  id: "lock-benchmark",
  title: "our lock beside bare proper-lockfile (retries of 5 to 30 ms), in turns",
  run: async ({ short, programs }: Context): Promise<Outcome> => {
    const [processes, times, rounds] = short ? [4, 10, 1] : [32, 25, 5];
    const results: Record<Kind, Round[]> = { ours: [], bare: [] };
    for (let round = 0; round < rounds; round += 1) {
      for (const kind of kinds) results[kind].push(await race(programs.bump, kind, processes, times));
    }
    const row = (kind: Kind) => {
      const all = results[kind];
      const latencies = all.flatMap((each) => each.latencies).sort((a, b) => a - b);
      const at = (part: number) =>
        Math.round(latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * part))] ?? 0);
      return [
        kind,
        `${processes} x ${times}`,
        rounds,
        Math.round(median(all.map(({ perSecond }) => perSecond))),
        at(0.5),
        at(0.99),
        at(1),
        median(all.map(({ unfairness }) => unfairness)).toFixed(2),
        sum(all.map(({ lost }) => lost)),
        sum(all.map(({ failures }) => failures)),
      ];
    };
    const head = [
      "lock",
      "processes",
      "rounds",
      "per s",
      "p50 ms",
      "p99 ms",
      "max ms",
      "slowest/fastest",
      "lost",
      "failed",
    ];
    const broken = kinds.flatMap((kind) => results[kind].filter(({ lost }) => kind === "ours" && lost !== 0));
    return {
      lines: table(head, kinds.map(row)),
      violations: broken.map(({ lost }) => `${lost} updates were lost under our lock`),
    };
  },
};

const race = (program: string, kind: Kind, processes: number, times: number): Promise<Round> =>
  withHome({}, async ({ home }) => {
    const file = join(home, "count.json");
    writeFileSync(file, JSON.stringify({ count: 0 }));
    const start = Date.now();
    const running = Array.from({ length: processes }, () => startProgram(program, [kind, file, String(times)]));
    const all = await Promise.all(running.map(async ({ lines }) => (await lines)[0] as Bumps));
    const seconds = (Date.now() - start) / 1000;
    const failures = sum(all.map((each) => each.failures));
    const totals = all.map(({ total }) => total);
    const { count } = JSON.parse(readFileSync(file, "utf8")) as { count: number };
    return {
      perSecond: (processes * times) / seconds,
      latencies: all.flatMap(({ latencies }) => latencies),
      unfairness: Math.max(...totals) / Math.min(...totals),
      lost: processes * times - failures - count,
      failures,
    };
  });

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

const median = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
