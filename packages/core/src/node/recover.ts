import { existsSync } from "node:fs";
import { dirname } from "node:path";
import type { Adapter } from "../adapter.ts";
import type { Scope } from "../spec.ts";
import { applyFile } from "./apply-file.ts";
import { requireAdapters } from "./arguments.ts";
import { type FileJob, isUpToDate, planJob } from "./file-job.ts";
import { tidyUp, wasInterrupted } from "./ledger-file.ts";
import type { Candidate } from "./locate.ts";
import { inLockedPlace } from "./locked-place.ts";
import type { Machine } from "./machine.ts";
import { ignoreSteps, type OnStep } from "./steps.ts";

/**
 * Ends what runs that were killed began in the files of one scope of these harnesses: claims are settled by what stands in
 * the file, locks and temporaries of the dead go, and so do directories and ledgers that nobody needs. To be called before
 * anything is planned that will be written. What cannot be done now is left as it is; the plan says why when it meets it.
 */
export const recover = async (
  adapters: readonly Adapter[],
  scope: Scope,
  machine: Machine,
  onStep: OnStep = ignoreSteps,
): Promise<void> => {
  const visited = new Set<string>();
  for (const candidate of requireAdapters(adapters).flatMap((adapter) => candidatesOf(adapter, scope, machine))) {
    try {
      const job = jobOf(candidate, machine);
      const { realPath } = job.place;
      if (visited.has(realPath)) continue;
      visited.add(realPath);
      if (wasInterrupted(realPath)) await recoverFile(job, onStep);
    } catch {
      // The reason is above.
    }
  }
};

const candidatesOf = (adapter: Adapter, scope: Scope, machine: Machine): readonly Candidate[] => {
  try {
    return machine.candidates(adapter).filter(({ target }) => target.scope === scope);
  } catch {
    return [];
  }
};

const jobOf = (candidate: Candidate, machine: Machine): FileJob => {
  const { scope, editor, boilerplate = {} } = candidate.target;
  const place = machine.place(candidate);
  return { place, scope, editors: [editor], boilerplate, wishes: [], lift: machine.lift(place.realPath) };
};

const recoverFile = async (job: FileJob, onStep: OnStep): Promise<void> => {
  const { realPath } = job.place;
  const planned = await planJob(job);
  if (!isUpToDate(planned)) await applyFile(planned, onStep);
  else if (existsSync(dirname(realPath))) await inLockedPlace(job, onStep, async () => {});
  else await tidyUp(realPath, onStep);
};
