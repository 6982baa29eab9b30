import { basename } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { DocumentEditor, DocumentObject } from "../document.ts";
import { isAgentConfigError } from "../errors.ts";
import type { CrateLedger, Ledger } from "../ledger.ts";
import { type FilePlan, planFile } from "../plan.ts";
import type { Scope } from "../spec.ts";
import type { Wish } from "../wish.ts";
import { holds } from "./contents.ts";
import type { DirectoryModes } from "./directories.ts";
import { readLedger } from "./ledger-file.ts";
import type { Place } from "./place.ts";
import { requireWritable } from "./read-only.ts";
import { type Snapshot, snapshot } from "./snapshot.ts";

/** Everything that is wanted of one real file, however many servers and harnesses that concerns. */
export interface FileJob {
  readonly place: Place;
  readonly scope: Scope;
  /** One per harness that reads the file; each must be able to read it, the first one edits. */
  readonly editors: readonly [DocumentEditor, ...DocumentEditor[]];
  readonly boilerplate: DocumentObject;
  readonly wishes: readonly Wish[];
  readonly lift: (old: CrateLedger) => Ledger;
}

export interface PlannedFile {
  readonly job: FileJob;
  readonly snapshot: Snapshot;
  readonly ledger: Ledger;
  readonly plan: FilePlan;
}

/** Milliseconds between the tries, about a quarter of a second in all. */
const patience = [20, 60, 150];

/**
 * Reads the file and its ledger and plans. Somebody may be writing the file in place this very moment: what cannot be
 * parsed, and a file that is empty, is read again for a moment. Throws what reading and planning throw.
 */
export const planJob = async (job: FileJob): Promise<PlannedFile> => {
  for (const milliseconds of patience) {
    try {
      const planned = planNow(job);
      if (!isHollow(planned)) return planned;
    } catch (error) {
      if (!isAgentConfigError(error) || !halfWritten.includes(error.code)) throw error;
    }
    await sleep(milliseconds);
  }
  return planNow(job);
};

const halfWritten: readonly string[] = ["CONFIG_UNPARSEABLE", "CONFIG_ENCODING"];

/** Writers that do not replace a file cut it to nothing first; what we wrote into it then would take the place of all of it. */
const isHollow = ({ snapshot, plan }: PlannedFile): boolean => snapshot.text === "" && plan.after !== plan.before;

const planNow = (job: FileJob): PlannedFile => {
  const { realPath } = job.place;
  const before = snapshot(realPath);
  for (const editor of job.editors.slice(1)) editor.open(before.text ?? "", []);
  const ledger = readLedger(realPath, job.lift);
  const state = { file: basename(realPath), text: before.text, ledger };
  const plan = planFile(state, job.editors[0], job.wishes, job.boilerplate);
  if (plan.after !== plan.before) requireWritable(realPath, before);
  return { job, snapshot: before, ledger, plan };
};

/**
 * Permission bits of what is new; undefined leaves them to the umask. Secrets may come into a private file later, so that it
 * starts out private; what a team commits is as its members have it.
 */
export const modesOfNew = ({ scope }: FileJob): DirectoryModes =>
  scope === "project" ? { directory: undefined, file: undefined } : { directory: 0o700, file: 0o600 };

/** True when there is nothing to write, neither in the file nor in the ledger. */
export const isUpToDate = ({ plan: { before, after, settled } }: PlannedFile): boolean =>
  settled === undefined && after === before;

/** True when neither the file nor its ledger changed since the plan was made. */
export const isCurrent = ({ job, snapshot: { text }, ledger }: PlannedFile): boolean =>
  holds(job.place.realPath, text) &&
  JSON.stringify(readLedger(job.place.realPath, job.lift)) === JSON.stringify(ledger);
