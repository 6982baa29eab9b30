import { dirname } from "node:path";
import type { LedgerUpdate } from "../ledger.ts";
import { makeDirectories } from "./directories.ts";
import { type FileJob, modesOfNew } from "./file-job.ts";
import { tidyUp, updateLedger } from "./ledger-file.ts";
import { withLock } from "./lock.ts";
import type { OnStep } from "./steps.ts";
import { sweep } from "./sweep.ts";

/** Writes what is known of the file into its ledger. */
export type Recorder = (update: LedgerUpdate) => Promise<void>;

/**
 * Runs `work` with the file locked, its directory made if need be, and what killed runs left of it removed. Afterwards an
 * empty ledger and directories that were made and are empty go, whatever became of the work. Throws what locking and making
 * directories throw.
 */
export const inLockedPlace = async <T>(
  job: FileJob,
  onStep: OnStep,
  work: (record: Recorder) => Promise<T>,
): Promise<T> => {
  const { realPath } = job.place;
  const modes = modesOfNew(job);
  const prepare = () => makeDirectories(dirname(realPath), modes, onStep);
  const record: Recorder = (update) => updateLedger(realPath, update, { lift: job.lift, newMode: modes.file, onStep });
  try {
    return await withLock(realPath, { onStep, prepare }, () => {
      sweep(realPath);
      return work(record);
    });
  } finally {
    // What cannot be removed now is by the next run; it must not hide what became of this one.
    await tidyUp(realPath, onStep).catch(() => {});
  }
};
