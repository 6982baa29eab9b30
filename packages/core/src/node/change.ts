import type { Adapter } from "../adapter.ts";
import type { Env } from "../env.ts";
import { AgentConfigError } from "../errors.ts";
import type { Report } from "../flow.ts";
import { checkText } from "../rules.ts";
import type { CheckedSpec, McpSpec, Scope } from "../spec.ts";
import { validateSpec } from "../validate-spec.ts";
import { type ApplyOptions, applyPlan } from "./apply-plan.ts";
import type { PlanOptions, Request } from "./draft.ts";
import { type Machine, surveyMachine } from "./machine.ts";
import { resolvePlace } from "./place.ts";
import { itemsOf, type Plan, planRequests } from "./plan-requests.ts";
import { samePath } from "./platform.ts";
import { findProject } from "./project.ts";
import { recover } from "./recover.ts";
import { systemEnv } from "./system-env.ts";

export interface ChangeOptions extends PlanOptions, ApplyOptions {
  readonly scope?: Scope;
  /** Says what would be done, and changes nothing. */
  readonly dryRun?: boolean;
  /** A directory in the project; the current directory unless given. */
  readonly project?: string;
  /** The machine's own unless given. */
  readonly env?: Env;
}

/**
 * Installs one or several servers into one or several harnesses: all, or none of them.
 *
 * Never throws for what can be foreseen: refusals and unreadable files are items of the report. Throws the issues of a
 * spec that is not valid as an AgentConfigError (exit 2), USAGE for a project that is none, and UNKNOWN_FIELD for an option
 * that does not exist.
 */
export const install = async (
  adapters: Adapter | readonly Adapter[],
  specs: McpSpec | readonly McpSpec[],
  options: ChangeOptions = {},
): Promise<Report> => {
  const checked = list(specs).map(requireValid);
  return change(adapters, options, (adapter, scope) =>
    checked.map((spec) => ({ adapter, scope, named: true, op: "install", spec })),
  );
};

export interface UninstallSubject {
  readonly owner: string;
  /** Without names, all that this owner has in the scope. */
  readonly names?: readonly string[];
}

/** Takes servers out again. Refuses what the owner does not own; throws as `install` does. */
export const uninstall = async (
  adapters: Adapter | readonly Adapter[],
  subject: UninstallSubject,
  options: ChangeOptions = {},
): Promise<Report> => {
  const { owner, names } = requireSubject(subject, ["owner", "names"]);
  return change(adapters, options, (adapter, scope, machine) =>
    (names ?? ownedNames(machine, adapter, scope, owner)).map((name) => ({
      adapter,
      scope,
      named: true,
      op: "uninstall",
      owner,
      name,
    })),
  );
};

interface AdoptSubject {
  readonly owner: string;
  readonly names: readonly string[];
  /** The owner whose claims are taken over. */
  readonly from?: string;
}

/** Claims entries as they stand. Throws as `install` does. */
export const adopt = async (
  adapters: Adapter | readonly Adapter[],
  subject: AdoptSubject,
  options: ChangeOptions = {},
): Promise<Report> => {
  const { owner, names, from } = requireSubject(subject, ["owner", "names", "from"]);
  return change(adapters, options, (adapter, scope) =>
    names.map((name) => ({
      adapter,
      scope,
      named: true,
      op: "adopt",
      owner,
      name,
      ...(from === undefined ? {} : { from }),
    })),
  );
};

/** The machine for a run, with the project that its scopes speak of. */
export const openMachine = (
  adapters: readonly Adapter[],
  { env = systemEnv(), project }: Pick<ChangeOptions, "env" | "project">,
): Machine => {
  const found = findProject(project ?? env.cwd);
  return surveyMachine(adapters, env, isHome(found.root, env) ? undefined : found);
};

/** The names that an owner has in one scope of a harness, by the ledgers. */
export const ownedNames = (machine: Machine, adapter: Adapter, scope: Scope, owner: string): readonly string[] => {
  const claims = machine
    .candidates(adapter)
    .filter(({ target }) => target.scope === scope)
    .flatMap((candidate) => machine.claims(candidate));
  const names = claims
    .filter((claim) => claim.owner === owner && claim.harnesses.includes(adapter.id))
    .map(({ name }) => name);
  return [...new Set(names)].sort();
};

const change = async (
  adapters: Adapter | readonly Adapter[],
  options: ChangeOptions,
  requestsFor: (adapter: Adapter, scope: Scope, machine: Machine) => readonly Request[],
): Promise<Report> => {
  requireKnown(options, Object.keys(knownOptions));
  const machine = openMachine(list(adapters), options);
  const scope = options.scope ?? "user";
  if (!options.dryRun) await recover(list(adapters), scope, machine, options.onStep);
  const requests = list(adapters).flatMap((adapter) => requestsFor(adapter, scope, machine));
  const plan: Plan = await planRequests(requests, machine, options);
  return options.dryRun ? { applied: false, items: itemsOf(plan), leftOver: [] } : applyPlan(plan, options);
};

const knownOptions: Readonly<Record<keyof ChangeOptions, true>> = {
  scope: true,
  project: true,
  env: true,
  dryRun: true,
  adopt: true,
  force: true,
  strict: true,
  keepGoing: true,
  onStep: true,
};

/** A misspelt member would silently do more than was asked for. */
const requireKnown = (given: object, known: readonly string[]): void => {
  const stranger = Object.keys(given).find((key) => !known.includes(key));
  if (stranger === undefined) return;
  const message = `There is no option "${stranger}"; known are ${known.join(", ")}. Nothing was changed.`;
  throw new AgentConfigError("UNKNOWN_FIELD", message);
};

const requireSubject = <T extends { readonly owner: string }>(subject: T, known: readonly string[]): T => {
  requireKnown(subject, known);
  const result = checkText("owner", subject.owner ?? "", "spec", "/owner");
  const [issue] = result.ok ? [] : result.issues;
  if (issue) throw new AgentConfigError(issue.code, `${issue.message} Nothing was changed.`, { at: issue.at });
  return subject;
};

const isHome = (directory: string, { home }: Env): boolean => samePath(directory, resolvePlace(home).realPath);

const requireValid = (spec: McpSpec): CheckedSpec => {
  const result = validateSpec(spec);
  if (result.ok) return result.value;
  const [first] = result.issues;
  throw new AgentConfigError(
    first?.code ?? "USAGE",
    result.issues.map(({ at, message }) => `${at || "/"}: ${message}`).join("\n"),
    first ? { at: first.at } : {},
  );
};

const list = <T>(value: T | readonly T[]): readonly T[] => (Array.isArray(value) ? value : [value as T]);
