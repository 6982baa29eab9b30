import { setTimeout as sleep } from "node:timers/promises";
import type { Adapter } from "../adapter.ts";
import { AgentConfigError, isAgentConfigError, withDetails } from "../errors.ts";
import type { ErrorData, Item } from "../flow.ts";
import type { Source } from "../ledger.ts";
import { entryKeys, prepareInstall } from "../prepare.ts";
import type { Warning } from "../result.ts";
import type { CheckedSpec, Scope } from "../spec.ts";
import type { Refusal, Step, Wish } from "../wish.ts";
import { errorData } from "./error-data.ts";
import { type FileJob, type PlannedFile, planJob } from "./file-job.ts";
import { type Candidate, chooseCandidate } from "./locate.ts";
import type { Machine } from "./machine.ts";
import type { Place } from "./place.ts";
import { otherEntries } from "./same-name.ts";

/** One server, one harness, one scope. */
export type Request = {
  readonly adapter: Adapter;
  readonly scope: Scope;
  /** False for a harness that was found, not asked for: what it cannot say leaves it out. */
  readonly named: boolean;
} & (
  | { readonly op: "install"; readonly spec: CheckedSpec; readonly source?: Source }
  | { readonly op: "uninstall"; readonly owner: string; readonly name: string }
  | { readonly op: "adopt"; readonly owner: string; readonly name: string; readonly from?: string }
);

export interface PlanOptions {
  readonly adopt?: boolean;
  readonly force?: boolean;
  readonly strict?: boolean;
}

/** A request on its way: what it became, and which step of which file carries it. */
interface Draft {
  readonly item: Omit<Item, "action">;
  readonly named: boolean;
  readonly candidate?: Candidate;
  readonly place?: Place;
  readonly wish?: Wish;
}

export interface Plan {
  readonly drafts: readonly Draft[];
  /** Sorted by path, the order in which they are written. */
  readonly files: readonly PlannedFile[];
  /** Files that could not be planned. */
  readonly failures: ReadonlyMap<string, ErrorData>;
}

/** Plans all requests; reads, and changes nothing. What is wrong with one file or request is data, never an exception. */
export const planRequests = async (
  requests: readonly Request[],
  machine: Machine,
  options: PlanOptions,
): Promise<Plan> => {
  const drafts = requests.map((request) => draft(request, machine, options));
  const files: PlannedFile[] = [];
  const failures = new Map<string, ErrorData>();
  for (const job of jobsOf(drafts, machine)) {
    try {
      files.push(await planPatiently(job));
    } catch (error) {
      failures.set(job.place.realPath, errorData(explain(error, job, drafts)));
    }
  }
  return { drafts, files, failures };
};

/** What the plan says of each request, or what came of it once `done` holds the steps of the files that were written. */
export const itemsOf = ({ drafts, files, failures }: Plan): readonly Item[] => {
  const steps = new Map(files.map(({ job, plan }) => [job.place.realPath, plan.steps]));
  const next = new Map<string, number>();
  return drafts.map((draft): Item => {
    const path = draft.place?.realPath;
    if (draft.wish && path !== undefined) {
      const index = next.get(path) ?? 0;
      next.set(path, index + 1);
      const error = failures.get(path);
      if (error) return { ...draft.item, action: "failed", error };
      const step = steps.get(path)?.[index];
      if (step) return withStep(draft.item, step);
    }
    if (draft.item.error) return { ...draft.item, action: "failed" };
    const skipped = !draft.named && draft.item.refusals.every(({ code }) => code.endsWith("_UNSUPPORTED"));
    return { ...draft.item, action: skipped ? "skipped" : "refused" };
  });
};

const withStep = (item: Omit<Item, "action">, step: Step): Item => ({
  ...item,
  action: step.action,
  ...(step.created === undefined ? {} : { created: step.created }),
  ...(step.keys === undefined ? {} : { keys: step.keys }),
  refusals: step.refusal ? [...item.refusals, step.refusal] : item.refusals,
  warnings: [...item.warnings, ...step.warnings],
});

const draft = (request: Request, machine: Machine, options: PlanOptions): Draft => {
  const { adapter, scope, named, op } = request;
  const { name, owner } = op === "install" ? request.spec : request;
  const item = { op, name, owner, harness: adapter.id, scope, refusals: [], warnings: [] };
  try {
    const all = machine.candidates(adapter).filter(({ target }) => target.scope === scope);
    const candidate = chooseCandidate(all, (each) => knows(machine, each, name));
    if (!candidate) return { item: { ...item, refusals: [noScope(adapter, scope)] }, named };
    const place = machine.place(candidate);
    const prepared = toWish(request, candidate, machine, options);
    const known = { ...item, path: candidate.path, refusals: prepared.refusals, warnings: prepared.warnings };
    return { item: known, named, candidate, place, ...(prepared.wish ? { wish: prepared.wish } : {}) };
  } catch (error) {
    return { item: { ...item, error: errorData(error) }, named };
  }
};

