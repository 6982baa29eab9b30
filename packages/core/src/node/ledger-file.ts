import { existsSync, lstatSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { AgentConfigError, isAgentConfigError, withDetails } from "../errors.ts";
import {
  applyUpdate,
  type CrateLedger,
  emptyLedger,
  isEmptyLedger,
  type Ledger,
  type LedgerUpdate,
  ledgerName,
} from "../ledger.ts";
import { liftAny } from "../ledger-lift.ts";
import { parseLedger, renderLedger } from "../ledger-text.ts";
import { clearHalfDone, hasHalfDone, retiredLedger, retireLedger } from "./directories.ts";
import { withLock } from "./lock.ts";
import { replaceFile } from "./replace-file.ts";
import { type Snapshot, snapshot } from "./snapshot.ts";
import type { OnStep } from "./steps.ts";
import { hasStaleTraces, sweep } from "./sweep.ts";
import { isStale } from "./traces.ts";

/** Turns a ledger of the Rust crate into one of ours; it takes the files beside it to do so. */
export type Lift = (old: CrateLedger) => Ledger;

/** The ledger of a configuration file. */
export const ledgerPath = (configFile: string): string => join(dirname(configFile), ledgerName);

/** Bytes, enough for some twenty thousand claims. */
const sizeLimit = 8 * 1024 * 1024;

/**
 * The ledger beside a configuration file. Throws LEDGER_UNPARSEABLE (also for a link in its place), LEDGER_TOO_NEW and
 * CONFIG_TOO_LARGE.
 */
export const readLedger = (configFile: string, lift: Lift): Ledger =>
  liftAny(parse(ledgerPath(configFile)).parsed, lift);

/** Records what one run knows of one file, on the ledger as it is now. The ledger goes with its last claim. */
export const updateLedger = async (
  configFile: string,
  update: LedgerUpdate,
  { lift, newMode, onStep }: { lift: Lift; newMode: number | undefined; onStep: OnStep },
): Promise<void> => {
  const path = ledgerPath(configFile);
  await withLock(path, { onStep }, async () => {
    sweep(path);
    const { parsed, before } = parse(path);
    const retired = before.text === undefined ? retiredLedger(dirname(path), update.file) : undefined;
    const directories = directoriesOf(retired === undefined ? parsed : parse(retired).parsed);
    const known = { ...liftAny(parsed, lift), ...(directories > 0 ? { directories } : {}) };
    const next = applyUpdate(known, update);
    if (isEmptyLedger(next)) {
      if (before.text !== undefined) retireLedger(path, directories, onStep);
      return;
    }
    const after = renderLedger(next);
    if (Buffer.byteLength(after) > sizeLimit) throw tooLarge(path);
    if (after !== before.text && !replaceFile(path, { before, after, newMode }, onStep)) throw changed(path);
    if (retired !== undefined) rmSync(retired, { force: true });
  });
};

const directoriesOf = (ledger: Ledger | CrateLedger): number => (ledger.version === 3 && ledger.directories) || 0;

/** Removes what nobody needs any more: an empty ledger, directories made for it, and traces of runs that were killed. */
export const tidyUp = async (configFile: string, onStep: OnStep): Promise<void> => {
  const path = ledgerPath(configFile);
  if (isEmpty(parse(path)) || hasStaleTraces(path)) {
    await withLock(path, { onStep }, async () => {
      sweep(path);
      const found = parse(path);
      if (isEmpty(found)) retireLedger(path, directoriesOf(found.parsed), onStep);
    });
  }
  if (!existsSync(path)) clearHalfDone(dirname(path), onStep);
};

/**
 * True when a run that is dead by all signs left something to be ended or removed. Throws what reading the ledger throws.
 */
export const wasInterrupted = (configFile: string): boolean => {
  const path = ledgerPath(configFile);
  if (hasStaleTraces(configFile, path)) return true;
  const found = parse(path);
  if (found.before.text === undefined) return hasHalfDone(dirname(path));
  return isEmpty(found) || (isPending(found, basename(configFile)) && isStale(path));
};

interface Found {
  readonly parsed: Ledger | CrateLedger;
  readonly before: Snapshot;
}

/** A ledger of the crate is none of ours yet, and stays. */
const isEmpty = ({ parsed, before }: Found): boolean =>
  before.text !== undefined && parsed.version === 3 && isEmptyLedger(parsed);

const isPending = ({ parsed }: Found, file: string): boolean =>
  parsed.version === 3 && parsed.claims.some((claim) => claim.file === file && claim.pending);

const parse = (path: string): Found => {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new AgentConfigError(
      "LEDGER_UNPARSEABLE",
      `${path} is a link; a ledger must be a file of its own. Nothing was changed.`,
      { path },
    );
  }
  const before = snapshot(path, sizeLimit);
  if (before.text === undefined) return { parsed: emptyLedger, before };
  try {
    return { parsed: parseLedger(before.text), before };
  } catch (error) {
    throw isAgentConfigError(error) ? withDetails(error, { path }) : error;
  }
};

const tooLarge = (path: string): AgentConfigError =>
  new AgentConfigError("CONFIG_TOO_LARGE", `${path} would have more than ${sizeLimit} bytes. It was left as it was.`, {
    path,
  });

const changed = (path: string): AgentConfigError =>
  new AgentConfigError("BUSY", `Another program wrote ${path} at the same moment. It was left as it was.`, { path });
