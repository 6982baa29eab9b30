import { setTimeout as sleep } from "node:timers/promises";
import { AgentConfigError, isAgentConfigError } from "../errors.ts";
import type { Step } from "../wish.ts";
import { holds } from "./contents.ts";
import { fileError } from "./file-error.ts";
import { isCurrent, isUpToDate, modesOfNew, type PlannedFile, planJob } from "./file-job.ts";
import { inLockedPlace, type Recorder } from "./locked-place.ts";
import { resolvePlace } from "./place.ts";
import { replaceFile } from "./replace-file.ts";
import type { OnStep } from "./steps.ts";
import { putBack, reasonOf } from "./take-back.ts";

/**
 * Carries out the plan of one file: lock, read again, plan again if anything moved, record what is about to be written,
 * write, settle the record, verify. Returns what was done, which is what was planned unless somebody wrote in between.
 *
 * Throws PLAN_STALE when the new plan does other things than the one that was agreed to, BUSY when the file never held
 * still, and what reading and writing throw. Whatever it throws, file and ledger are what they were, or the message says
 * what they are.
 */
export const applyFile = async (planned: PlannedFile, onStep: OnStep): Promise<PlannedFile> => {
  if (isUpToDate(planned)) return planned;
  return inLockedPlace(planned.job, onStep, (record) => writeUntilItHolds(planned, record, onStep));
};

/** Milliseconds before each try: somebody who takes no lock may keep writing the file. */
const pauses = [0, 2, 5, 15, 40, 100];

const writeUntilItHolds = async (agreed: PlannedFile, record: Recorder, onStep: OnStep): Promise<PlannedFile> => {
  const { realPath } = agreed.job.place;
  let latest: PlannedFile | undefined;
  let written: PlannedFile | undefined;
  try {
    for (const pause of pauses) {
      if (pause > 0) await sleep(pause);
      onStep("read", realPath);
      const current: PlannedFile = !latest && isCurrent(agreed) ? agreed : await planJob(agreed.job);
      if (!written) requireAgreed(agreed, current);
      if (isUpToDate(current)) return written ?? current;
      latest = current;
      if (current.plan.pending) await record(current.plan.pending);
      if (!replace(current, onStep)) continue;
      written ??= current;
      if (current.plan.settled) await record(current.plan.settled);
      onStep("verify", realPath);
      if (holds(realPath, current.plan.after)) return written;
    }
    throw busy(realPath, written !== undefined);
  } catch (cause) {
    const error = fileError(realPath, "read", cause);
    throw latest ? await afterPuttingBack(error, latest, written !== undefined, record, onStep) : error;
  }
};

/** False when somebody wrote the file since the plan was made. */
const replace = ({ job, snapshot, plan }: PlannedFile, onStep: OnStep): boolean =>
  plan.after === plan.before ||
  replaceFile(job.place.realPath, { before: snapshot, after: plan.after, newMode: modesOfNew(job).file }, onStep);

/** The error, with what had to stay added to its message. */
const afterPuttingBack = async (
  error: unknown,
  latest: PlannedFile,
  written: boolean,
  record: Recorder,
  onStep: OnStep,
): Promise<unknown> => {
  const reason = await putBack(latest, written, record, onStep).catch(reasonOf);
  if (reason === undefined || !written || !isAgentConfigError(error)) return error;
  return new AgentConfigError(
    error.code,
    `${error.message} What had been done before that could not all be taken back: ${reason}.`,
    {
      path: error.path ?? latest.job.place.realPath,
      hint: "Run `agent-config status` to see what stands, then the command again.",
      cause: error,
    },
  );
};

/**
 * What somebody agreed to may turn out to be done already, but nothing else may happen to an entry than was agreed to, nor in
 * another file.
 */
const requireAgreed = (agreed: PlannedFile, current: PlannedFile): void => {
  const { path, realPath } = agreed.job.place;
  const isSame =
    resolvePlace(path).realPath === realPath &&
    current.plan.steps.every((step, index) => isIdle(step) || gist(step) === gist(agreed.plan.steps[index]));
  if (isSame) return;
  throw new AgentConfigError(
    "PLAN_STALE",
    `${path} changed after the plan was made, and the plan is another one now. Nothing was changed.`,
    { path },
  );
};

/** True for a step that leaves the entry alone. */
const isIdle = ({ action }: Step): boolean => action !== "written" && action !== "removed" && action !== "refused";

const gist = (step: Step | undefined): string =>
  JSON.stringify([step?.name, step?.action, step?.refusal?.code, step?.keys]);

const busy = (path: string, written: boolean): AgentConfigError =>
  new AgentConfigError("BUSY", `Another program keeps writing ${path}.${written ? "" : " Nothing was changed."}`, {
    path,
  });
