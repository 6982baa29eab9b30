import { writeFileSync } from "node:fs";
import type { References } from "../packages/core/src/adapter.ts";
import type { Manifest } from "../packages/core/src/spec.ts";
import { arrivalOf } from "./arrival.ts";
import { type Case, outcomes, type Recorders, serverOf, variable } from "./cases.ts";
import type { Client, Reading, Scope } from "./client.ts";
import { type Installed, installWithCli } from "./install-with-cli.ts";
import { judge, type Verdict } from "./judge.ts";
import { makeSandbox, type Sandbox, takeStdio } from "./sandbox.ts";
import type { HttpRecorder } from "./servers/record-http.ts";
import { makeSession } from "./session.ts";

/** Everything that stays the same while the cases of one client and scope are tried. */
export interface Bench {
  readonly client: Client;
  readonly program: string;
  readonly references: References;
  readonly scope: Scope;
  readonly recorder: HttpRecorder;
  readonly surroundings: { readonly model: string; readonly cache: string };
}

export type State = "set" | "unset";

/**
 * Installs the cases with our command into one sandbox, lets the client start them all at once, and judges what arrived. When
 * the client rejects the file as a whole, the halves are tried by themselves, until the case that it cannot read is alone.
 */
export const runBatch = async (
  bench: Bench,
  state: State,
  cases: readonly Case[],
): Promise<ReadonlyMap<string, Verdict>> => {
  const { client, recorder, references } = bench;
  const sandbox = makeSandbox(outcomes);
  const at: Recorders = { log: sandbox.log, places: sandbox.places, origin: recorder.origin };
  const value = state === "set" ? variable.value : undefined;
  const variables: Readonly<Record<string, string>> = value === undefined ? {} : { [variable.name]: value };
  try {
    client.trust(sandbox);
    const installed = await installAll(bench, sandbox, variables, cases, at);
    const session = makeSession(bench.program, sandbox, variables, bench.surroundings);
    recorder.take();
    const reading = await client.read(session);
    const [started, called] = [takeStdio(sandbox), recorder.take()];
    if (reading.problem !== undefined && cases.length > 1) return await runHalves(bench, state, cases);

    return new Map(
      cases.map((each) => {
        const mine = installed.get(each.name) as Installed;
        if (reading.problem !== undefined && mine.outcome === "written") {
          return [each.name, { kind: "wrong", why: `the client rejects the file: ${reading.problem}` }];
        }
        const arrival = arrivalOf(each, started, called, at);
        return [
          each.name,
          judge(each, { value, installed: mine, listed: isListed(each, reading), arrival, references }),
        ];
      }),
    );
  } finally {
    sandbox.dispose();
  }
};

const runHalves = async (bench: Bench, state: State, cases: readonly Case[]): Promise<ReadonlyMap<string, Verdict>> => {
  const middle = Math.ceil(cases.length / 2);
  const first = await runBatch(bench, state, cases.slice(0, middle));
  return new Map([...first, ...(await runBatch(bench, state, cases.slice(middle)))]);
};

const installAll = async (
  { client, scope }: Bench,
  sandbox: Sandbox,
  variables: Readonly<Record<string, string>>,
  cases: readonly Case[],
  at: Recorders,
): Promise<ReadonlyMap<string, Installed>> => {
  const { manifest: file, project, env } = sandbox;
  const args = ["install", file, "--harness", client.harness, "--scope", scope, "--project", project, "--yes"];
  const installed = new Map<string, Installed>();
  for (const each of cases) {
    const manifest: Manifest = { owner: "conformance", servers: { [each.name]: serverOf(each, at) } };
    writeFileSync(file, JSON.stringify(manifest));
    installed.set(each.name, await installWithCli(args, project, { ...env, ...variables }));
  }
  return installed;
};

const isListed = ({ name, transport }: Case, { servers }: Reading): boolean =>
  servers.some(
    (server) =>
      server.name === name &&
      server.enabled &&
      (server.transport === transport || (server.transport === "remote" && transport !== "stdio")),
  );
