import { resolve as resolvePath } from "node:path";
import {
  type Adapter,
  type CheckedServer,
  type Env,
  expandTemplate,
  type Field,
  isSecretName,
  own,
  type ParsedServer,
  type Project,
  parseServer,
  pointer,
  secretTexts,
  type Text,
  type Unset,
  variable,
} from "@agent-config/core";
import { inherited, type Variables } from "./inherit.ts";
import { resolveText } from "./resolve-text.ts";

/** What a harness would start, with everything in its place. */
export interface StdioLaunch {
  readonly transport: "stdio";
  readonly command: string;
  readonly args: readonly string[];
  /** The whole environment. */
  readonly env: Variables;
  /** As the entry has it, else the project's root, else the current directory. Absolute. */
  readonly cwd: string;
}

/** What a harness would call. */
export interface RemoteLaunch {
  readonly transport: "http" | "sse";
  readonly url: string;
  readonly headers: Variables;
}

/** A variable that is referred to and not set, without a default. */
export interface MissingVariable {
  readonly name: string;
  readonly field: Field;
  /** JSON pointer into the server. */
  readonly at: string;
  /** What the harness does about it. */
  readonly unset: Unset;
}

export interface Resolved {
  /** Undefined when the harness would not start the server for want of a variable. */
  readonly launch: StdioLaunch | RemoteLaunch | undefined;
  readonly missing: readonly MissingVariable[];
  /** JSON pointers of texts that look like references and are handed on as they stand. */
  readonly unexpanded: readonly string[];
  /** JSON pointers of texts that the harness fills in with what only it knows. */
  readonly filled: readonly string[];
  /** What must not be shown: values of references (but for the likes of HOME), literal secrets, secret variables of the environment. */
  readonly secrets: readonly string[];
}

/** The part of a `Machine` from which a server's surroundings come. */
export interface Where {
  readonly env: Env;
  readonly project: Project | undefined;
}

/**
 * A server as the harness would start or call it: references replaced (for want of a value by what the harness puts in their
 * place: the text of the reference, an empty text, nothing), and around it the environment that the harness hands on.
 */
export const resolveServer = (server: CheckedServer, { references }: Adapter, where: Where): Resolved => {
  const missing: MissingVariable[] = [];
  const unexpanded: string[] = [];
  const filled: string[] = [];
  const values: string[] = [];
  const around = {
    references,
    variable: (name: string) => variable(where.env, name),
    builtIn: (name: string) => {
      const place = own(references.builtIn ?? {}, name);
      return place === undefined ? undefined : expandTemplate(place, where.env, where.project);
    },
  };
  const resolve: Resolve = (field, text, ...key) => {
    const at = pointer(field, ...key);
    const resolved = resolveText(text, references.fields[field], around);
    missing.push(...resolved.missing.map((each) => ({ ...each, field, at })));
    values.push(...resolved.values);
    if (resolved.looksUnexpanded) unexpanded.push(at);
    if (resolved.isFilled) filled.push(at);
    return resolved.text;
  };
  const parsed = parseServer(server);
  const launch =
    parsed.transport === "stdio"
      ? stdioLaunch(parsed, resolve, inherited(references.inherits, where.env), where)
      : remoteLaunch(parsed, resolve);
  return {
    launch: missing.some(({ unset }) => unset === "fails") ? undefined : launch,
    missing,
    unexpanded,
    filled,
    secrets: [...new Set([...values, ...secretTexts(server), ...secretVariables(launch)])],
  };
};

type Resolve = (field: Field, text: Text, ...key: readonly (string | number)[]) => string | undefined;
type ParsedStdio = Extract<ParsedServer, { transport: "stdio" }>;

const stdioLaunch = (
  server: ParsedStdio,
  resolve: Resolve,
  handedOn: Variables,
  { env, project }: Where,
): StdioLaunch | undefined => {
  const command = resolve("command", server.command);
  const args = server.args.flatMap((text, index) => resolve("args", text, index) ?? []);
  const variables = resolveMap("env", server.env, resolve);
  const cwd = server.cwd && resolve("cwd", server.cwd);
  if (command === undefined) return undefined;
  return {
    transport: "stdio",
    command,
    args,
    env: { ...handedOn, ...variables },
    cwd: resolvePath(project?.root ?? env.cwd, cwd ?? ""),
  };
};

const remoteLaunch = (server: Exclude<ParsedServer, ParsedStdio>, resolve: Resolve): RemoteLaunch | undefined => {
  const url = resolve("url", server.url);
  const headers = resolveMap("headers", server.headers, resolve);
  return url === undefined ? undefined : { transport: server.transport, url, headers };
};

const resolveMap = (field: "env" | "headers", texts: Readonly<Record<string, Text>>, resolve: Resolve): Variables =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => {
      const resolved = resolve(field, text, name);
      return resolved === undefined ? [] : [[name, resolved]];
    }),
  );

const secretVariables = (launch: Resolved["launch"]): readonly string[] =>
  Object.entries(launch?.transport === "stdio" ? launch.env : {})
    .filter(([name, value]) => isSecretName(name, value))
    .map(([, value]) => value);
