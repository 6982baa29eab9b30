import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Adapter,
  type DocumentObject,
  defineAdapter,
  type Env,
  type Item,
  type JsonObject,
  type JsonValue,
  ledgerName,
  setOwn,
  validateSpec,
} from "@agent-config/core";
import { applyPlan, openMachine, planRequests, type Request } from "@agent-config/core/node";
import { compareOutcome, inThrowAwayHome, type Mark, type Runner, type Runners } from "@agent-config/core/testing";
import { json } from "@agent-config/edit-json";

interface OwnershipInput {
  readonly files?: Readonly<Record<string, JsonValue>>;
  readonly texts?: Readonly<Record<string, string>>;
  readonly ledger?: JsonValue;
  readonly steps: readonly Step[];
}
type Step = { readonly file?: string } & (Change | Event);
type Change = { readonly owner: string; readonly name: string } & (
  | { readonly op: "install"; readonly entry: JsonObject; readonly adopt?: boolean; readonly force?: boolean }
  | { readonly op: "uninstall"; readonly force?: boolean }
  | { readonly op: "adopt"; readonly from?: string }
);
/** What users and accidents do. */
type Event =
  | { readonly op: "edit"; readonly set?: Readonly<Record<string, JsonValue>>; readonly remove?: readonly string[] }
  | { readonly op: "rewrite"; readonly text: string }
  | { readonly op: "delete-file" | "delete-ledger" | "corrupt-ledger" | "newer-ledger" };

/** A change in the words of the vectors, with the reason when it was refused. */
interface Result {
  readonly word: string;
  readonly issue?: Mark;
}

/**
 * The steps of a vector on real files: each change goes the way that a command goes. The notes of a step, e.g. on keys of
 * others that went with an entry, are no subject of these vectors.
 */
const ownership: Runner = (vector) =>
  inThrowAwayHome(async (env) => {
    const input = vector.input as unknown as OwnershipInput;
    const folder = folderOf(env, input);
    const results: Result[] = [];
    for (const { file = "main.json", ...step } of input.steps) {
      if (isChange(step)) results.push(await carryOut(step, file, folder));
      else happen(step, join(env.home, file), join(env.home, ledgerName));
    }
    const issue = results.at(-1)?.issue;
    const { files, texts } = vector.expect;
    return compareOutcome(vector, {
      ok: issue === undefined,
      issues: issue ? [issue] : [],
      outcomes: results.map(({ word }) => word),
      ...(files !== undefined && { files: fileValues(folder, Object.keys(files as object)) }),
      ...(texts !== undefined && { texts: fileTexts(folder, Object.keys(texts as object)) }),
      ...("owners" in vector.expect && { owners: owners(folder) }),
    });
  });

export const runners: Runners = { ownership };

interface Folder {
  readonly env: Env;
  readonly files: readonly string[];
  /** Every member name of the vector: the imaginary harness calls all of them its own. */
  readonly keys: readonly string[];
}

const folderOf = (env: Env, input: OwnershipInput): Folder => {
  const { files = {}, texts = {}, ledger, steps } = input;
  for (const [file, value] of Object.entries(files))
    if (value !== null) writeFileSync(join(env.home, file), JSON.stringify(value));
  for (const [file, text] of Object.entries(texts)) writeFileSync(join(env.home, file), text);
  if (ledger !== undefined) writeFileSync(join(env.home, ledgerName), JSON.stringify(ledger));
  const named = ["main.json", ...Object.keys(files), ...Object.keys(texts), ...steps.flatMap(({ file = [] }) => file)];
  return { env, files: [...new Set(named)], keys: [...new Set(memberNames(input))] };
};

const memberNames = (value: unknown): readonly string[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, member]) => [key, ...memberNames(member)])
    : [];

const isChange = (step: Change | Event): step is Change =>
  step.op === "install" || step.op === "uninstall" || step.op === "adopt";

/** The harness whose entry is exactly the given value; one per file, so that a step can say which file it means. */
const imaginary = (file: string, keys: readonly string[], entry: DocumentObject = {}): Adapter =>
  defineAdapter({
    id: `imaginary-${file}`,
    title: "Imaginary",
    upstream: { docs: "https://imaginary.example", verified: "2026-11-30" },
    targets: [{ scope: "user", files: [`~/${file}`], servers: ["mcpServers"], committed: false, editor: json }],
    sameName: "wins",
    detect: { user: ["~"], project: [] },
    transports: ["stdio"],
    references: {
      syntax: "none",
      fields: { command: free, args: free, env: free, cwd: free, url: free, headers: free },
      setIn: "nowhere",
      inherits: "all",
    },
    keys: { common: keys, stdio: [], remote: [], limits: { startupTimeoutMs: "None.", toolTimeoutMs: "None." } },
    encode: () => entry,
    decode: () => undefined,
  });

