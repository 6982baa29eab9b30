import { dirname } from "node:path";
import { modeOfNew } from "./apply-file.ts";
import { makeDirectories, removeEmptyDirectories } from "./directories.ts";
import { errorData } from "./error-data.ts";
import type { PlannedFile } from "./file-job.ts";
import { updateLedger } from "./ledger-file.ts";
import { withLock } from "./lock.ts";
import { replaceFile } from "./replace-file.ts";
import { snapshot } from "./snapshot.ts";
import type { OnStep } from "./steps.ts";

/**
 * Puts a file and its part of the ledger back to what they were before this run, provided the file still is what this run
 * wrote. Returns why that could not be done, or undefined.
 */
export const takeBack = async (
  { job, snapshot: before, plan }: PlannedFile,
  onStep: OnStep,
): Promise<string | undefined> => {
  if (plan.settled === undefined && plan.after === plan.before) return undefined;
  const { realPath } = job.place;
  const directory = dirname(realPath);
  try {
    const made = makeDirectories(directory, job.scope === "project" ? undefined : 0o700, onStep);
    let removable = 0;
    const reason = await withLock(realPath, async () => {
      const current = { ...before, text: plan.after };
      const newMode = before.mode ?? modeOfNew(job);
      if (
        plan.after !== plan.before &&
        !replaceFile(realPath, { before: current, after: plan.before, newMode }, onStep)
      ) {
        return snapshot(realPath).text === plan.before ? undefined : "another program wrote it since";
      }
      removable = await updateLedger(realPath, plan.recorded, {
        lift: job.lift,
        newMode: modeOfNew(job),
        madeDirectories: made,
        onStep,
      });
      return undefined;
    });
    removeEmptyDirectories(directory, Math.max(removable, made), onStep);
    return reason;
  } catch (error) {
    return errorData(error).message;
  }
};
