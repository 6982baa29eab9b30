import { type CheckedServer, parseText, pointer, referencedNames } from "@agent-config/core";
import { printable, printableCommand } from "./printable.ts";

/** One environment variable that a server reads. */
export interface VariableRead {
  readonly name: string;
  /** JSON pointers into the server: what it is put into. */
  readonly at: readonly string[];
}

/** The variables that a server's texts refer to, in order of appearance. */
export const variablesRead = (server: CheckedServer): readonly VariableRead[] => {
  const places = new Map<string, readonly string[]>();
  for (const [at, text] of textsOf(server)) {
    const parsed = parseText(text);
    for (const name of parsed.ok ? referencedNames(parsed.value) : []) {
      places.set(name, [...(places.get(name) ?? []), at]);
    }
  }
  return [...places].map(([name, at]) => ({ name, at }));
};

/** The full command line or the URL, on one line and safe for a terminal; for reading, never for running. */
export const displayServer = (server: CheckedServer): string =>
  server.transport === "stdio"
    ? printableCommand([server.command, ...server.args])
    : printable(server.url, Number.POSITIVE_INFINITY);

export type LocatedText = readonly [at: string, text: string];

/** Every text of a server with its JSON pointer. */
export const textsOf = (server: CheckedServer): readonly LocatedText[] => {
  if (server.transport !== "stdio") return [["/url", server.url], ...textsIn("headers", server.headers)];
  const { command, args, env, cwd } = server;
  const folder: readonly LocatedText[] = cwd === undefined ? [] : [["/cwd", cwd]];
  return [["/command", command], ...textsIn("args", args), ...textsIn("env", env), ...folder];
};

const textsIn = (
  member: string,
  values: readonly string[] | Readonly<Record<string, string>>,
): readonly LocatedText[] => Object.entries(values).map(([key, value]) => [pointer(member, key), value]);
