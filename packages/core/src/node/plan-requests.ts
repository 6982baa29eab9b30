import { AgentConfigError, isAgentConfigError, withDetails } from "../errors.ts";
import type { ErrorData, Item } from "../flow.ts";
import type { Warning } from "../result.ts";
import type { Step } from "../wish.ts";
import { requireAdapters, requireMachine } from "./arguments.ts";
import { type Draft, draftOf, type PlanOptions, type Request } from "./draft.ts";
import { errorData } from "./error-data.ts";
import { type FileJob, type PlannedFile, planJob } from "./file-job.ts";
import type { Machine } from "./machine.ts";
import { judgedForAll } from "./other-claimants.ts";

export interface Plan {
  readonly drafts: readonly Draft[];
  /** Sorted by path, the order in which they are written. */
  readonly files: readonly PlannedFile[];
  /** Files that could not be planned. */
  readonly failures: ReadonlyMap<string, ErrorData>;
}

/** Plans all requests; reads, and changes nothing. What is wrong with one file or request is data, never an exception; only what is no adapter throws. */
export const planRequests = async (
  requests: readonly Request[],
  machine: Machine,
  options: PlanOptions,
): Promise<Plan> => {
  requireAdapters(requests.map(({ adapter }) => adapter));
  const alone = requests.map((request) => draftOf(request, requireMachine(machine), options));
  const drafts = judgedForAll(alone, requests, machine);
  const files: PlannedFile[] = [];
  const failures = new Map<string, ErrorData>();
  for (const job of jobsOf(drafts, machine)) {
    try {
      files.push(await planJob(job));
    } catch (error) {
      failures.set(job.place.realPath, errorData(explain(error, job, drafts)));
    }
  }
  return { drafts, files, failures };
};

/** What the plan says of each request, or what came of it once `done` holds the steps of the files that were written. */
export const itemsOf = ({ drafts, files, failures }: Plan): readonly Item[] => {
  const planned = new Map(files.map((file) => [file.job.place.realPath, file]));
  const next = new Map<string, number>();
  return drafts.map((draft): Item => {
    const path = draft.place?.realPath;
    if (draft.wish && path !== undefined) {
      const index = next.get(path) ?? 0;
      next.set(path, index + 1);
      const error = failures.get(path);
      if (error) return { ...draft.item, action: "failed", error };
      const file = planned.get(path);
      const step = file?.plan.steps[index];
      if (file && step) return withStep(draft.item, step, linkWarnings(file));
    }
    if (draft.item.error) return { ...draft.item, action: "failed" };
    const skipped = !draft.named && draft.item.refusals.every(({ code }) => code.endsWith("_UNSUPPORTED"));
    return { ...draft.item, action: skipped ? "skipped" : "refused" };
  });
};

const withStep = (item: Omit<Item, "action">, step: Step, warnings: readonly Warning[]): Item => ({
  ...item,
  action: step.action,
  ...(step.created === undefined ? {} : { created: step.created }),
  ...(step.keys === undefined ? {} : { keys: step.keys }),
  refusals: step.refusal ? [...item.refusals, step.refusal] : item.refusals,
  warnings: [...item.warnings, ...step.warnings, ...warnings],
});

/** A file is replaced by a new one, which has one name. */
const linkWarnings = ({ job, snapshot: { names = 1 }, plan }: PlannedFile): readonly Warning[] => {
  if (names < 2 || plan.after === plan.before) return [];
  const others = names === 2 ? "Another hard link" : `${names - 1} other hard links`;
  return [{ code: "hard-link", message: `${others} to ${job.place.realPath} will not follow the change.` }];
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

const explain = (error: unknown, job: FileJob, drafts: readonly Draft[]): unknown => {
  if (!isAgentConfigError(error)) return error;
  const located = withDetails(error, { path: error.path ?? job.place.path });
  if (error.code !== "CONFIG_UNPARSEABLE") return located;
  const titles = drafts
    .filter(({ place }) => place?.realPath === job.place.realPath)
    .map(({ candidate }) => candidate?.adapter.title);
  const readers = [...new Set(titles)].join(" and ");
  const [reason = "", ...snippet] = error.message.split("\n");
  const consequence = `${readers} reads ${job.editors[0].title} here, so it cannot read this file either.`;
  const { position } = error;
  return new AgentConfigError(error.code, [`${reason} ${consequence}`, ...snippet].join("\n"), {
    path: job.place.path,
    ...(position && { position }),
  });
};
