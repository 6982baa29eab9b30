import { isObject, type JsonObject, type JsonValue, pointer } from "./json.ts";
import { namesVariable } from "./secret-names.ts";
import {
  type Frame,
  frameOf,
  frameOfDialect,
  frameOfText,
  type Suspicion,
  suspicionsByName,
  suspicionsByShape,
} from "./secret-values.ts";

/** The parts of a server that can hold secrets: strings in the neutral syntax, as in a CheckedServer, and a spec's `extra`. */
export interface ServerParts {
  readonly command?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly extra?: Readonly<Record<string, JsonObject>>;
}

/** One value of a server, and what is suspicious in it. */
export interface Place {
  /** JSON pointer into the parts. */
  readonly at: string;
  /** What it is called in a message. */
  readonly subject: string;
  /** The name by which its value goes, if it has one. */
  readonly name: string | undefined;
  readonly suspicions: readonly Suspicion[];
}

/** Every value of the parts, in their order. */
export const placesIn = (server: ServerParts): readonly Place[] =>
  Object.keys(server).flatMap((part) => readers.get(part)?.(server) ?? []);

const envPlaces = ({ env = {} }: ServerParts): readonly Place[] =>
  Object.entries(env).flatMap(([name, value]) => [
    ...namePlaces(pointer("env"), "The name of a variable", name),
    place(pointer("env", name), `The variable ${name}`, frameOf(value), { name }),
  ]);

const headerPlaces = ({ headers = {} }: ServerParts): readonly Place[] =>
  Object.entries(headers).flatMap(([name, value]) => [
    ...namePlaces(pointer("headers"), "The name of a header", name),
    place(pointer("headers", name), `The header ${name}`, frameOf(value), headerGovernor(name)),
  ]);

/** A token in the place of a name. The pointer leads to what holds it, since its own would show it. */
const namePlaces = (at: string, subject: string, name: string): readonly Place[] => {
  const found = place(at, subject, frameOfText([{ text: name }]));
  return found.suspicions.length > 0 ? [found] : [];
};

/** By which name a value is judged, and how much of the text is that value; the whole of it where nothing else is said. */
interface Governor {
  readonly name: string;
  readonly value?: string;
  readonly isCookie?: boolean;
}

const headerGovernor = (name: string, value?: string): Governor => ({
  name,
  isCookie: name.toLowerCase() === "cookie",
  ...(value === undefined ? {} : { value }),
});

const place = (at: string, subject: string, whole: Frame, ...governors: readonly Governor[]): Place => ({
  at,
  subject,
  name: governors[0]?.name,
  suspicions: [
    ...governors.flatMap(({ name, value = whole.text, isCookie = false }) =>
      suspicionsByName(name, { ...whole, text: value }, isCookie),
    ),
    ...suspicionsByShape(whole),
  ],
});

const argumentPlaces = ({ args = [] }: ServerParts): readonly Place[] => {
  const frames = args.map(frameOf);
  return frames.map((frame, index) =>
    place(
      pointer("args", index),
      `Argument ${index + 1}`,
      frame,
      ...governorsOf(frame.text, frames[index - 1]?.text ?? ""),
    ),
  );
};

/** The names by which an argument is judged: of the option before it, and of what it assigns. */
const governorsOf = (argument: string, before: string): readonly Governor[] => {
  if (isHeaderOption(before)) return governorsOfHeader(argument);
  const option = /^--([^=]+)$/.exec(before)?.[1];
  return [
    ...(option !== undefined && !argument.startsWith("-") ? [{ name: option }] : []),
    ...governorsOfOption(argument),
    ...governorsOfVariable(argument),
  ];
};

const governorsOfOption = (argument: string): readonly Governor[] => {
  const [, option, value = ""] = /^(--?[^=]+)=(.*)$/s.exec(argument) ?? [];
  if (option === undefined) return [];
  if (isHeaderOption(option)) return governorsOfHeader(value);
  return [{ name: option.replace(/^--?/, ""), value }, ...(isEnvOption(option) ? governorsOfVariable(value) : [])];
};

const governorsOfVariable = (argument: string): readonly Governor[] => {
  const [, name, value = ""] = /^([A-Za-z_][\w.-]*)=(.*)$/s.exec(argument) ?? [];
  return name === undefined ? [] : [{ name, value }];
};

const governorsOfHeader = (line: string): readonly Governor[] => {
  const [, name, value = ""] = /^([^:]*):(.*)$/s.exec(line) ?? [];
  return name === undefined ? governorsOfVariable(line) : [headerGovernor(name.trim(), value)];
};

const isHeaderOption = (option: string): boolean => option === "--header" || option === "-H";
const isEnvOption = (option: string): boolean => option === "--env" || option === "-e";

/**
 * `extra` is written as it stands, so its references are in the harness's own dialect. A member that names a variable holds
 * no secret, whatever its own words.
 */
const placesInExtra = (at: string, name: string, value: JsonValue): readonly Place[] => {
  if (Array.isArray(value)) return value.flatMap((item, index) => placesInExtra(at + pointer(index), name, item));
  if (isObject(value))
    return Object.entries(value as JsonObject).flatMap(([key, member]) => [
      ...namePlaces(at, "The name of a member", key),
      ...placesInExtra(at + pointer(key), key, member),
    ]);
  if (typeof value !== "string" && typeof value !== "number") return [];
  const governors = namesVariable(name) ? [] : [{ name }];
  return [place(at, `The member ${name}`, frameOfDialect(String(value)), ...governors)];
};

const wholePart =
  (part: "command" | "cwd" | "url", subject: string) =>
  (server: ServerParts): readonly Place[] => [place(pointer(part), subject, frameOf(server[part] ?? ""))];

const readers: ReadonlyMap<string, (server: ServerParts) => readonly Place[]> = new Map([
  ["command", wholePart("command", "The command")],
  ["args", argumentPlaces],
  ["env", envPlaces],
  ["cwd", wholePart("cwd", "The working directory")],
  ["url", wholePart("url", "The URL")],
  ["headers", headerPlaces],
  ["extra", ({ extra = {} }: ServerParts) => placesInExtra(pointer("extra"), "", extra)],
]);
