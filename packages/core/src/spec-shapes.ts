import { isObject, type JsonObject, type JsonValue, own } from "./json.ts";
import {
  optional,
  type Reader,
  type Reading,
  type ReadMembers,
  readFlag,
  readList,
  readMap,
  readMembers,
  readText,
  readWord,
  report,
  required,
  type Shape,
  take,
  wrongType,
} from "./read-members.ts";
import { checkText, type TextKind } from "./rules.ts";
import type { CheckedServer, SecretPolicy, ServerOptions, Transport } from "./spec.ts";
import { checkUrl } from "./url.ts";
import { readValue } from "./value.ts";

/*
 * The shape of a spec is walked by these readers and not by zod's parser: a walk over own members gives every fault its own
 * code and pointer in the order of the input, loses no `__proto__`, and keeps zod out of every command that only installs.
 * The published JSON Schema (manifest-schema.ts) is stated in zod over these same shapes, so a member is in both or in none.
 */

const transports = ["stdio", "http", "sse"] as const satisfies readonly Transport[];
export const secretPolicies = ["refuse-inline", "allow-inline"] as const satisfies readonly SecretPolicy[];

const judge = (kind: TextKind, text: string | undefined, at: string, reading: Reading): string | undefined =>
  text === undefined ? undefined : take(checkText(kind, text, reading.profile, at), reading);

/** A text of a kind that has rules. */
export const readChecked =
  (kind: TextKind): Reader<string> =>
  (value, at, reading) =>
    judge(kind, readText(value, at, reading), at, reading);

/** A value that may refer to variables; only the profile `spec` has a syntax for that, in the others every text is literal. */
const readReferring: Reader<string> = (value, at, reading) =>
  (reading.profile === "spec" ? readValue : readText)(value, at, reading);

const readCheckedValue =
  (kind: TextKind): Reader<string> =>
  (value, at, reading) =>
    judge(kind, readReferring(value, at, reading), at, reading);

/** `command` and `cwd`: strings only, since hardly a harness expands them. */
const readCheckedString =
  (kind: TextKind): Reader<string> =>
  (value, at, reading) => {
    const text = readText(value, at, reading);
    return text === undefined ? undefined : readCheckedValue(kind)(text, at, reading);
  };

const readUrl: Reader<string> = (value, at, reading) => {
  const text = readReferring(value, at, reading);
  return text === undefined ? undefined : take(checkUrl(text, reading.profile, at), reading)?.url;
};

/** `__proto__` is refused in every map: too much of what handles maps loses it, or changes a prototype with it. */
const readMapName =
  (kind: "envName" | "headerName", code: "INVALID_ENV_NAME" | "INVALID_HEADER_NAME"): Reader<string> =>
  (value, at, reading) =>
    value === "__proto__"
      ? report(reading, code, at, "__proto__ cannot be carried safely as a name.")
      : readChecked(kind)(value, at, reading);

const readEnv = readMap(readMapName("envName", "INVALID_ENV_NAME"), readCheckedValue("envValue"));

const readHeaders: Reader<Readonly<Record<string, string>>> = (value, at, reading) => {
  const seen = new Set<string>();
  const readName: Reader<string> = (name, place) => {
    const folded = String(name).toLowerCase();
    if (seen.has(folded)) report(reading, "DUPLICATE_HEADER", place, headerTwice);
    seen.add(folded);
    return readMapName("headerName", "INVALID_HEADER_NAME")(name, place, reading);
  };
  return readMap(readName, readCheckedValue("headerValue"))(value, at, reading);
};

const headerTwice = "This header stands here already; case does not matter in header names.";

const readTransport = readWord<Transport>(transports, "INVALID_TRANSPORT");

export const stdioShape = {
  transport: required(readTransport),
  command: required(readCheckedString("command")),
  args: optional(readList(readCheckedValue("argument"))),
  env: optional(readEnv),
  cwd: optional(readCheckedString("cwd")),
};

export const remoteShape = {
  transport: required(readTransport),
  url: required(readUrl),
  headers: optional(readHeaders),
};

