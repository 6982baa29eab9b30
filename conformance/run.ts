import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Adapter } from "../packages/core/src/adapter.ts";
import type { Scope } from "../packages/core/src/spec.ts";
import { attempts, type Bench, type Outcomes, tryCases, writeOnly } from "./batch.ts";
import { type Case, cases, isTriedIn, type State } from "./cases.ts";
import type { Client } from "./client.ts";
import { clients } from "./clients/index.ts";
import { clientsDirectory, installClient } from "./install-client.ts";
import { requireCli } from "./install-with-cli.ts";
import { type Result, renderMatrix, verdictsOf } from "./matrix.ts";
import { selfCheck } from "./self-check.ts";
import { startModel } from "./servers/model.ts";
import { recordHttp } from "./servers/record-http.ts";

const usage = `Usage: pnpm conformance [CLIENT…] [--only TEXT] [--report FILE] [--self-check]
CLIENT is one of ${clients.map(({ id }) => id).join(", ")}; without one, all are tried and docs/conformance.md is written.
--only        tries the cases whose name holds TEXT
--report      writes the page to FILE
--self-check  tries the readers and recorders on hand-written files only, without our command`;

const adapters = fileURLToPath(new URL("../packages/adapters", import.meta.url));
const page = fileURLToPath(new URL("../docs/conformance.md", import.meta.url));

/** The exit status: 0 when everything is as stated, 1 when something is not. */
const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: "string", default: "" },
      report: { type: "string" },
      "self-check": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const unknown = positionals.filter((id) => !clients.some((client) => client.id === id));
  if (unknown.length > 0) throw new Error(`no such client: ${unknown.join(", ")}\n${usage}`);
  const chosen = positionals.length > 0 ? clients.filter(({ id }) => positionals.includes(id)) : clients;

  const [recorder, model] = [await recordHttp(), await startModel()];
  const surroundings = { model: model.base, cache: join(clientsDirectory, "cache") };
  try {
    const sound = await checkInstruments(chosen, async (client, scope) =>
      selfCheck(client, scope, await installClient(client), recorder, surroundings),
    );
    if (values["self-check"] || !sound) return sound ? 0 : 1;
    requireCli();
    const wanted = cases.filter(({ name }) => name.includes(values.only));
    const whole = positionals.length === 0 && values.only === "";
    const tried = await tryAll(chosen, wanted, async (client) => ({
      client,
      program: await installClient(client),
      recorder,
      surroundings,
    }));
    const results = [...tried, ...(whole ? await writeUnverified(wanted, recorder.origin) : [])];
    const report = renderMatrix(results, {
      date: new Date().toISOString().slice(0, 10),
      system: `${process.platform} ${process.arch}, Node ${process.versions.node}`,
    });
    const file = values.report ?? (whole ? page : undefined);
    if (file === undefined) console.log(report);
    else writeFileSync(file, report);
    return results.every(isSound) ? 0 : 1;
  } finally {
    recorder.close();
    model.close();
  }
};

/** False, with the faults printed, when a reader or recorder does not work with one of the clients. */
const checkInstruments = async (
  chosen: readonly Client[],
  check: (client: Client, scope: Scope) => Promise<readonly string[]>,
): Promise<boolean> => {
  let sound = true;
  for (const client of chosen) {
    for (const scope of client.scopes) {
      let faults = await check(client, scope);
      // A busy machine may be too slow for a client's own time limits.
      for (let attempt = 2; faults.length > 0 && attempt <= attempts; attempt++) faults = await check(client, scope);
      console.error(`${client.id} ${scope}: ${faults.length === 0 ? "instruments work" : faults.join("; ")}`);
      sound &&= faults.length === 0;
    }
  }
  return sound;
};

const tryAll = async (
  chosen: readonly Client[],
  wanted: readonly Case[],
  bench: (client: Client) => Promise<Omit<Bench, "scope" | "adapter">>,
): Promise<readonly Result[]> => {
  const results: Result[] = [];
  for (const client of chosen) {
    const adapter = await adapterOf(client.harness);
    const stated = adapter.upstream.client;
    if (!stated?.endsWith(` ${client.version}`))
      throw new Error(`The adapter ${adapter.id} says "${stated}", and the suite tries version ${client.version}.`);
    for (const scope of client.scopes) {
      const whole = { ...(await bench(client)), scope, adapter };
      const outcomes = await inEachState(wanted, (state, some) => tryCases(whole, state, some));
      const result = { client, adapter, scope, outcomes };
      console.error(`${client.id} ${scope}: ${summary(result)}`);
      results.push(result);
    }
  }
  return results;
};

/** What is written for the harnesses that have an adapter and no client. */
const writeUnverified = async (wanted: readonly Case[], origin: string): Promise<readonly Result[]> => {
  const results: Result[] = [];
  for (const id of readdirSync(adapters).filter((each) => !clients.some(({ harness }) => harness === each))) {
    const adapter = await adapterOf(id);
    for (const scope of new Set(adapter.targets.map((target) => target.scope))) {
      const outcomes = await inEachState(wanted, (state, some) => writeOnly(adapter, scope, origin, state, some));
      results.push({ adapter, scope, outcomes });
    }
  }
  return results;
};

/** One state after the other: the machine is busy enough with one. */
const inEachState = async (
  wanted: readonly Case[],
  attempt: (state: State, some: readonly Case[]) => Promise<Outcomes>,
): Promise<Readonly<Record<State, Outcomes>>> => {
  const attemptIn = (state: State) =>
    attempt(
      state,
      wanted.filter((each) => isTriedIn(state, each)),
    );
  return { set: await attemptIn("set"), unset: await attemptIn("unset"), odd: await attemptIn("odd") };
};

const adapterOf = async (id: string): Promise<Adapter> =>
  ((await import(join(adapters, id, "src", "index.ts"))) as { readonly default: Adapter }).default;

const isSound = (result: Result): boolean =>
  verdictsOf(result).every(({ kind }) => kind !== "wrong" && kind !== "unanswered");

const summary = (result: Result): string => {
  const count = (kind: string) => verdictsOf(result).filter((verdict) => verdict.kind === kind).length;
  return isSound(result) ? "as stated" : `${count("wrong")} wrong, ${count("unanswered")} unanswered`;
};

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
