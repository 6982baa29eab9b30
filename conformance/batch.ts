import type { Adapter } from "../packages/core/src/adapter.ts";
import type { Scope } from "../packages/core/src/spec.ts";
import { type Arrival, arrivalOf } from "./arrival.ts";
import { type Case, environments, outcomes, type Recorders, type State, serverOf, variable } from "./cases.ts";
import type { Client, Reading } from "./client.ts";
import { type Installed, installWithCli } from "./install-with-cli.ts";
import { excused, judge, type Verdict } from "./judge.ts";
import { makeSandbox, type Sandbox, takeStdio } from "./sandbox.ts";
import type { HttpRecorder } from "./servers/record-http.ts";
import { makeSession } from "./session.ts";
import { type Trace, tracesIn } from "./traces.ts";

/** Everything that stays the same while the cases of one client and scope are tried. */
export interface Bench {
  readonly client: Client;
  readonly program: string;
  readonly adapter: Adapter;
  readonly scope: Scope;
  readonly recorder: HttpRecorder;
  readonly surroundings: { readonly model: string; readonly cache: string };
}

/** What came of a case. */
export interface Outcome {
  readonly installed: Installed;
  readonly traces: readonly Trace[];
  readonly verdict: Verdict;
  /** Absent where the client read nothing. */
  readonly arrival?: Arrival;
}
export type Outcomes = ReadonlyMap<string, Outcome>;

/** How often what was not answered is tried. */
export const attempts = 4;

/** Tries the cases; those without an answer again by themselves, since a busy machine starts few servers sooner than many. */
export const tryCases = async (bench: Bench, state: State, cases: readonly Case[]): Promise<Outcomes> => {
  let known: Outcomes = new Map();
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const open = cases.filter(({ name }) => (known.get(name)?.verdict.kind ?? "unanswered") === "unanswered");
    if (open.length === 0) break;
    known = new Map([...known, ...(await runBatch(bench, state, open))]);
  }
  return known;
};

/**
 * Installs the cases with our command into one sandbox, lets the client start them all at once, and judges what arrived. When
 * the client rejects the file as a whole, the halves are tried by themselves, until the case that it cannot read is alone.
 */
const runBatch = async (bench: Bench, state: State, cases: readonly Case[]): Promise<Outcomes> => {
  const { client, recorder, adapter, scope } = bench;
  const { references } = adapter;
  const variables: Readonly<Record<string, string>> = environments[state];
  const sandbox = makeSandbox(outcomes);
  try {
    client.trust(sandbox);
    const at = { log: sandbox.log, places: sandbox.places, origin: recorder.origin };
    const written = await installCases(adapter, scope, sandbox, variables, cases, at);
    recorder.take();
    const reading = await client.read(makeSession(bench.program, sandbox, variables, bench.surroundings));
    const [started, called] = [takeStdio(sandbox), recorder.take()];
    if (reading.kind === "rejected" && cases.length > 1) return await runHalves(bench, state, cases);

    const outcomeOf = (each: Case): Outcome => {
      const mine = written(each);
      if (reading.kind !== "listed" && mine.installed.outcome === "written") {
        return { ...mine, verdict: excused(mine.installed, withoutReading(reading)) };
      }
      const listed = reading.kind === "listed" ? reading.servers.find(({ name }) => name === each.name) : undefined;
      const arrival = arrivalOf(each, started, called, at, references.inherits);
      const evidence = { value: variables[variable], installed: mine.installed, listed, arrival, references };
      return { ...mine, verdict: judge(each, evidence), arrival };
    };
    return new Map(cases.map((each) => [each.name, outcomeOf(each)]));
  } finally {
    sandbox.dispose();
  }
};

const runHalves = async (bench: Bench, state: State, cases: readonly Case[]): Promise<Outcomes> => {
  const middle = Math.ceil(cases.length / 2);
  const first = await runBatch(bench, state, cases.slice(0, middle));
  return new Map([...first, ...(await runBatch(bench, state, cases.slice(middle)))]);
};

const withoutReading = ({ kind, why }: Exclude<Reading, { readonly kind: "listed" }>): Verdict =>
  kind === "stopped" ? { kind: "unanswered", why } : { kind: "wrong", why: `the client rejects the file: ${why}` };

/** What our command makes of the cases for a harness of which there is no client. */
export const writeOnly = async (
  adapter: Adapter,
  scope: Scope,
  origin: string,
  state: State,
  cases: readonly Case[],
): Promise<Outcomes> => {
  const sandbox = makeSandbox(outcomes);
  try {
    const at = { log: sandbox.log, places: sandbox.places, origin };
    const written = await installCases(adapter, scope, sandbox, environments[state], cases, at);
    return new Map(
      cases.map((each) => {
        const mine = written(each);
        return [each.name, { ...mine, verdict: withoutClient(mine.installed) }];
      }),
    );
  } finally {
    sandbox.dispose();
  }
};

const withoutClient = (installed: Installed): Verdict => {
  switch (installed.outcome) {
    case "written":
      return { kind: "untried" };
    case "refused":
      return { kind: "refused", codes: installed.codes };
    case "failed":
      return { kind: "wrong", why: installed.said };
  }
};

/** Writes the cases with our command. */
const installCases = async (
  adapter: Adapter,
  scope: Scope,
  sandbox: Sandbox,
  variables: Readonly<Record<string, string>>,
  cases: readonly Case[],
  at: Recorders,
): Promise<(which: Case) => Pick<Outcome, "installed" | "traces">> => {
  const servers = Object.fromEntries(cases.map((each) => [each.name, serverOf(each, at)]));
  const all = await installWithCli(adapter, scope, { owner: "conformance", servers }, sandbox, variables);
  return (which) => {
    const installed = all.get(which.name) as Installed;
    return { installed, traces: installed.outcome === "written" ? tracesIn(installed.entry, which, at) : [] };
  };
};
