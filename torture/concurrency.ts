import { join } from "node:path";
import claudeCode from "@agent-config/claude-code";
import codex from "@agent-config/codex";
import type { Adapter, Scope } from "@agent-config/core";
import { openMachine, recover, status } from "@agent-config/core/node";
import opencode from "@agent-config/opencode";
import type { Done, Operation, Order } from "./children/order.ts";
import type { Reading } from "./children/reader.ts";
import { type Home, letAMinutePass, withHome } from "./home.ts";
import { type Context, type Outcome, type Part, table } from "./part.ts";
import { plainServer } from "./specs.ts";
import { startProgram } from "./start-program.ts";
import { readTree } from "./tree.ts";

/** Several processes on the same files. */
interface Crowd {
  readonly title: string;
  readonly scope: Scope;
  /** Process n works for harness n modulo their number. */
  readonly harnesses: readonly Adapter[];
  readonly files: (home: Home) => readonly string[];
  /** One process in so many is killed in the middle of its work. */
  readonly killOneIn?: number;
}

const oneFile = {
  title: "one file",
  scope: "user",
  harnesses: [claudeCode],
  files: ({ home }: Home) => [join(home, ".claude.json"), join(home, ".agent-config-mcp.json")],
} as const satisfies Crowd;

const oneLedger = {
  title: "two files, one ledger",
  scope: "project",
  harnesses: [claudeCode, opencode],
  files: ({ project }: Home) =>
    [".mcp.json", "opencode.json", ".agent-config-mcp.json"].map((name) => join(project, name)),
} as const satisfies Crowd;

/** A file, its ledger and their directory that come and go with the entries. */
const newDirectory = {
  title: "a directory that is not there",
  scope: "user",
  harnesses: [codex],
  files: ({ home }: Home) => [join(home, ".codex/.agent-config-mcp.json")],
} as const satisfies Crowd;

const crowds: readonly Crowd[] = [
  oneFile,
  oneLedger,
  newDirectory,
  { ...oneFile, title: "one file, some killed", killOneIn: 10 },
  { ...oneLedger, title: "two files, one ledger, some killed", killOneIn: 10 },
];

export const concurrency: Part = {
  id: "concurrency",
  title: "many processes on the same files, and a reader that polls them",
  run: async ({ short, programs, tell }: Context): Promise<Outcome> => {
    const [processes, operations] = short ? [8, 5] : [32, 25];
    const rows: (readonly (string | number)[])[] = [];
    const violations: string[] = [];
    for (const crowd of short ? [oneFile, oneLedger] : crowds) {
      await withHome({}, async (home) => {
        const result = await tryCrowd(crowd, home, processes, operations, programs);
        tell(`${crowd.title}: ${result.violations.length} violations`);
        rows.push(result.row);
        violations.push(...result.violations.map((each) => `${crowd.title}: ${each}`));
      });
    }
    const head = [
      "who",
      "processes",
      "killed",
      "done",
      "lost",
      "failed",
      "unparseable of reads",
      "per s",
      "p50 ms",
      "max ms",
    ];
    return { lines: table(head, rows), violations };
  },
};

/** Every fifth operation takes the one before it back. */
const operationsOf = (process: number, count: number): readonly Operation[] =>
  Array.from({ length: count }, (_, index): Operation => {
    const name = (which: number): string => `s${process}-${which}`;
    return index % 5 === 4
      ? { op: "uninstall", owner: "torture", names: [name(index - 1)] }
      : { op: "install", specs: [plainServer(name(index))] };
  });

interface Result {
  readonly harness: Adapter;
  readonly order: Order;
  /** What it reported as done before it ended, or was killed. */
  readonly done: readonly Done[];
  readonly killed: boolean;
}

const tryCrowd = async (crowd: Crowd, home: Home, processes: number, count: number, programs: Context["programs"]) => {
  const reading = startProgram(programs.reader, crowd.files(home));
  const start = Date.now();
  const results = await Promise.all(
    Array.from({ length: processes }, (_, index) => takePart(crowd, home, index, count, programs.change)),
  );
  const seconds = (Date.now() - start) / 1000;
  reading.tell();
  const { reads, unparseable } = (await reading.lines)[0] as Reading;
  letAMinutePass(home);
  const lost = await lostOf(crowd, home, results);
  const all = results.flatMap(({ done }) => done);
  const failures = all.flatMap(({ report }) => report.items.flatMap(({ error }) => (error ? [error.message] : [])));
  const latencies = all.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  return {
    row: [
      crowd.title,
      `${processes} x ${count}`,
      results.filter(({ killed }) => killed).length,
      all.length,
      lost.length,
      failures.length,
      `${unparseable.length} of ${reads}`,
      Math.round(all.length / seconds),
      Math.round(latencies[latencies.length >> 1] ?? 0),
      Math.round(latencies.at(-1) ?? 0),
    ],
    violations: [
      ...lost,
      ...failures.map((each) => `failed: ${each}`),
      ...unparseable.map((each) => `unparseable: ${each}`),
      ...tracesIn(home).map((each) => `${each} was left behind`),
      ...results
        .filter(({ order, killed }) => (order.killAt !== undefined) !== killed)
        .map(({ order }) => `a process was to be killed at step ${order.killAt}, and was not`),
    ],
  };
};

/** One process of a crowd, from its start to its end. */
const takePart = async (crowd: Crowd, home: Home, index: number, count: number, program: string): Promise<Result> => {
  const harness = crowd.harnesses[index % crowd.harnesses.length] as Adapter;
  const doomed = crowd.killOneIn !== undefined && index % crowd.killOneIn === 1;
  const order: Order = {
    ...home,
    harnesses: [harness.id],
    scope: crowd.scope,
    operations: operationsOf(index, count),
    ...(doomed ? { killAt: 30 + 17 * index } : {}),
  };
  const { child, lines } = startProgram(program, [JSON.stringify(order)]);
  const done = (await lines).filter(isDone);
  return { harness, order, done, killed: child.signalCode === "SIGKILL" };
};

const tracesIn = ({ home, project }: Home): readonly string[] =>
  [...readTree(home).keys(), ...readTree(project).keys()].filter((name) => /\.lock|\.takeover|\.tmp$/.test(name));

const isDone = (line: unknown): line is Done => "report" in (line as object);

/** What is not as the operations that were reported as done should have left it. */
const lostOf = async (
  { scope, harnesses }: Crowd,
  home: Home,
  results: readonly Result[],
): Promise<readonly string[]> => {
  const machine = () =>
    openMachine(harnesses, { env: { home: home.home, platform: "linux", variables: {}, cwd: home.project } });
  await recover(harnesses, scope, machine());
  const rows = status(harnesses, machine(), { scope });
  return results.flatMap(({ harness, order, done }) => {
    const stateOf = (name: string) => rows.find((row) => row.harness === harness.id && row.name === name)?.state;
    return order.operations.slice(0, done.length).flatMap((operation, index): readonly string[] => {
      if (operation.op === "uninstall") {
        const [name = ""] = operation.names ?? [];
        return stateOf(name) === undefined ? [] : [`${name} is there although it was removed`];
      }
      const [{ name } = { name: "" }] = operation.specs;
      const next = order.operations[index + 1];
      if (next?.op === "uninstall" && index + 1 <= done.length) return [];
      return stateOf(name) === "installed" ? [] : [`${name} is ${stateOf(name) ?? "lost"}`];
    });
  });
};
