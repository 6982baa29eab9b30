import { basename } from "node:path";
import type { DocumentEditor, DocumentObject } from "../document.ts";
import type { CrateLedger, Ledger } from "../ledger.ts";
import { type FilePlan, planFile } from "../plan.ts";
import type { Scope } from "../spec.ts";
import type { Wish } from "../wish.ts";
import { readLedger } from "./ledger-file.ts";
import type { Place } from "./place.ts";
import { holds } from "./replace-file.ts";
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

/** Reads the file and its ledger and plans. Throws what reading and planning throw. */
export const planJob = (job: FileJob): PlannedFile => {
  const { realPath } = job.place;
  const before = snapshot(realPath);
  for (const editor of job.editors.slice(1)) editor.read(before.text ?? "", []);
  const ledger = readLedger(realPath, job.lift);
  const state = { file: basename(realPath), text: before.text, ledger };
  return { job, snapshot: before, ledger, plan: planFile(state, job.editors[0], job.wishes, job.boilerplate) };
};

/** True when neither the file nor its ledger changed since the plan was made. */
export const isCurrent = ({ job, snapshot: { text }, ledger }: PlannedFile): boolean =>
  holds(job.place.realPath, text) &&
  JSON.stringify(readLedger(job.place.realPath, job.lift)) === JSON.stringify(ledger);
