import type { EntryShape, LimitKeys, References, TimeLimit } from "./adapter.ts";
import type { DocumentObject, DocumentValue } from "./document.ts";
import { isObject, own } from "./json.ts";
import { formatText, literalText, type Part, type Text } from "./references.ts";
import type { CheckedServer, ServerOptions } from "./spec.ts";

/** The parts of an entry that runs a command, under whatever keys the harness has them. Absent parts are undefined. */
export interface StdioParts {
  readonly command: DocumentValue | undefined;
  readonly args: DocumentValue | undefined;
  readonly env: DocumentValue | undefined;
  readonly cwd?: DocumentValue | undefined;
}

export interface RemoteParts {
  readonly url: DocumentValue | undefined;
  readonly headers: DocumentValue | undefined;
}

/** A stdio server in neutral syntax, or undefined when a part is of a type that no harness would take. */
export const decodeStdio = (
  references: References,
  { command, args = [], env = {}, cwd }: StdioParts,
): CheckedServer | undefined => {
  if (typeof command !== "string" || !isStrings(args) || !isStringMap(env)) return undefined;
  if (cwd !== undefined && typeof cwd !== "string") return undefined;
  return {
    transport: "stdio",
    command: neutralText(references, command),
    args: args.map((value) => neutralText(references, value)),
    env: neutralMap(references, env),
    ...(cwd === undefined ? {} : { cwd: neutralText(references, cwd) }),
  };
};

/** A remote server in neutral syntax, or undefined as above. */
export const decodeRemote = (
  references: References,
  transport: "http" | "sse",
  { url, headers = {} }: RemoteParts,
): CheckedServer | undefined =>
  typeof url === "string" && isStringMap(headers)
    ? { transport, url: neutralText(references, url), headers: neutralMap(references, headers) }
    : undefined;

/** The time limits of a spec, in the order in which they are written. */
export const timeLimits: readonly TimeLimit[] = ["startupTimeoutMs", "toolTimeoutMs"];

/** What an entry says beside its server: its time limits, as far as a spec can say them, and whether it is switched off. */
export const decodeOptions = (entry: DocumentObject, { limits, toggle }: EntryShape): ServerOptions | undefined => {
  const found = timeLimits.flatMap((limit) => {
    const milliseconds = millisecondsIn(entry, limits[limit]);
    return milliseconds === undefined ? [] : [[limit, milliseconds] as const];
  });
  const off = toggle !== undefined && own(entry, toggle.key) === toggle.off;
  return off || found.length > 0 ? { ...Object.fromEntries(found), ...(off && { disabled: true }) } : undefined;
};

/** A spec says whole milliseconds above 0. */
const millisecondsIn = (entry: DocumentObject, limit: LimitKeys): number | undefined => {
  const place = typeof limit === "string" ? undefined : limit.find(({ key }) => Object.hasOwn(entry, key));
  const value = place && own(entry, place.key);
  if (!place || (typeof value !== "number" && typeof value !== "bigint")) return undefined;
  const milliseconds = Math.round(Number(value) * place.unitMs);
  return Number.isSafeInteger(milliseconds) && milliseconds > 0 ? milliseconds : undefined;
};

/** A native text in the neutral syntax. */
const neutralText = ({ parse }: References, native: string): string => {
  if (!parse) return literalText(native);
  try {
    return formatText(parse(native));
  } catch {
    return literalText(native);
  }
};

const neutralMap = (references: References, native: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(native).map(([key, value]) => [key, neutralText(references, value)]));

/**
 * A parser for a native reference syntax: the pattern (global) has the name in its group `name` (or `bare`, where it knows
 * two spellings), a default in `fallback`.
 */
export const nativeParser =
  (pattern: RegExp): ((text: string) => Text) =>
  (text) => {
    const parts: Part[] = [];
    let end = 0;
    for (const match of text.matchAll(pattern)) {
      const { name = match.groups?.bare, fallback } = match.groups ?? {};
      if (name === undefined) continue;
      if (match.index > end) parts.push({ text: text.slice(end, match.index) });
      parts.push(fallback === undefined ? { ref: name } : { ref: name, default: fallback });
      end = match.index + match[0].length;
    }
    return end < text.length ? [...parts, { text: text.slice(end) }] : parts;
  };

export const isStrings = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

export const isStringMap = (value: unknown): value is Readonly<Record<string, string>> =>
  isObject(value) && Object.values(value).every((item) => typeof item === "string");

/** A member for an entry when there is something to say: entries hold no empty maps and lists. */
export const member = (key: string, value: DocumentValue | undefined): DocumentObject =>
  value === undefined ||
  (isObject(value) && Object.keys(value).length === 0) ||
  (Array.isArray(value) && value.length === 0)
    ? {}
    : { [key]: value };
