import { holds } from "./contents.ts";
import { errorData } from "./error-data.ts";
import { isUpToDate, modesOfNew, type PlannedFile } from "./file-job.ts";
import { inLockedPlace, type Recorder } from "./locked-place.ts";
import { replaceFile } from "./replace-file.ts";
import type { OnStep } from "./steps.ts";

/**
 * Puts a file and its part of the ledger back to what they were before this run, provided the file still is what this run
 * wrote. Returns why that could not be done, as the end of a sentence without its period, or undefined.
 */
export const takeBack = async (written: PlannedFile, onStep: OnStep): Promise<string | undefined> => {
  if (isUpToDate(written)) return undefined;
  try {
    return await inLockedPlace(written.job, onStep, (record) => putBack(written, true, record, onStep));
  } catch (error) {
    return reasonOf(error);
  }
};

/**
 * The same under the lock of the file. `written` is false when the file was never replaced: then only the record of what was
 * about to be written is taken back.
 */
export const putBack = async (
  { job, snapshot: before, plan }: PlannedFile,
  written: boolean,
  record: Recorder,
  onStep: OnStep,
): Promise<string | undefined> => {
  const { realPath } = job.place;
  if (plan.after !== plan.before && holds(realPath, plan.after)) {
    const current = { ...before, text: plan.after };
    replaceFile(realPath, { before: current, after: plan.before, newMode: modesOfNew(job).file }, onStep);
  }
  if (written && !holds(realPath, plan.before)) return "another program wrote it since";
  await record(plan.recorded);
  return undefined;
};

export const reasonOf = (error: unknown): string => errorData(error).message.replace(/\.$/, "");
