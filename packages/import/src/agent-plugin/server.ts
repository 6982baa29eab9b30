import {
  type Code,
  checkText,
  checkUrl,
  isObject,
  optional,
  own,
  pointer,
  type Reader,
  type Reading,
  type Result,
  readInput,
  readMembers,
  readText,
  remoteShape,
  report,
  required,
  stdioShape,
  take,
  wrongType,
} from "@agent-config/core";
import { type ContainedPath, expandPlace, type PluginPlace, resolveCommand, resolveCwd } from "./place.ts";

/** The words for transports in an Agent Plugin. */
export const pluginTransports = ["stdio", "streamable-http", "sse"] as const;
export type PluginTransport = (typeof pluginTransports)[number];

/** A server of an Agent Plugin with its paths resolved and its placeholders expanded; every text is literal. */
export type PluginServer =
  | {
      readonly type: "stdio";
      /** Absolute when the plugin brings the program, else a bare name. */
      readonly command: string;
      readonly args: readonly string[];
      /** The configured variables only; PLUGIN_ROOT and PLUGIN_DATA are added at launch. */
      readonly env: Readonly<Record<string, string>>;
      readonly cwd: string;
      /** To be confirmed on the file system, by member. */
      readonly contained: Readonly<Partial<Record<"command" | "cwd", ContainedPath>>>;
    }
  | {
      readonly type: "streamable-http" | "sse";
      readonly url: string;
      readonly loopback: boolean;
      readonly headers: Readonly<Record<string, string>>;
    };

/**
 * One entry of `mcpServers`. The first issue is the one that counts: a client skips the entry and goes on (specification
 * 1.0.0, section 7.2). Transports that the client cannot use are TRANSPORT_UNSUPPORTED at the type. `at` points into the
 * entry, below the prefix that is given.
 */
export const readPluginServer = (
  entry: unknown,
  place: PluginPlace,
  supports: readonly PluginTransport[] = pluginTransports,
  at = "",
): Result<PluginServer> => readInput(readEntry(place, supports), entry, "agent-plugins", at);

type Members = Readonly<Record<string, unknown>>;

const readEntry =
  (place: PluginPlace, supports: readonly PluginTransport[]): Reader<PluginServer> =>
  (value, at, reading) => {
    if (!isObject(value)) return wrongType(reading, at, "An object", value);
    const type = readType(value, supports, at, reading);
    if (type === undefined || hasStranger(value, type, at, reading)) return undefined;
    return type === "stdio" ? readStdio(value, place, at, reading) : readRemote(value, type, at, reading);
  };

const readType = (
  entry: Members,
  supports: readonly PluginTransport[],
  at: string,
  reading: Reading,
): PluginTransport | undefined => {
  const place = at + pointer("type");
  if (!Object.hasOwn(entry, "type")) return report(reading, "MISSING_FIELD", place, "`type` is missing.");
  const word = readText(own(entry, "type"), place, reading);
  if (word === undefined) return undefined;
  const type = pluginTransports.find((known) => known === word);
  if (type === undefined)
    return report(reading, "INVALID_TRANSPORT", place, `A type is one of ${pluginTransports.join(", ")} here.`);
  if (supports.includes(type)) return type;
  return report(reading, "TRANSPORT_UNSUPPORTED", place, "This type of server cannot be used here.");
};

/** Reports the first member that does not belong there, before any value is judged. */
const hasStranger = (entry: Members, type: PluginTransport, at: string, reading: Reading): boolean => {
  const [here, other] = type === "stdio" ? [stdioMembers, remoteMembers] : [remoteMembers, stdioMembers];
  const stranger = Object.keys(entry).find((name) => name !== "type" && !here.includes(name));
  if (stranger === undefined) return false;
  const [code, message]: readonly [Code, string] = other.includes(stranger)
    ? ["INVALID_TRANSPORT", `\`${stranger}\` does not belong to a server of type ${type}.`]
    : ["UNKNOWN_FIELD", `There is no such member; known are type, ${here.join(", ")}.`];
  report(reading, code, at + pointer(stranger), message);
  return true;
};

const stdioMembers: readonly string[] = ["command", "args", "env", "cwd"];
const remoteMembers: readonly string[] = ["url", "headers"];

/** The members in the order of the specification's tables, in which their faults count. */
const inOrder = (entry: Members, names: readonly string[]): Members =>
  Object.fromEntries(names.filter((name) => Object.hasOwn(entry, name)).map((name) => [name, entry[name]]));

const readStdio = (entry: Members, place: PluginPlace, at: string, reading: Reading): PluginServer | undefined => {
  const shape = {
    command: stdioShape.command,
    args: stdioShape.args,
    env: stdioShape.env,
    cwd: optional(readCwd(place)),
  };
  const { command, args = [], env = {}, cwd } = readMembers(inOrder(entry, stdioMembers), at, reading, shape) ?? {};
  if (command === undefined) return undefined;
  const program = resolveCommand(command, place);
  return {
    type: "stdio",
    command: program,
    args: args.map((text) => expandPlace(text, place)),
    env: Object.fromEntries(Object.entries(env).map(([name, text]) => [name, expandPlace(text, place)])),
    cwd: cwd?.path ?? place.root,
    contained: { ...(program !== command && { command: { path: program, base: place.root } }), ...(cwd && { cwd }) },
  };
};

const readCwd =
  (place: PluginPlace): Reader<ContainedPath> =>
  (value, at, reading) => {
    const text = readText(value, at, reading);
    if (text === undefined || take(checkText("cwd", text, reading.profile, at), reading) === undefined)
      return undefined;
    return take(resolveCwd(text, place, at), reading);
  };

const readRemote = (
  entry: Members,
  type: "streamable-http" | "sse",
  at: string,
  reading: Reading,
): PluginServer | undefined => {
  const shape = { url: required(remoteShape.url.read), headers: remoteShape.headers };
  const { url, headers = {} } = readMembers(inOrder(entry, remoteMembers), at, reading, shape) ?? {};
  const facts = url === undefined ? undefined : take(checkUrl(url, reading.profile), reading);
  return facts && { type, url: facts.url, loopback: facts.loopback, headers };
};
