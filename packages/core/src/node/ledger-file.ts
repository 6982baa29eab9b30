import { lstatSync } from "node:fs";
import { dirname, join } from "node:path";
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
import { parseLedger, renderLedger } from "../ledger-text.ts";
import { withLock } from "./lock.ts";
import { replaceFile } from "./replace-file.ts";
import { type Snapshot, snapshot } from "./snapshot.ts";
import type { OnStep } from "./steps.ts";

/** Turns a ledger of the Rust crate into one of ours; it takes the files beside it to do so. */
export type Lift = (old: CrateLedger) => Ledger;

export const ledgerPath = (configFile: string): string => join(dirname(configFile), ledgerName);

/** The ledger beside a configuration file. Throws LEDGER_UNPARSEABLE (also for a link in its place) and LEDGER_TOO_NEW. */
export const readLedger = (configFile: string, lift: Lift): Ledger => parse(ledgerPath(configFile), lift).ledger;

/**
 * Records what one run knows of one file, on the ledger as it is now. The ledger goes with its last claim. Returns the
 * number of directories above it that were made for it and may go too once it is gone.
 */
export const updateLedger = async (
  configFile: string,
  update: LedgerUpdate,
  {
    lift,
    newMode,
    madeDirectories,
    onStep,
  }: { lift: Lift; newMode: number | undefined; madeDirectories: number; onStep: OnStep },
): Promise<number> => {
  const path = ledgerPath(configFile);
  return withLock(path, async () => {
    for (;;) {
      const { ledger, before } = parse(path, lift);
      const directories = (ledger.directories ?? 0) + madeDirectories;
      const next = applyUpdate({ ...ledger, ...(directories > 0 ? { directories } : {}) }, update);
      const after = isEmptyLedger(next) ? undefined : renderLedger(next);
      if (after === before.text || replaceFile(path, { before, after, newMode }, onStep))
        return after === undefined ? directories : 0;
    }
  });
};

const parse = (path: string, lift: Lift): { ledger: Ledger; before: Snapshot } => {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new AgentConfigError(
      "LEDGER_UNPARSEABLE",
      `${path} is a link; a ledger must be a file of its own. Nothing was changed.`,
      { path },
    );
  }
  const before = snapshot(path);
  if (before.text === undefined) return { ledger: emptyLedger, before };
  try {
    const parsed = parseLedger(before.text);
    return { ledger: parsed.version === 3 ? parsed : lift(parsed), before };
  } catch (error) {
    throw isAgentConfigError(error) ? withDetails(error, { path }) : error;
  }
};
