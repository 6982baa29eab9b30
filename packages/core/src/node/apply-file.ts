import { dirname } from "node:path";
import { AgentConfigError } from "../errors.ts";
import type { LedgerUpdate } from "../ledger.ts";
import type { FilePlan } from "../plan.ts";
import type { Step } from "../wish.ts";
import { makeDirectories, removeEmptyDirectories } from "./directories.ts";
import { type FileJob, isCurrent, type PlannedFile, planJob } from "./file-job.ts";
import { updateLedger } from "./ledger-file.ts";
import { withLock } from "./lock.ts";
import { holds, replaceFile, sweepTemporaries } from "./replace-file.ts";
import type { OnStep } from "./steps.ts";

/** How often a file is planned anew because somebody who takes no lock keeps writing it. */
const attempts = 5;

/**
 * Carries out the plan of one file: lock, read again, plan again if anything moved, record what is about to be written,
 * write, settle the record, verify. Returns what was done, which is what was planned unless somebody wrote in between.
 *
 * Throws PLAN_STALE when the new plan does other things than the one that was agreed to, BUSY when the file never held
 * still, and what reading and writing throw. Whatever it throws, the file is the old or the new one, and the ledger knows.
 */
export const applyFile = async (planned: PlannedFile, onStep: OnStep): Promise<PlannedFile> => {
  const { job, plan } = planned;
  if (plan.settled === undefined && plan.after === plan.before) return planned;
  const { realPath } = job.place;
  const directory = dirname(realPath);
  const made = makeDirectories(directory, job.scope === "project" ? undefined : 0o700, onStep);
  let removable = 0;
  try {
    onStep("lock", realPath);
    return await withLock(realPath, async () => {
      sweepTemporaries(realPath);
      const ledger = ledgerWriter(job, made, onStep, (count) => {
        removable = count;
      });
      return writeUntilItHolds(planned, ledger, onStep);
    });
  } finally {
    onStep("unlock", realPath);
    removeEmptyDirectories(directory, Math.max(removable, made), onStep);
  }
};

type Record = (update: LedgerUpdate) => Promise<void>;

const ledgerWriter = (job: FileJob, made: number, onStep: OnStep, onEmpty: (directories: number) => void): Record => {
  let madeDirectories = made;
  return async (update) => {
    const newMode = modeOfNew(job);
    onEmpty(await updateLedger(job.place.realPath, update, { lift: job.lift, newMode, madeDirectories, onStep }));
    madeDirectories = 0;
  };
};

const writeUntilItHolds = async (agreed: PlannedFile, record: Record, onStep: OnStep): Promise<PlannedFile> => {
  const { job } = agreed;
  const { realPath } = job.place;
  let done: PlannedFile | undefined;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    onStep("read", realPath);
    const current = !done && isCurrent(agreed) ? agreed : planJob(job);
    if (!done) requireSame(agreed.plan, current.plan, realPath);
    else if (current.plan.settled === undefined && current.plan.after === current.plan.before) return done;
    if (!(await write(current, record, onStep))) continue;
    done ??= current;
    onStep("verify", realPath);
    if (holds(realPath, current.plan.after)) return done;
  }
  throw new AgentConfigError(
    "BUSY",
    `Another program keeps writing ${realPath}. ${done ? "The change was written, but may have been lost; run `agent-config status`." : "Nothing was changed."}`,
    { path: realPath },
  );
};

const write = async ({ job, snapshot, plan }: PlannedFile, record: Record, onStep: OnStep): Promise<boolean> => {
  const { realPath } = job.place;
  if (plan.pending) await record(plan.pending);
  if (plan.after !== plan.before) {
    const replacement = { before: snapshot, after: plan.after, newMode: modeOfNew(job) };
    const written = await orUndo(
      () => replaceFile(realPath, replacement, onStep),
      async () => plan.pending && record(plan.recorded),
    );
    if (!written) return false;
  }
  if (plan.settled) await record(plan.settled);
  return true;
};

/** Takes back the record of a write that did not happen. A record that cannot be taken back is settled by the next run. */
const orUndo = async (write: () => boolean, undo: () => Promise<unknown>): Promise<boolean> => {
  try {
    const written = write();
    if (!written) await undo();
    return written;
  } catch (error) {
    await undo().catch(() => {});
    throw error;
  }
};

/** Secrets may be kept in a private file later, so that it starts out private; what a team commits is as the umask has it. */
export const modeOfNew = ({ scope }: FileJob): number | undefined => (scope === "project" ? undefined : 0o600);

const requireSame = (agreed: FilePlan, current: FilePlan, path: string): void => {
  if (JSON.stringify(agreed.steps.map(gist)) === JSON.stringify(current.steps.map(gist))) return;
  throw new AgentConfigError(
    "PLAN_STALE",
    `${path} changed after the plan was made, and the plan is another one now. Nothing was changed.`,
    { path },
  );
};

const gist = ({ name, action, refusal, keys }: Step) => [name, action, refusal?.code, keys];
