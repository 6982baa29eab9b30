import { codexLane, codexOverrides, type OverrideServer, overrideServer } from "@agent-config/codex";
import {
  AgentConfigError,
  type CheckedSpec,
  type Code,
  type DocumentValue,
  type Env,
  type Issue,
  type Refusal,
  type Result,
  refused,
  type TimeLimit,
  timeLimits,
  type Warning,
} from "@agent-config/core";
import type { Carried } from "./gather.ts";

export interface CodexStart {
  readonly items: readonly Carried[];
  /** Whole arguments, without any quoting; none when a server is refused. */
  readonly argv: readonly string[];
  /** Variables that Codex needs and would not inherit. */
  readonly added: Readonly<Record<string, string>>;
}

/**
 * Specs as overrides for one start of Codex beside the configurations that exist. Throws CONFIG_SHAPE for one of those in which
 * no servers could stand.
 */
export const codexStart = (
  specs: readonly CheckedSpec[],
  existing: readonly (DocumentValue | undefined)[],
  { variables, platform }: Env,
): CodexStart => {
  const finals = specs.map((spec) => finalServer(spec, variables));
  const servers = finals.flatMap((final) => (final.ok ? final.value : []));
  if (servers.length < specs.length)
    return { items: specs.map((spec, index) => carried(spec, issuesOf(finals[index]), [])), argv: [], added: {} };
  const system = platform === "win32" ? "win32" : "posix";
  const overrides = codexOverrides({ servers, lane: codexLane, existing, platform: system });
  const issues = issuesOf(overrides);
  const general = issues.find(({ at }) => indexOf(at) === undefined);
  if (general) throw new AgentConfigError(general.code, general.message);
  const items = specs.map((spec, index) => {
    const isMine = ({ at }: { readonly at?: string }): boolean => indexOf(at) === index;
    return carried(spec, issues.filter(isMine), overrides.warnings.filter(isMine));
  });
  if (!overrides.ok) return { items, argv: [], added: {} };
  const added = Object.entries(overrides.value.env).filter(([name, value]) => variables[name] !== value);
  return { items, argv: overrides.value.argv, added: Object.fromEntries(added) };
};

const finalServer = ({ name, server, options }: CheckedSpec, variables: Env["variables"]): Result<OverrideServer> =>
  options?.disabled
    ? refused([{ code: "FIELD_UNSUPPORTED", at: "/options/disabled", message: "The server is switched off." }])
    : overrideServer(name, server, variables);

const issuesOf = (result: Result<unknown> | undefined): readonly Issue[] =>
  result === undefined || result.ok ? [] : result.issues;

/** Which server of the request a pointer is into. */
const indexOf = (at = ""): number | undefined => {
  const index = /^\/servers\/(\d+)/.exec(at)?.[1];
  return index === undefined ? undefined : Number(index);
};

const carried = (
  { name, options = {} }: CheckedSpec,
  refusals: readonly Refusal[],
  warnings: readonly Warning[],
): Carried => ({
  name,
  harness: "codex",
  scope: "user",
  action: refusals.length > 0 ? "refused" : "written",
  refusals: refusals.map((refusal) => ({ ...refusal, ...hintFor(refusal.code) })),
  warnings: [...warnings, ...timeLimits.filter((limit) => options[limit] !== undefined).map(lostLimit)],
});

const lostLimit = (limit: TimeLimit): Warning => ({
  code: "field-lost",
  at: `/options/${limit}`,
  message: "The time limits are left out: the arguments say command, arguments and variables only.",
});

/** What no change to the server helps against, and what stands in the files of Codex already. */
const hintFor = (code: Code): { readonly hint?: string } => {
  if (code === "TRANSPORT_UNSUPPORTED" || code === "FIELD_UNSUPPORTED")
    return { hint: "Name the servers that are wanted: agent-config codex-args NAME…" };
  if (code === "INVALID_TRANSPORT" || code === "NOT_OWNED_BY_CALLER")
    return { hint: "Give the server another name, or take that entry out: agent-config list --harness codex" };
  return {};
};