const toWish = (
  request: Request,
  candidate: Candidate,
  machine: Machine,
  options: PlanOptions,
): { wish?: Wish; refusals: readonly Refusal[]; warnings: readonly Warning[] } => {
  const { adapter, op } = request;
  const { container, target } = candidate;
  if (op === "install") {
    const prepared = prepareInstall(request.spec, adapter, target, container, { ...options, env: machine.env });
    if (!prepared.wish) return prepared;
    const others = otherEntries(machine, candidate, prepared.wish);
    return {
      refusals: [...prepared.refusals, ...others.refusals],
      warnings: [...prepared.warnings, ...others.warnings],
      ...(others.refusals.length > 0
        ? {}
        : { wish: request.source ? { ...prepared.wish, source: request.source } : prepared.wish }),
    };
  }
  const wish = { harness: adapter.id, owner: request.owner, name: request.name, container };
  if (op === "uninstall") {
    return {
      wish: { ...wish, op, force: options.force ?? false },
      refusals: [],
      warnings: elsewhere(request, candidate, machine),
    };
  }
  return {
    wish: {
      ...wish,
      op,
      keys: entryKeys(adapter, "stdio"),
      ...(request.from === undefined ? {} : { from: request.from }),
    },
    refusals: [],
    warnings: [],
  };
};

const knows = (machine: Machine, candidate: Candidate, name: string): boolean => {
  try {
    if (machine.claims(candidate).some((claim) => claim.name === name)) return true;
    return candidate.exists && machine.entries(candidate).has(name);
  } catch {
    return false;
  }
};

/** A name that is not where it was looked for may stand in another scope. */
const elsewhere = (
  { adapter, scope, name }: Request & { name: string },
  candidate: Candidate,
  machine: Machine,
): readonly Warning[] => {
  if (knows(machine, candidate, name)) return [];
  const scopes = machine
    .candidates(adapter)
    .filter((other) => other.target.scope !== scope && knows(machine, other, name))
    .map(({ target }) => target.scope);
  if (scopes.length === 0) return [];
  const message = `${adapter.title} has a server "${name}" in scope ${[...new Set(scopes)].join(" and ")}; use --scope to reach it`;
  return [{ code: "other-scope", message }];
};

const noScope = (adapter: Adapter, scope: Scope): Refusal => {
  const scopes = [...new Set(adapter.targets.map((target) => target.scope))];
  return {
    code: "SCOPE_UNSUPPORTED",
    at: "/scope",
    message: scopes.includes(scope)
      ? `The ${scope} scope needs a project, and the home directory is none.`
      : `${adapter.title} has no ${scope} scope; it has ${scopes.join(" and ")}.`,
    ...(scopes.includes(scope) ? { hint: "Run the command inside a project, or name one with --project." } : {}),
  };
};

const jobsOf = (drafts: readonly Draft[], machine: Machine): readonly FileJob[] => {
  const groups = new Map<string, Draft[]>();
  for (const draft of drafts) {
    if (!draft.wish || !draft.place) continue;
    groups.set(draft.place.realPath, [...(groups.get(draft.place.realPath) ?? []), draft]);
  }
  return [...groups.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([realPath, group]): readonly FileJob[] => {
      const targets = group.flatMap(({ candidate }) => (candidate ? [candidate.target] : []));
      const [first, ...others] = new Set(targets.map(({ editor }) => editor));
      const place = group[0]?.place;
      if (!first || !place) return [];
      return [
        {
          place,
          scope: targets[0]?.scope ?? "user",
          editors: [first, ...others],
          boilerplate: targets[0]?.boilerplate ?? {},
          wishes: group.flatMap(({ wish }) => (wish ? [wish] : [])),
          lift: machine.lift(realPath),
        },
      ];
    });
};

const patience = [20, 60, 150];

/** Somebody may be writing the file this very moment: what cannot be read is read again, for about a quarter of a second. */
const planPatiently = async (job: FileJob): Promise<PlannedFile> => {
  for (const milliseconds of patience) {
    try {
      return planJob(job);
    } catch (error) {
      if (!isAgentConfigError(error) || error.code !== "CONFIG_UNPARSEABLE") throw error;
      await sleep(milliseconds);
    }
  }
  return planJob(job);
};

const explain = (error: unknown, job: FileJob, drafts: readonly Draft[]): unknown => {
  if (!isAgentConfigError(error)) return error;
  const located = withDetails(error, { path: error.path ?? job.place.path });
  if (error.code !== "CONFIG_UNPARSEABLE") return located;
  const titles = drafts
    .filter(({ place }) => place?.realPath === job.place.realPath)
    .map(({ candidate }) => candidate?.adapter.title);
  const readers = [...new Set(titles)].join(" and ");
  return new AgentConfigError(
    error.code,
    `${error.message} ${readers} reads ${job.editors[0].title} here, so it cannot read this file either.`,
    {
      path: job.place.path,
      ...(error.position ? { position: error.position } : {}),
    },
  );
};
