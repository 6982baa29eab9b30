import {
  isObject,
  optional,
  own,
  pointer,
  type Reader,
  type Reading,
  readText,
  remoteShape,
  report,
  required,
  stdioShape,
  type Transport,
  wrongType,
} from "@agent-config/core";
import { readKnown } from "../known-members.ts";
import { filledText, trimmed } from "./text.ts";

/** A server of a byob plugin. `${KEY}` in args, env values, url and header values stands for a setting. */
export type ByobServer =
  | {
      readonly transport: "stdio";
      readonly command: string;
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, string>>;
    }
  | {
      readonly transport: "http" | "sse";
      readonly url: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly oauth?: ByobOauth;
    };

export interface ByobOauth {
  readonly clientId: string;
  readonly clientSecret?: string;
}

export const readByobServer: Reader<ByobServer> = (value, at, reading) => {
  if (!isObject(value)) return wrongType(reading, at, "An object", value);
  const transport = readTransport(value, at, reading);
  if (transport === undefined) return undefined;
  if (transport === "stdio") {
    const { command, args, env } = readKnown(value, at, reading, stdio) ?? {};
    return command === undefined ? undefined : { transport, command, args: args ?? [], env: env ?? {} };
  }
  const { url, headers, oauth } = readKnown(value, at, reading, remote) ?? {};
  return url === undefined ? undefined : { transport, url, headers: headers ?? {}, ...(oauth && { oauth }) };
};

/** By type word: which transport it names. */
const transports: ReadonlyMap<string, Transport> = new Map([
  ["stdio", "stdio"],
  ["http", "http"],
  ["streamable-http", "http"],
  ["sse", "sse"],
]);

const readTransport = (
  server: Readonly<Record<string, unknown>>,
  at: string,
  reading: Reading,
): Transport | undefined => {
  const has = (name: string): boolean => own(server, name) !== undefined;
  if (has("url") && has("command"))
    return report(reading, "INVALID_TRANSPORT", at + pointer("command"), "A server has a command or a url, not both.");
  if (!has("type")) return has("url") ? "http" : "stdio";
  const place = at + pointer("type");
  const word = readText(own(server, "type"), place, reading);
  const transport = word === undefined ? undefined : transports.get(word);
  if (word !== undefined && (transport === undefined || has(transport === "stdio" ? "url" : "command")))
    return report(reading, "INVALID_TRANSPORT", place, "The type is none, or does not fit the other members.");
  return transport;
};

/** A literal client secret works, and is said: whoever gets the plugin's folder can read it. */
const readClientSecret: Reader<string> = (value, at, reading) => {
  const secret = filledText(value, at, reading);
  if (secret !== undefined && !/^\$\{[A-Z][A-Z0-9_]*\}$/.test(secret))
    reading.warnings.push({ code: "inline-secret", at, message: "A client secret stands here in plain text." });
  return secret;
};

const readOauth: Reader<ByobOauth> = (value, at, reading) => {
  const shape = { clientId: required(filledText), clientSecret: optional(readClientSecret) };
  const { clientId, clientSecret } = readKnown(value, at, reading, shape) ?? {};
  return clientId === undefined ? undefined : { clientId, ...(clientSecret !== undefined && { clientSecret }) };
};

const stdio = {
  command: required(trimmed(stdioShape.command.read)),
  args: stdioShape.args,
  env: stdioShape.env,
};
const remote = {
  url: required(trimmed(remoteShape.url.read)),
  headers: remoteShape.headers,
  oauth: optional(readOauth),
};