const free = { use: "none", defaults: false, unset: "literal" } as const;

const carryOut = async (change: Change, file: string, { env, files, keys }: Folder): Promise<Result> => {
  const entry = change.op === "install" ? change.entry : {};
  const adapters = files.map((each) => imaginary(each, keys, entry));
  const adapter = adapters[files.indexOf(file)] as Adapter;
  const { name, owner } = change;
  const spec = validateSpec({ name, owner, server: { transport: "stdio", command: "imaginary" } });
  if (!spec.ok) return refused(spec.issues[0] as Mark);
  const place = { adapter, scope: "user", named: true } as const;
  const request: Request =
    change.op === "install" ? { ...place, op: change.op, spec: spec.value } : { ...place, ...change };
  const plan = await planRequests([request], openMachine(adapters, { env }), {
    adopt: "adopt" in change && change.adopt === true,
    force: "force" in change && change.force === true,
  });
  const { items } = await applyPlan(plan);
  return resultOf(items[0] as Item);
};

const resultOf = ({ action, refusals, error }: Item): Result => {
  const [refusal] = refusals;
  if (refusal) return refused(refusal);
  return error ? refused({ code: error.code, at: error.at ?? "" }) : { word: action };
};

const refused = ({ code, at }: Mark): Result => ({ word: `refused:${code}`, issue: { code, at } });

const happen = (event: Event, file: string, ledger: string): void => {
  switch (event.op) {
    case "edit":
      writeFileSync(file, JSON.stringify(edited(readJson(file), event)));
      break;
    case "rewrite":
      writeFileSync(file, event.text);
      break;
    case "delete-file":
      rmSync(file);
      break;
    case "delete-ledger":
      rmSync(ledger);
      break;
    case "corrupt-ledger":
      writeFileSync(ledger, '{"version": 3, "claims": [');
      break;
    case "newer-ledger":
      writeFileSync(ledger, JSON.stringify({ ...(readJson(ledger) as object), version: 99 }));
  }
};

const edited = (
  document: unknown,
  { set = {}, remove = [] }: { set?: Readonly<Record<string, JsonValue>>; remove?: readonly string[] },
): unknown => {
  let root = document;
  for (const [at, value] of Object.entries(set)) {
    if (at === "") root = value;
    else withParent(root, at, (parent, key) => setOwn(parent as Record<string, unknown>, key, value));
  }
  for (const at of remove) withParent(root, at, take);
  return root;
};

const take = (parent: object, key: string): void => {
  if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else Reflect.deleteProperty(parent, key);
};

const withParent = (document: unknown, at: string, change: (parent: object, key: string) => void): void => {
  const keys = at.split("/").map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  const parent = keys.slice(1, -1).reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], document);
  change(parent as object, keys.at(-1) ?? "");
};

const fileValues = ({ env }: Folder, files: readonly string[]): JsonObject =>
  Object.fromEntries(files.map((file) => [file, jsonOf(join(env.home, file))]));

const fileTexts = ({ env }: Folder, files: readonly string[]): JsonObject =>
  Object.fromEntries(files.map((file) => [file, readFileSync(join(env.home, file), "utf8")]));

/** What a file says; a text that says nothing, being blank or broken, stands for itself. */
const jsonOf = (path: string): JsonValue => {
  if (!existsSync(path)) return null;
  const text = readFileSync(path, "utf8");
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return text;
  }
};

/** Claims by file and name, as the real look-up sees them (an old ledger is lifted on the way). */
const owners = ({ env, files, keys }: Folder): Record<string, Record<string, string>> => {
  const adapters = files.map((file) => imaginary(file, keys));
  const machine = openMachine(adapters, { env });
  return Object.fromEntries(
    adapters.map((adapter, index) => {
      const claims = machine.candidates(adapter).flatMap((candidate) => machine.claims(candidate));
      return [files[index] as string, Object.fromEntries(claims.map(({ name, owner }) => [name, owner]))];
    }),
  );
};

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));
