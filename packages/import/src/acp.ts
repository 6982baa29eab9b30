import {
  checkText,
  isObject,
  optional,
  own,
  pointer,
  type Reader,
  type Reading,
  type Result,
  readChecked,
  readInput,
  readList,
  readMembers,
  readText,
  remoteShape,
  report,
  required,
  type Shape,
  stdioShape,
  type TextKind,
  type Transport,
  take,
  wrongType,
} from "@agent-config/core";

export interface NamedText {
  readonly name: string;
  readonly value: string;
}

/** A server as a host of the Agent Client Protocol sends it. Every text is literal: the protocol has no reference syntax. */
export type AcpServer =
  | {
      readonly name: string;
      readonly transport: "stdio";
      readonly command: string;
      readonly args: readonly string[];
      readonly env: readonly NamedText[];
    }
  | {
      readonly name: string;
      readonly transport: "http" | "sse";
      readonly url: string;
      readonly headers: readonly NamedText[];
    };

export interface AcpServerList {
  /** Of the protocol: in 2 every server has a type, and sse is gone. */
  readonly version: 1 | 2;
  readonly servers: unknown;
}

/**
 * Reads the `mcpServers` of session/new and its relatives, as a whole: one bad entry refuses the list. `at` points into
 * the input, so it starts with /servers. `_meta` is dropped. Warnings: command-not-absolute, env-newline, insecure-http.
 *
 * Issues: WRONG_TYPE, MISSING_FIELD, UNKNOWN_FIELD, DUPLICATE_NAME, DUPLICATE_HEADER, INVALID_TRANSPORT,
 * TRANSPORT_UNSUPPORTED (an extension's type, in version 2), and the INVALID_… of names and values.
 *
 * Facts: agentclientprotocol.com, schema v1 and the draft of v2, read 2026-08-22.
 */
export const readAcpServers = ({ version, servers }: AcpServerList): Result<readonly AcpServer[]> =>
  readInput(readServers(version), servers, "acp", pointer("servers"));

type Version = AcpServerList["version"];

const readServers = (version: Version): Reader<readonly AcpServer[]> =>
  readUnique(readServer(version), "DUPLICATE_NAME");

/** A list whose items carry a `name`; an item whose name an earlier one has is reported at that name. */
const readUnique =
  <T>(read: Reader<T>, code: "DUPLICATE_NAME" | "DUPLICATE_HEADER"): Reader<readonly T[]> =>
  (value, at, reading) => {
    const seen = new Set<string>();
    const readOne: Reader<T> = (item, place) => {
      const name = isObject(item) ? own(item, "name") : undefined;
      if (typeof name === "string") {
        const key = code === "DUPLICATE_HEADER" ? name.toLowerCase() : name;
        if (seen.has(key)) report(reading, code, place + pointer("name"), "An earlier one has this name already.");
        seen.add(key);
      }
      return read(item, place, reading);
    };
    return readList(readOne)(value, at, reading);
  };

const readServer =
  (version: Version): Reader<AcpServer> =>
  (value, at, reading) => {
    if (!isObject(value)) return wrongType(reading, at, "An object", value);
    const transport = readTransport(value, version, at, reading);
    if (transport === undefined) return undefined;
    if (transport === "stdio") {
      const { name, command, args, env } =
        readMembers(value, at, reading, stdioEntry, notIn(remoteEntry, transport)) ?? {};
      if (name === undefined || command === undefined) return undefined;
      return { name, transport, command, args: args ?? [], env: env ?? [] };
    }
    const { name, url, headers } = readMembers(value, at, reading, remoteEntry, notIn(stdioEntry, transport)) ?? {};
    return name === undefined || url === undefined ? undefined : { name, transport, url, headers: headers ?? [] };
  };

const notIn =
  (other: Shape, transport: Transport) =>
  (name: string): string | undefined =>
    Object.hasOwn(other, name) ? `\`${name}\` does not belong to a server of type ${transport}.` : undefined;

const transportsOf: Readonly<Record<Version, readonly Transport[]>> = {
  1: ["stdio", "http", "sse"],
  2: ["stdio", "http"],
};

const readTransport = (
  server: Readonly<Record<string, unknown>>,
  version: Version,
  at: string,
  reading: Reading,
): Transport | undefined => {
  const place = at + pointer("type");
  const type = own(server, "type");
  if (type === undefined && version === 2) return report(reading, "MISSING_FIELD", place, "`type` is missing.");
  if (type === undefined && own(server, "url") !== undefined && own(server, "command") === undefined)
    return report(reading, "INVALID_TRANSPORT", at + pointer("url"), "A server with a url needs a type, http or sse.");
  if (type === undefined) return "stdio";
  const word = readText(type, place, reading);
  const transport = transportsOf[version].find((known) => known === word);
  if (word === undefined || transport !== undefined) return transport;
  if (version === 2 && word.startsWith("_"))
    return report(reading, "TRANSPORT_UNSUPPORTED", place, "This type is an extension, which no harness can be told.");
  return report(reading, "INVALID_TRANSPORT", place, `A type is one of ${transportsOf[version].join(", ")} here.`);
};

/** A member that may be there and is not looked at, or was read already. */
const dropped: Reader<never> = () => undefined;

const readItem =
  (nameKind: TextKind, valueKind: TextKind): Reader<NamedText> =>
  (item, at, reading) => {
    const shape = {
      name: required(readChecked(nameKind)),
      value: required(readChecked(valueKind)),
      _meta: optional(dropped),
    };
    const { name, value } = readMembers(item, at, reading, shape) ?? {};
    return name === undefined || value === undefined ? undefined : { name, value };
  };

const readEnvList = readUnique(readItem("envName", "envValue"), "DUPLICATE_NAME");

/** Hosts also send a map, which the schema does not have. */
const readEnv: Reader<readonly NamedText[]> = (value, at, reading) => {
  if (!isObject(value)) return readEnvList(value, at, reading);
  return Object.entries(value).flatMap(([name, text]) => {
    const place = at + pointer(name);
    const known = take(checkText("envName", name, reading.profile, place), reading);
    const checked = readChecked("envValue")(text, place, reading);
    return known === undefined || checked === undefined ? [] : [{ name, value: checked }];
  });
};

const readHeaders = readUnique(readItem("headerName", "headerValue"), "DUPLICATE_HEADER");

const commonEntry = {
  type: optional(dropped),
  name: required(readChecked("serverName")),
  _meta: optional(dropped),
};
const stdioEntry = { ...commonEntry, command: stdioShape.command, args: stdioShape.args, env: optional(readEnv) };
const remoteEntry = { ...commonEntry, url: remoteShape.url, headers: optional(readHeaders) };
