import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Adapter } from "../packages/core/src/adapter.ts";
import { type Bench, runBatch } from "./batch.ts";
import { cases } from "./cases.ts";
import type { Client, Scope } from "./client.ts";
import { clients } from "./clients/index.ts";
import { clientsDirectory, installClient } from "./install-client.ts";
import { requireCli } from "./install-with-cli.ts";
import { type Result, renderMatrix } from "./matrix.ts";
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
    const results = await tryAll(chosen, values.only, async (client) => ({
      client,
      program: await installClient(client),
      recorder,
      surroundings,
    }));
    const report = renderMatrix(results, unverified(), {
      date: new Date().toISOString().slice(0, 10),
      system: `${process.platform} ${process.arch}, Node ${process.versions.node}`,
    });
    const whole = positionals.length === 0 && values.only === "";
    const file = values.report ?? (whole ? page : undefined);
    if (file === undefined) console.log(report);
    else writeFileSync(file, report);
    return results.some(isWrong) ? 1 : 0;
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
      const faults = await check(client, scope);
      console.error(`${client.id} ${scope}: ${faults.length === 0 ? "instruments work" : faults.join("; ")}`);
      sound &&= faults.length === 0;
    }
  }
  return sound;
};

const tryAll = async (
  chosen: readonly Client[],
  only: string,
  bench: (client: Client) => Promise<Omit<Bench, "scope" | "references">>,
): Promise<readonly Result[]> => {
  const wanted = cases.filter(({ name }) => name.includes(only));
  const results: Result[] = [];
  for (const client of chosen) {
    const references = (await adapterOf(client))?.references;
    if (!references) {
      console.error(`${client.id}: there is no adapter ${client.harness}`);
      continue;
    }
    for (const scope of client.scopes) {
      const whole = { ...(await bench(client)), scope, references };
      const set = await runBatch(whole, "set", wanted);
      const unset = await runBatch(whole, "unset", wanted);
      const result = { client, scope, verdicts: { set, unset } };
      console.error(`${client.id} ${scope}: ${isWrong(result) ? "something is wrong" : "as stated"}`);
      results.push(result);
    }
  }
  return results;
};

const adapterOf = async ({ harness }: Client): Promise<Adapter | undefined> => {
  const source = join(adapters, harness, "src", "index.ts");
  if (!existsSync(source)) return undefined;
  return ((await import(source)) as { readonly default?: Adapter }).default;
};

const isWrong = ({ verdicts: { set, unset } }: Result): boolean =>
  [...set.values(), ...unset.values()].some(({ kind }) => kind === "wrong");

const unverified = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(adapters)
      .filter((id) => !clients.some(({ harness }) => harness === id))
      .map((id) => [id, "npm has no client of it"]),
  );

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
