import type { Adapter, Field, Unset } from "./adapter.ts";
import { parseServer } from "./encode.ts";
import { type Env, variable } from "./env.ts";
import { own, pointer } from "./json.ts";
import type { Text } from "./references.ts";
import type { Warning } from "./result.ts";
import type { CheckedServer } from "./spec.ts";

/** A reference of a server to a variable that is not set now and has no default. */
export interface UnsetReference {
  readonly variable: string;
  /** JSON pointer into the server. */
  readonly at: string;
  /** What the server gets in its place. */
  readonly becomes: Unset;
}

/** The references whose variables are not set, in the order of the server. */
export const unsetReferences = (
  server: CheckedServer,
  { references }: Adapter,
  env: Pick<Env, "variables" | "platform">,
): readonly UnsetReference[] =>
  referencesOf(server).flatMap(({ name, field, at, alone, hasDefault }) => {
    if (hasDefault || variable(env, name) !== undefined || own(references.builtIn ?? {}, name)) return [];
    const { unset, unsetInText = unset } = references.fields[field];
    return [{ variable: name, at, becomes: alone ? unset : unsetInText }];
  });

/** What is to be said of the variables of a server: those that are not set, and those whose value would not arrive as it is. */
export const variableWarnings = (
  server: CheckedServer,
  adapter: Adapter,
  env: Pick<Env, "variables" | "platform">,
): readonly Warning[] => [
  ...unsetReferences(server, adapter, env).map((unset): Warning => {
    const { at, becomes } = unset;
    const message = `The variable ${unset.variable} is not set now; ${adapter.title} then ${consequences[becomes]}.`;
    return { code: "unset-variable", at: `/server${at}`, message, unset: { variable: unset.variable, becomes } };
  }),
  ...referencesOf(server).flatMap(({ name, field, at }): readonly Warning[] => {
    const { spoils, note } = adapter.references.fields[field];
    if (!spoils?.test(variable(env, name) ?? "")) return [];
    const message = `The value that ${name} has now does not arrive as it is; in ${adapter.title} it is ${note}.`;
    return [{ code: "value-not-kept", at: `/server${at}`, message }];
  }),
];

/** What a harness does with a reference to a variable that is not set, after its name or "it". */
export const consequences: Readonly<Record<Unset, string>> = {
  literal: "passes the text on as it stands",
  empty: "passes an empty text",
  absent: "leaves it out",
  fails: "does not start the server",
};

interface PlacedReference {
  readonly name: string;
  readonly field: Field;
  readonly at: string;
  /** True when nothing stands around it. */
  readonly alone: boolean;
  readonly hasDefault: boolean;
}

const referencesOf = (server: CheckedServer): readonly PlacedReference[] => {
  const parsed = parseServer(server);
  const of = (field: Field, text: Text, ...key: readonly (string | number)[]): readonly PlacedReference[] =>
    text.flatMap((part) => {
      if ("text" in part) return [];
      const at = pointer(field, ...key);
      return [{ name: part.ref, field, at, alone: text.length === 1, hasDefault: part.default !== undefined }];
    });
  const ofMap = (field: Field, texts: Readonly<Record<string, Text>>) =>
    Object.entries(texts).flatMap(([key, text]) => of(field, text, key));
  if (parsed.transport !== "stdio") return [...of("url", parsed.url), ...ofMap("headers", parsed.headers)];
  return [
    ...of("command", parsed.command),
    ...parsed.args.flatMap((text, index) => of("args", text, index)),
    ...ofMap("env", parsed.env),
    ...(parsed.cwd ? of("cwd", parsed.cwd) : []),
  ];
};
