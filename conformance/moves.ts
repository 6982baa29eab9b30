import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { everyHarness as sources } from "../packages/cli/src/adapters.ts";
import type { ManifestServer } from "../packages/core/src/spec.ts";
import { recorderCommand } from "./cases.ts";
import type { Client } from "./client.ts";
import { clients } from "./clients/index.ts";
import { clientsDirectory, installClient } from "./install-client.ts";
import { requireCli } from "./install-with-cli.ts";
import { makeSandbox, type Sandbox, type StdioRecord, takeStdio } from "./sandbox.ts";
import { startModel } from "./servers/model.ts";
import { type HttpRecord, recordHttp } from "./servers/record-http.ts";
import { finish, makeSession } from "./session.ts";

/*
 * `pnpm conformance:moves [CLIENT…]`: servers that stand in the files of one harness are moved to another one with our import
 * and install, and the real client of that one starts and calls them. What is refused is named; all else must arrive as it was
 * asked for at the very beginning. Prints a table; the exit status is 1 when something arrived otherwise.
 */

const cli = fileURLToPath(new URL("../packages/cli/dist/main.cjs", import.meta.url));
const variables = { T: "t-value" } as const;

/** A server, and whether what was recorded of it is what was meant. */
interface Sample {
  readonly id: string;
  readonly server: (name: string, log: string, origin: string) => ManifestServer;
  readonly arrived: (started: StdioRecord | undefined, called: HttpRecord | undefined) => boolean;
}

const local = (
  name: string,
  log: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): ManifestServer => {
  const [command = "", ...first] = recorderCommand(log, name);
  return { transport: "stdio", command, args: [...first, ...args], env };
};

const samples: readonly Sample[] = [
  {
    id: "local",
    server: (name, log) => local(name, log, ["two words", 'q"uo\\te', ""], { T: "${T}", MODE: "a b" }),
    arrived: (started) =>
      isDeepStrictEqual(started?.args, ["two words", 'q"uo\\te', ""]) &&
      started?.env.T === "t-value" &&
      started.env.MODE === "a b",
  },
  {
    id: "renamed",
    server: (name, log) => local(name, log, [], { KEY: "${T}" }),
    arrived: (started) => started?.env.KEY === "t-value",
  },
  {
    id: "argument",
    server: (name, log) => local(name, log, ["--key=${T}"], {}),
    arrived: (started) => isDeepStrictEqual(started?.args, ["--key=t-value"]),
  },
  {
    id: "fallback",
    server: (name, log) => local(name, log, [], { KEY: "${UNSET_HERE:-none}" }),
    arrived: (started) => started?.env.KEY === "none",
  },
  {
    id: "docs",
    server: (name, _, origin) => ({
      transport: "http",
      url: `${origin}/http/${name}`,
      headers: { Authorization: "Bearer ${T}", "X-Team": "a" },
    }),
    arrived: (_, called) => called?.headers.authorization === "Bearer t-value" && called.headers["x-team"] === "a",
  },
  {
    id: "old",
    server: (name, _, origin) => ({ transport: "sse", url: `${origin}/sse/${name}` }),
    arrived: (_, called) => called !== undefined,
  },
];

type Words = ReadonlyMap<string, string>;

/** What became of each sample on its way from one harness to one client. */
const move = async (from: string, client: Client, target: Sandbox, origin: string): Promise<Words> => {
  const source = makeSandbox([]);
  try {
    const servers = Object.fromEntries(
      samples.map(({ id, server }) => [`${from}-${id}`, server(`${from}-${id}`, target.log, origin)]),
    );
    const first = await toldBy(source, from, JSON.stringify({ owner: "moves", servers }));
    const imported = await run(source, ["import", "--from", from]);
    const second = await toldBy(target, client.harness, imported);
    return new Map(
      samples.flatMap(({ id }) => {
        const name = `${from}-${id}`;
        const [before, after] = [first.get(name), second.get(name)];
        if (before === "refused") return [[id, "not there"]];
        const word = after === "refused" ? after : (before ?? after);
        return word ? [[id, word]] : [];
      }),
    );
  } finally {
    source.dispose();
  }
};

interface Item {
  readonly name: string;
  readonly action: string;
  readonly warnings: readonly { readonly code: string }[];
}

/** The servers that were refused, and those of which something was named as lost. */
const toldBy = async (sandbox: Sandbox, harness: string, manifest: string): Promise<Words> => {
  const text = await run(sandbox, ["install", "-", "--harness", harness, "--keep-going", "--yes", "--json"], manifest);
  const { items } = JSON.parse(text) as { readonly items: readonly Item[] };
  return new Map(
    items.flatMap(({ name, action, warnings }) => {
      if (action !== "written") return [[name, "refused"]];
      return warnings.some(({ code }) => code === "field-lost") ? [[name, "lost"]] : [];
    }),
  );
};

const run = async ({ project, env }: Sandbox, args: readonly string[], input = ""): Promise<string> => {
  const child = spawn(process.execPath, [cli, ...args], {
    cwd: project,
    env: { ...env, ...variables },
    detached: true,
  });
  child.stdin.write(input);
  return (await finish(child)).out;
};

/** Moves everything to one client, and lets it start and call the servers. */
const tryClient = async (client: Client): Promise<ReadonlyMap<string, Words>> => {
  const [program, recorder, model] = [await installClient(client), await recordHttp(), await startModel()];
  const target = makeSandbox([]);
  try {
    client.trust(target);
    const moved = new Map<string, Words>();
    for (const from of sources.filter((id) => id !== client.harness))
      moved.set(from, await move(from, client, target, recorder.origin));
    const surroundings = { model: model.base, cache: join(clientsDirectory, "cache") };
    const reading = await client.read(makeSession(program, target, variables, surroundings));
    if (reading.kind !== "listed") throw new Error(`${client.title}: ${JSON.stringify(reading)}`);
    const [started, called] = [takeStdio(target), recorder.take()];
    return new Map(
      [...moved].map(([from, words]): readonly [string, Words] => {
        const seen = samples.map(({ id, arrived }): readonly [string, string] => {
          const mine = (record: { readonly name: string }): boolean => record.name === `${from}-${id}`;
          const came = arrived(started.findLast(mine), called.findLast(mine)) ? "✓" : "✗";
          return [id, words.get(id) ?? came];
        });
        return [from, new Map(seen)];
      }),
    );
  } finally {
    target.dispose();
    recorder.close();
    model.close();
  }
};

requireCli();
const chosen = clients.filter(({ id }) => process.argv.length <= 2 || process.argv.includes(id));
console.log(`| to | from | ${samples.map(({ id }) => id).join(" | ")} |`);
console.log(`| --- | --- |${" --- |".repeat(samples.length)}`);
for (const client of chosen) {
  for (const [from, words] of await tryClient(client)) {
    console.log(`| ${client.title} ${client.version} | ${from} | ${[...words.values()].join(" | ")} |`);
    if ([...words.values()].includes("✗")) process.exitCode = 1;
  }
}
