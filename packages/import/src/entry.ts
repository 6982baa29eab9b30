import {
  isObject,
  type McpServer,
  own,
  pointer,
  type Reader,
  type Reading,
  type Result,
  readInput,
  readList,
  readMap,
  readText,
  report,
  type ServerOptions,
  type Transport,
  take,
  type Warning,
  wrongType,
} from "@agent-config/core";
import { type Translation, translate } from "./translate.ts";
import { shown } from "./untrusted.ts";

/** What one entry says. */
export interface EntryServer {
  readonly server: McpServer;
  readonly options?: ServerOptions;
}

/**
 * One entry in the shape that most harnesses have in common, whatever they call its members, as a server in the neutral
 * syntax; pointers start with `at`. One that is switched off stays so. A member that is no part of a server is left out with
 * the warning `field-lost`: of a time limit nobody can tell the unit.
 *
 * Issues: WRONG_TYPE, MISSING_FIELD, DUPLICATE_NAME (two spellings of one member), INVALID_TRANSPORT (command and url, or a
 * type that does not fit), TRANSPORT_UNSUPPORTED (an unknown type), and what `translate` finds in its texts.
 *
 * Facts: documentation of Claude Code, Cursor, VS Code, Windsurf, Gemini CLI, OpenCode, Codex, Zed, Goose and Cline, and the
 * documents of some 110 public repositories, read 2026-11.
 */
export const readEntry = (entry: unknown, translation: Translation, at = ""): Result<EntryServer> =>
  readInput(entryReader(translation), entry, "spec", at);

type MemberName = "type" | "command" | "args" | "env" | "cwd" | "url" | "headers";

const spellings: ReadonlyMap<string, MemberName> = new Map([
  ["type", "type"],
  ["transport", "type"],
  ["transportType", "type"],
  ["command", "command"],
  ["cmd", "command"],
  ["args", "args"],
  ["env", "env"],
  ["envs", "env"],
  ["environment", "env"],
  ["cwd", "cwd"],
  ["url", "url"],
  ["httpUrl", "url"],
  ["serverUrl", "url"],
  ["uri", "url"],
  ["headers", "headers"],
  ["http_headers", "headers"],
]);

/** By type word of any harness: which transport it names. */
export const typeWords: ReadonlyMap<string, Transport> = new Map([
  ["stdio", "stdio"],
  ["local", "stdio"],
  ["http", "http"],
  ["streamable-http", "http"],
  ["streamable_http", "http"],
  ["streamableHttp", "http"],
  ["remote", "http"],
  ["sse", "sse"],
]);

interface FoundMember {
  readonly value: unknown;
  readonly at: string;
}
type Members = Partial<Record<MemberName, FoundMember>>;

const entryReader =
  (translation: Translation): Reader<EntryServer> =>
  (value, at, reading) => {
    if (!isObject(value)) return wrongType(reading, at, "An object", value);
    const members = membersOf(value, at, reading);
    const transport = transportOf(members, at, reading);
    if (transport === undefined) return undefined;
    const text = translated(translation);
    const server =
      transport === "stdio" ? readStdio(members, text, reading) : readRemote(members, transport, text, reading);
    return server && { server, ...(isOff(value) && { options: { disabled: true } }) };
  };

const membersOf = (entry: Readonly<Record<string, unknown>>, at: string, reading: Reading): Members => {
  const members: Members = {};
  for (const [name, value] of Object.entries(entry)) {
    const member = spellings.get(name);
    const place = at + pointer(name);
    if (member === undefined) reading.warnings.push(...lostMember(name, value, place));
    else if (members[member])
      report(reading, "DUPLICATE_NAME", place, `\`${shown(name)}\` says again what another member says.`);
    else members[member] = { value, at: place };
  }
  return members;
};

/** The two spellings of a switch, which mean the same wherever they are known; who wrote one wants no server that runs. */
export const isOff = (entry: Readonly<Record<string, unknown>>): boolean =>
  own(entry, "disabled") === true || own(entry, "enabled") === false;

const transportOf = ({ type, command, url }: Members, at: string, reading: Reading): Transport | undefined => {
  if (command && url) return report(reading, "INVALID_TRANSPORT", url.at, "A server has a command or a url, not both.");
  if (!command && !url)
    return report(reading, "MISSING_FIELD", at + pointer("command"), "Neither `command` nor `url` is here.");
  if (!type) return url ? "http" : "stdio";
  const word = readText(type.value, type.at, reading);
  if (word === undefined) return undefined;
  const transport = typeWords.get(word);
  if (transport === undefined)
    return report(reading, "TRANSPORT_UNSUPPORTED", type.at, `A type is one of ${[...typeWords.keys()].join(", ")}.`);
  if ((transport === "stdio") === (command !== undefined)) return transport;
  return report(reading, "INVALID_TRANSPORT", type.at, "The type does not fit the other members.");
};

/** Reads a native text and gives the neutral one. */
const translated =
  (translation: Translation): Reader<string> =>
  (value, at, reading) => {
    const text = readText(value, at, reading);
    return text === undefined ? undefined : take(translate(text, translation, at), reading);
  };

const readStdio = (
  { command, args, env, cwd }: Members,
  text: Reader<string>,
  reading: Reading,
): McpServer | undefined => {
  const [program, ...first] = wordsOf(command, text, reading);
  const folder = cwd && text(cwd.value, cwd.at, reading);
  const others = args && readList(text)(args.value, args.at, reading);
  const variables = textMap(env, text, reading);
  if (program === undefined) return undefined;
  return {
    transport: "stdio",
    command: program,
    args: [...first, ...(others ?? [])],
    env: variables,
    ...(folder !== undefined && { cwd: folder }),
  };
};

/** OpenCode has the program and its arguments in one list. */
const wordsOf = (command: FoundMember | undefined, text: Reader<string>, reading: Reading): readonly string[] => {
  if (!command) return [];
  if (Array.isArray(command.value)) {
    if (command.value.length === 0) report(reading, "MISSING_FIELD", command.at, "The list names no program.");
    return readList(text)(command.value, command.at, reading) ?? [];
  }
  const program = text(command.value, command.at, reading);
  return program === undefined ? [] : [program];
};

const readRemote = (
  { url, headers }: Members,
  transport: "http" | "sse",
  text: Reader<string>,
  reading: Reading,
): McpServer | undefined => {
  const address = url && text(url.value, url.at, reading);
  return address === undefined ? undefined : { transport, url: address, headers: textMap(headers, text, reading) };
};

/** Numbers and truth values are taken for the texts that they would be as variables; VS Code knows numbers, too. */
const textMap = (
  found: FoundMember | undefined,
  text: Reader<string>,
  reading: Reading,
): Readonly<Record<string, string>> => {
  const asText: Reader<string> = (value, at) =>
    text(typeof value === "number" || typeof value === "boolean" ? String(value) : value, at, reading);
  return (found && readMap(readText, asText)(found.value, found.at, reading)) ?? {};
};

/** The warning that a member of an entry does not come along; none when it says what holds anyway, or is a switch. */
export const lostMember = (name: string, value: unknown, at: string): readonly Warning[] => {
  const message = `\`${shown(name)}\` is left out: it is no part of a server.`;
  return saysNothing(name, value) ? [] : [{ code: "field-lost", at, message }];
};

const saysNothing = (name: string, value: unknown): boolean => {
  if (name === "enabled") return typeof value === "boolean";
  if (name === "disabled" && value === true) return true;
  if (Array.isArray(value) || isObject(value)) return Object.keys(value).length === 0;
  return value === false || value === null || value === "";
};
