import { type Item, isChange, isProblem, type Report } from "../flow.ts";
import { applyFile } from "./apply-file.ts";
import { errorData } from "./error-data.ts";
import type { PlannedFile } from "./file-job.ts";
import { itemsOf, type Plan } from "./plan-requests.ts";
import { ignoreSteps, type OnStep } from "./steps.ts";
import { takeBack } from "./take-back.ts";

export interface ApplyOptions {
  /** Writes what can be written and reports the rest, instead of all or nothing. */
  readonly keepGoing?: boolean;
  readonly onStep?: OnStep;
}

/**
 * Carries out a plan, file by file in the order of their paths. Without `keepGoing` nothing is written when anything is
 * refused or cannot be read, and a write that fails takes back what this run wrote before it.
 */
export const applyPlan = async (
  plan: Plan,
  { keepGoing = false, onStep = ignoreSteps }: ApplyOptions = {},
): Promise<Report> => {
  const planned = itemsOf(plan);
  if (!keepGoing && planned.some(isProblem)) return { applied: false, items: planned, leftOver: [] };
  const done: PlannedFile[] = [];
  const failures = new Map(plan.failures);
  for (const file of plan.files) {
    try {
      done.push(await applyFile(file, onStep));
    } catch (error) {
      failures.set(file.job.place.realPath, errorData(error));
      if (!keepGoing) return afterFailure(plan, done, failures, onStep);
    }
  }
  return { applied: true, items: itemsOf({ ...plan, files: done, failures }), leftOver: [] };
};

/**
 * Carries out a plan that nobody was shown. Where a file changed meanwhile so that another plan is due, and nothing was written,
 * that one is made: it says what is in the way now.
 */
export const applyUnseen = async (
  plan: Plan,
  planAgain: () => Promise<Plan>,
  options: ApplyOptions = {},
): Promise<Report> => {
  const report = await applyPlan(plan, options);
  const isStale = !report.applied && report.items.some(({ error }) => error?.code === "PLAN_STALE");
  return isStale ? applyPlan(await planAgain(), options) : report;
};

const afterFailure = async (
  plan: Plan,
  done: readonly PlannedFile[],
  failures: Plan["failures"],
  onStep: OnStep,
): Promise<Report> => {
  const leftOver: { path: string; reason: string }[] = [];
  for (const file of [...done].reverse()) {
    const reason = await takeBack(file, onStep);
    if (reason !== undefined) leftOver.push({ path: file.job.place.realPath, reason });
  }
  const items = itemsOf({ ...plan, failures }).map((item, index): Item => {
    const kept = leftOver.some(({ path }) => path === plan.drafts[index]?.place?.realPath);
    return isChange(item) && !kept ? { ...item, action: "undone" } : item;
  });
  return { applied: leftOver.length > 0, items, leftOver };
};