const readMilliseconds: Reader<number> = (value, at, reading) => {
  if (typeof value !== "number") return wrongType(reading, at, "A number of milliseconds", value);
  return Number.isSafeInteger(value) && value > 0
    ? value
    : report(reading, "WRONG_TYPE", at, "A whole number of milliseconds above 0 is expected here.");
};

export const optionsShape = {
  startupTimeoutMs: optional(readMilliseconds),
  toolTimeoutMs: optional(readMilliseconds),
  disabled: optional(readFlag),
};

const readOptions: Reader<ServerOptions> = (value, at, reading) => readMembers(value, at, reading, optionsShape);

const readJson: Reader<JsonValue> = (value, at, reading) => {
  if (isJsonLeaf(value)) return value;
  if (at.split("/").length > deepest)
    return report(reading, "WRONG_TYPE", at, `This is deeper than ${deepest} levels.`);
  if (Array.isArray(value)) return readList(readJson)(value, at, reading);
  return isObject(value) ? readJsonObject(value, at, reading) : wrongType(reading, at, "A JSON value", value);
};

const isJsonLeaf = (value: unknown): value is null | string | boolean | number =>
  value === null || typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);

/** Deep enough for any configuration, and not so deep that a walk could exhaust the stack. */
const deepest = 64;

const readJsonObject: Reader<JsonObject> = (value, at, reading) => readMap(readJsonName, readJson)(value, at, reading);

const readJsonName: Reader<string> = (value, at, reading) =>
  value === "__proto__"
    ? report(reading, "UNKNOWN_FIELD", at, "__proto__ cannot be carried safely as a name.")
    : String(value);

/** What may stand beside the members of the transport where a server is described in one object. */
export const commonShape = {
  title: optional(readText),
  options: optional(readOptions),
  extra: optional(readMap(readChecked("harness"), readJsonObject)),
};

type ServerMembers = ReadMembers<typeof stdioShape & typeof remoteShape & typeof commonShape>;

/** Reads the members of a server. Which of them may be there depends on its transport; without a valid one, each of them may. */
export const readServerMembers = (
  value: unknown,
  at: string,
  reading: Reading,
  common: Shape,
): ServerMembers | undefined => {
  if (!isObject(value)) return wrongType(reading, at, "An object", value);
  const transport = transports.find((candidate) => candidate === own(value, "transport"));
  const { here, other, others } = byTransport[transport ?? "unknown"];
  const elsewhere = (name: string): string | undefined =>
    Object.hasOwn(other, name) ? `\`${name}\` belongs to ${others}, not to ${transport}.` : undefined;
  return readMembers(value, at, reading, { ...here, ...common }, elsewhere) as ServerMembers | undefined;
};

const remote = { here: remoteShape, other: stdioShape, others: "stdio" };
const anyTransport: Shape = Object.fromEntries(
  Object.entries({ ...stdioShape, ...remoteShape }).map(([name, { read }]) => [
    name,
    { read, required: name === "transport" },
  ]),
);
const byTransport: Readonly<Record<Transport | "unknown", { here: Shape; other: Shape; others: string }>> = {
  stdio: { here: stdioShape, other: remoteShape, others: "http and sse" },
  http: remote,
  sse: remote,
  unknown: { here: anyTransport, other: {}, others: "" },
};

/** The server with its maps and lists, or undefined when something required could not be read. */
export const serverOf = ({
  transport,
  command,
  args,
  env,
  cwd,
  url,
  headers,
}: ServerMembers): CheckedServer | undefined => {
  if (transport === "stdio") {
    return command === undefined
      ? undefined
      : { transport, command, args: args ?? [], env: env ?? {}, ...(cwd === undefined ? {} : { cwd }) };
  }
  return transport === undefined || url === undefined ? undefined : { transport, url, headers: headers ?? {} };
};

export const readServer: Reader<CheckedServer> = (value, at, reading) => {
  const members = readServerMembers(value, at, reading, {});
  return members && serverOf(members);
};
