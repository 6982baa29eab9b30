import type { Text } from "@agent-config/core";
import { type AssignedVariable, isConstant } from "./arguments.ts";
import { notice, type RouteContext } from "./context.ts";
import type { Argument, NamedValue } from "./entry.ts";
import { type Environment, fillEnvironment } from "./environment.ts";
import { emptyInput } from "./fields.ts";
import { expandHome, type Filled } from "./fill.ts";
import { docker, type RunnerOption } from "./runners.ts";
import { concat, leading, literal, withoutLead } from "./template.ts";
import { token, word, wordOf, words } from "./tokens.ts";

/**
 * How many of a container's runtime arguments open a spelt-out command (`run`, or `docker run`), 0 when they are options
 * only. 50 of 64 entries with such arguments spell it out.
 */
export const openingOf = (runtimeArguments: readonly Argument[]): number => {
  const [first, second] = runtimeArguments.map(({ type, value, default: fallback }) =>
    type === "positional" ? (value ?? fallback) : undefined,
  );
  if (first === "run") return 1;
  return ["docker", "podman", "nerdctl"].includes(first ?? "") && second === "run" ? 2 : 0;
};

/** Which runtime arguments are the value of `-e`: NAME=…, in one argument or behind a bare `-e`. */
export const variableOptions = (
  runtimeArguments: readonly Argument[],
  bare: boolean,
): readonly (AssignedVariable | undefined)[] => {
  let follows = false;
  return runtimeArguments.map((argument) => {
    const { type, name, value = "" } = argument;
    const isNamed = type === "named";
    const [option = ""] = /^(?:-e|--env)=/.exec(value) ?? [];
    const isValue = isNamed ? isVariableOption(name) : follows || option !== "";
    follows = isNamed ? isVariableOption(name) && isConstant(argument, bare) : isVariableOption(value);
    if (!isValue) return undefined;
    const lead = isNamed ? "" : option;
    const [assignment, variable] = /^([^=\s{}<>]+)=/.exec(value.slice(lead.length)) ?? [];
    if (assignment === undefined || variable === undefined) return undefined;
    return { name: variable, lead: lead + assignment, value: value.slice(lead.length + assignment.length) };
  });
};

const isVariableOption = (name: string): boolean => name === "-e" || name === "--env";

/**
 * A container sees only the variables that its command line names. `declared` are the entry's variables; those of them in
 * `taken` are set by an option. A secret goes through the environment of the command instead of the command line, and a
 * variable that the entry does not declare is never passed on unasked: it would carry the host's value.
 */
export const fillContainer = (
  options: readonly RunnerOption[],
  declared: readonly NamedValue[],
  taken: readonly string[],
  context: RouteContext,
): { readonly options: readonly RunnerOption[]; readonly environment: Environment } => {
  const named = options.map(variableOf);
  const assigned = new Set([...taken, ...named.flatMap((variable) => (variable?.value ? [variable.name] : []))]);
  const known = new Set([...assigned, ...declared.map(({ name }) => name)]);
  const implied = named.flatMap((variable): readonly NamedValue[] => {
    if (!variable || known.has(variable.name)) return [];
    known.add(variable.name);
    notice(context, "implied-input", variable.at);
    return [{ ...emptyInput, name: variable.name, at: variable.at, variables: new Map() }];
  });
  const asked = [...declared.filter(({ name }) => !assigned.has(name)), ...implied];
  const environment = new Map(fillEnvironment(asked, context));
  const kept = options.flatMap((option, index) => {
    const variable = named[index];
    if (!variable) return [adapt(option, context)];
    if (variable.value === undefined) return environment.has(variable.name) ? [option] : [];
    if (!variable.value.secret) return [option];
    notice(context, "secret-moved-to-env", variable.at);
    environment.set(variable.name, variable.value);
    return [passed(variable.name)];
  });
  const names = new Set(named.map((variable) => variable?.name));
  const others = [...environment.keys()].filter((name) => !names.has(name)).sort();
  return { options: [...kept, ...others.map(passed)], environment };
};

const passed = (name: string): RunnerOption => ({ name: "-e", tokens: words("-e", name) });

/** The variable that an option names, with its value when it sets one. */
interface NamedVariable {
  readonly name: string;
  readonly at: string;
  readonly value?: Filled;
}

const variableOf = ({ name, value }: RunnerOption): NamedVariable | undefined => {
  if (!isVariableOption(name) || !value) return undefined;
  const { text, secret, at } = value;
  const [assignment, variable] = /^([^=]+)=/.exec(leading(text)) ?? [];
  if (assignment !== undefined && variable !== undefined) {
    return { name: variable, at, value: { text: withoutLead(text, assignment.length), secret } };
  }
  const bare = wordOf(value);
  return bare ? { name: bare, at } : undefined;
};

/** What else an option needs or gives away: a home directory that no shell expands, access to the host. */
const adapt = (option: RunnerOption, context: RouteContext): RunnerOption => {
  const { name, value } = option;
  const at = option.tokens[0]?.at ?? "";
  if (reachesHost(name, value?.text)) notice(context, "host-access", at);
  if (!value || !isVolume(name)) return option;
  const expanded = expandHome(value.text, at, context);
  if (expanded === value.text) return option;
  const isJoined = option.tokens.length === 1;
  const lead = isJoined ? literal(`${name}=`) : [];
  const last = token(concat([lead, expanded]), value.secret, value.at);
  return { ...option, tokens: isJoined ? [last] : [word(name, at), last] };
};

const isVolume = (name: string): boolean => name === "-v" || name === "--volume";

const reachesHost = (name: string, value: Text | undefined): boolean => {
  const text = value && leading(value);
  if (name === "--privileged") return text !== "false";
  if (["--network", "--net", "--pid"].includes(name)) return text === "host";
  if (text === undefined || !(isVolume(name) || name === "--mount")) return false;
  const [source = ""] = isVolume(name) ? text.split(":") : (/(?<=(?:^|,)(?:source|src)=)[^,]*/.exec(text) ?? []);
  return source === "/" || source.endsWith("docker.sock");
};

/** `-i` and `--rm` in front: as far as missing in a spelt-out command, else always (a repeated one is dropped later). */
export const attached = (options: readonly RunnerOption[], isFullCommand: boolean): readonly RunnerOption[] => {
  const names = new Set(options.map(({ name }) => name));
  const has = (spellings: readonly string[]) => isFullCommand && spellings.some((spelling) => names.has(spelling));
  const missing = docker.once.filter(
    ([flag = "", ...more]) => !has([flag, ...more, ...(flag === "-i" ? ["-it", "-ti"] : [])]),
  );
  return [...missing.map(([flag = ""]) => ({ name: flag, tokens: words(flag) })), ...options];
};
