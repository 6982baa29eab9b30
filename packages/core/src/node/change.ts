import type { Adapter } from "../adapter.ts";
import type { Env } from "../env.ts";
import type { Report } from "../flow.ts";
import { optional, readList, readText, required } from "../read-members.ts";
import type { McpSpec, Scope } from "../spec.ts";
import { readChecked } from "../spec-shapes.ts";
import { type ApplyOptions, applyUnseen } from "./apply-plan.ts";
import { requireAdapters, requireOptions, requireSpecs, requireSubject } from "./arguments.ts";
import type { PlanOptions, Request } from "./draft.ts";
import { type Machine, surveyMachine } from "./machine.ts";
import { requestsForOwned } from "./owned.ts";
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
 * Never throws for what can be foreseen: refusals and unreadable files are items of the report. Throws an AgentConfigError
 * for arguments that cannot be used: the issues of a spec, WRONG_TYPE for what is no adapter or an option of another type,
 * UNKNOWN_FIELD for an option that does not exist, FILE_UNREADABLE for a project that is none.
 */
export const install = async (
  adapters: Adapter | readonly Adapter[],
  specs: McpSpec | readonly McpSpec[],
  options: ChangeOptions = {},
): Promise<Report> => {
  const checked = requireSpecs(specs);
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
  const { owner, names } = requireSubject(subject, {
    owner: required(readChecked("owner")),
    names: optional(readList(readText)),
  });
  return change(
    adapters,
    options,
    (adapter, scope, machine) =>
      names?.map((name) => ({ adapter, scope, named: true, op: "uninstall", owner, name })) ??
      requestsForOwned(machine, adapter, { scope, owner, named: true }),
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
  const { owner, names, from } = requireSubject(subject, {
    owner: required(readChecked("owner")),
    names: required(readList(readText)),
    from: optional(readText),
  });
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
  options: Pick<ChangeOptions, "env" | "project"> = {},
): Machine => {
  const several = requireAdapters(adapters);
  const { env = systemEnv(), project } = requireOptions(options);
  const found = findProject(project ?? env.cwd);
  return surveyMachine(several, env, isHome(found.root, env) ? undefined : found);
};

const change = async (
  adapters: Adapter | readonly Adapter[],
  options: ChangeOptions,
  requestsFor: (adapter: Adapter, scope: Scope, machine: Machine) => readonly Request[],
): Promise<Report> => {
  const several = requireAdapters(adapters);
  const machine = openMachine(several, options);
  const scope = options.scope ?? "user";
  if (!options.dryRun) await recover(several, scope, machine, options.onStep);
  const requests = several.flatMap((adapter) => requestsFor(adapter, scope, machine));
  const makePlan = (): Promise<Plan> => planRequests(requests, machine, options);
  const plan = await makePlan();
  return options.dryRun ? { applied: false, items: itemsOf(plan), leftOver: [] } : applyUnseen(plan, makePlan, options);
};

const isHome = (directory: string, { home }: Env): boolean => samePath(directory, resolvePlace(home).realPath);
