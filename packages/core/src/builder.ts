import { type JsonObject, pointer } from "./json.ts";
import { orThrow } from "./or-throw.ts";
import { formatReference, isReferenceName } from "./references.ts";
import { type Issue, type Result, refused } from "./result.ts";
import type { CheckedSpec, McpSpec, ServerOptions, Transport, Value } from "./spec.ts";
import { validateSpec } from "./validate-spec.ts";

/** A spec in the making. Every call gives a new builder; the order of the calls does not matter. */
export interface SpecBuilder {
  readonly owner: (owner: string) => SpecBuilder;
  readonly title: (title: string) => SpecBuilder;
  readonly stdio: (command: string, args?: readonly Value[]) => SpecBuilder;
  readonly cwd: (path: string) => SpecBuilder;
  readonly env: (name: string, value: Value) => SpecBuilder;
  /** Passes a variable on under its own name, as a reference. */
  readonly envFromHost: (name: string) => SpecBuilder;
  /** Streamable HTTP. */
  readonly http: (url: Value) => SpecBuilder;
  readonly sse: (url: Value) => SpecBuilder;
  readonly header: (name: string, value: Value) => SpecBuilder;
  readonly options: (options: ServerOptions) => SpecBuilder;
  /** Members for one harness only, by its id; those of several calls are taken together. */
  readonly extra: (harness: string, members: JsonObject) => SpecBuilder;
  readonly allowInlineSecrets: () => SpecBuilder;
  readonly adoptUnowned: () => SpecBuilder;
  /** The checked spec, or every issue with a pointer into the spec, as `validateSpec` gives it. */
  readonly check: () => Result<CheckedSpec>;
  /** The checked spec; throws AgentConfigError with the first issue's code and all issues in its message. */
  readonly build: () => CheckedSpec;
}

export const mcp = (name: string): SpecBuilder =>
  builderOf({ name, spec: {}, transports: [], server: {}, env: [], headers: [], extra: [] });

type Named<T> = readonly (readonly [name: string, value: T])[];

interface Draft {
  readonly name: string;
  readonly spec: Partial<McpSpec>;
  readonly transports: readonly Transport[];
  readonly server: Readonly<Record<string, unknown>>;
  readonly env: Named<Value>;
  readonly headers: Named<Value>;
  readonly extra: Named<JsonObject>;
}

const builderOf = (draft: Draft): SpecBuilder => {
  const inSpec = (members: Partial<McpSpec>): SpecBuilder =>
    builderOf({ ...draft, spec: { ...draft.spec, ...members } });
  const inServer = (members: Draft["server"], transports = draft.transports): SpecBuilder =>
    builderOf({ ...draft, transports, server: { ...draft.server, ...members } });
  const as = (transport: Transport, members: Draft["server"]): SpecBuilder =>
    inServer(members, [...draft.transports, transport]);
  const env = (name: string, value: Value): SpecBuilder => builderOf({ ...draft, env: [...draft.env, [name, value]] });
  return {
    owner: (owner) => inSpec({ owner }),
    title: (title) => inSpec({ title }),
    stdio: (command, args = []) => as("stdio", { command, args }),
    cwd: (cwd) => inServer({ cwd }),
    env,
    // What no reference can name becomes one that never parses, lest it be read as a name with a default.
    envFromHost: (name) => env(name, isReferenceName(name) ? formatReference({ ref: name }) : "${}"),
    http: (url) => as("http", { url }),
    sse: (url) => as("sse", { url }),
    header: (name, value) => builderOf({ ...draft, headers: [...draft.headers, [name, value]] }),
    options: (options) => inSpec({ options: { ...draft.spec.options, ...options } }),
    extra: (harness, members) => builderOf({ ...draft, extra: [...draft.extra, [harness, members]] }),
    allowInlineSecrets: () => inSpec({ secretPolicy: "allow-inline" }),
    adoptUnowned: () => inSpec({ adoptUnowned: true }),
    check: () => check(draft),
    build: () => orThrow(check(draft), "This spec cannot be used."),
  };
};

/** The plain object goes through the rules of plain objects; only what such an object cannot even say is judged here. */
const check = (draft: Draft): Result<CheckedSpec> => {
  const result = validateSpec(plainSpec(draft));
  const repeated = [...envConflicts(draft.env), ...repeatedHeaders(draft.headers)];
  return repeated.length === 0 ? result : refused([...(result.ok ? [] : result.issues), ...repeated]);
};

const plainSpec = ({
  name,
  spec,
  transports,
  server,
  env,
  headers,
  extra,
}: Draft): Readonly<Record<string, unknown>> => {
  // Two transports make a word that is none, and are refused as such.
  const members = {
    ...(transports.length > 0 && { transport: transports.join(" and ") }),
    ...server,
    ...(env.length > 0 && { env: Object.fromEntries(env) }),
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
  };
  return {
    name,
    ...spec,
    ...(Object.keys(members).length > 0 && { server: members }),
    ...(extra.length > 0 && { extra: together(extra) }),
  };
};

const together = (extra: Named<JsonObject>): Readonly<Record<string, JsonObject>> => {
  const harnesses = [...new Set(extra.map(([harness]) => harness))];
  return Object.fromEntries(
    harnesses.map((harness) => [
      harness,
      Object.fromEntries(extra.flatMap(([name, members]) => (name === harness ? Object.entries(members) : []))),
    ]),
  );
};

const envConflicts = (env: Named<Value>): readonly Issue[] => {
  const last = new Map(env.map(([name, value]) => [name, JSON.stringify(value)]));
  const names = env.filter(([name, value]) => last.get(name) !== JSON.stringify(value)).map(([name]) => name);
  return [...new Set(names)].map((name): Issue => {
    return { code: "ENV_CONFLICT", at: pointer("server", "env", name), message: "This variable is given two values." };
  });
};

const repeatedHeaders = (headers: Named<Value>): readonly Issue[] => {
  const names = headers.map(([name]) => name);
  const repeated = names.filter((name, index) => names.indexOf(name) < index);
  return [...new Set(repeated)].map((name): Issue => {
    return { code: "DUPLICATE_HEADER", at: pointer("server", "headers", name), message: "This header is given twice." };
  });
};
