import { type Adapter, isProblem, type Report, type Warning } from "@agent-config/core";
import {
  applyPlan,
  applyUnseen,
  isUpToDate,
  itemsOf,
  type Machine,
  type OnStep,
  type Plan,
  planRequests,
  type Request,
  recover,
} from "@agent-config/core/node";
import type { Context } from "./context.ts";
import { exitOfChange } from "./exit-status.ts";
import type { ChangedFile, LeftFolders } from "./imports/folder-uses.ts";
import type { Output } from "./output.ts";
import { conclusionLines, extentOf } from "./render/conclusion.ts";
import { problemBlocks } from "./render/problems.ts";
import { summaryLines } from "./render/summary.ts";
import { warningBlocks } from "./render/warnings.ts";

/** What a command wants done. */
export interface Undertaking {
  readonly requests: readonly Request[];
  /** The adapters of these requests, at least. */
  readonly adapters: readonly Adapter[];
  readonly machine: Machine;
  /** The root of the project, when a scope speaks of one. */
  readonly project: string | undefined;
  /** What there was to say before anything was planned. */
  readonly warnings: readonly Warning[];
  /** What was shown of servers that strangers described, for programs. */
  readonly disclosed?: readonly object[];
  /** Does what must be done before these files are written, once it was agreed to; done again, it changes nothing. */
  readonly prepare?: (files: readonly string[]) => Promise<void>;
}

/** Plan, show, ask, apply, report: the same for every command that changes something. Returns the exit status. */
export const carryOut = async (undertaking: Undertaking, context: Context): Promise<number> => {
  const { requests, adapters, machine, project, warnings, disclosed = [] } = undertaking;
  const { command, options, output } = context;
  const { dryRun = false, check = false, keepGoing = false, yes = false } = options;
  const scope = requests[0]?.scope ?? options.scope ?? "user";
  if (!dryRun && !check) await recover(adapters, scope, machine, tellOfWaiting(output));
  const makePlan = (): Promise<Plan> => planRequests(requests, machine, options);
  const plan = await makePlan();
  const planned: Report = { applied: false, items: itemsOf(plan), leftOver: [] };
  const changes = plan.files.some((file) => !isUpToDate(file));
  const complain = onlyOnce(output);
  const complainOf = ({ items }: Report): void =>
    complain([...warningBlocks(items, warnings, output.colors), ...problemBlocks(items, output.colors)]);

  if (project) output.print(`Project: ${project}`);
  const shown = output.interactive || dryRun || check;
  if (shown && !output.json) {
    const { diffLines } = await import("./diff/plan-diff.ts");
    output.print(...(await diffLines(plan, undertaking, options, output.colors)));
    output.print(...summaryLines(planned.items, "planned"));
    complainOf(planned);
  }
  // What cannot be said is not done either.
  const stops = dryRun || check || (planned.items.some(isProblem) && !keepGoing) || output.fault() !== undefined;
  if (!stops && output.interactive && !yes && changes) {
    const { confirm } = await import("./confirm.ts");
    if (!(await confirm(`Change ${extentOf(planned.items)}?`))) return cancelled(output);
  }
  const files = plan.files.map(({ job, plan: { before, after } }) => ({ path: job.place.path, before, after }));
  const prepare = async (): Promise<void> => undertaking.prepare?.(files.map(({ path }) => path));
  if (!stops) await prepare();
  const how = { keepGoing, onStep: tellOfWaiting(output) };
  const apply = (): Promise<Report> => (shown ? applyPlan(plan, how) : applyUnseen(plan, makePlan, how));
  const report = stops ? planned : await apply();
  // What was prepared may have been cleared away by a run that ended in between.
  if (report.applied) await prepare();
  const left = report.applied || dryRun || check ? await leftFolders(files, stops, context) : undefined;
  if (!shown && report.applied) output.print(...summaryLines(report.items, "done"));
  complainOf(report);
  if (left) output.print(...leftLines(left, stops));
  const conclusion = conclusionLines(report, { dryRun, check, keepGoing, changes });
  output.print(...conclusion);
  const told = {
    ...(disclosed.length > 0 && { disclosed }),
    ...(left && { folders: { removed: left.ours, kept: left.data } }),
  };
  output.document({ command, dryRun, ...report, ...(project && { project }), warnings, ...told });
  if (output.fault() !== undefined)
    output.lastWords(...(report.applied ? summaryLines(report.items, "done") : []), ...conclusion);
  return exitOfChange(report.items, { keepGoing, check, wouldChange: changes });
};

/** Folders of our own that lost their last entry; what is ours in them is removed, unless that is only planned. */
const leftFolders = async (
  files: readonly ChangedFile[],
  planned: boolean,
  { env }: Context,
): Promise<LeftFolders | undefined> => {
  if (files.every(({ before, after }) => before === after)) return undefined;
  const { foldersLeft, removeLeft } = await import("./imports/folder-uses.ts");
  const left = planned ? foldersLeft(files, env, true) : await removeLeft(files, env);
  return left.ours.length + left.data.length > 0 ? left : undefined;
};

const leftLines = ({ ours, data }: LeftFolders, planned: boolean): readonly string[] => [
  ...ours.map((folder) => `${planned ? "To be removed" : "Removed"}: ${folder}, which no entry uses any more.`),
  ...data.map(
    (folder) => `${planned ? "Would stay" : "Stays"}: ${folder}, the data of a plugin. Delete it if nobody needs it.`,
  ),
];

/** The end of a command that the user left before anything was written. */
export const cancelled = ({ print }: Output): number => {
  print("Cancelled. Nothing was changed.");
  return 130;
};

/** The plan and the report of a run mostly complain of the same things. */
const onlyOnce = ({ complain }: Output): ((blocks: readonly string[]) => void) => {
  const said = new Set<string>();
  return (blocks) => {
    complain(...blocks.filter((block) => !said.has(block)));
    for (const block of blocks) said.add(block);
  };
};

/** Milliseconds after which waiting for a lock is worth a word. */
const longWait = 1000;

const tellOfWaiting = ({ complain }: Output): OnStep => {
  let timer: NodeJS.Timeout | undefined;
  return (step, path) => {
    clearTimeout(timer);
    if (step === "lock")
      timer = setTimeout(() => complain(`Waiting for ${path}: another program has it locked.`), longWait);
  };
};
