import { type Item, isChange, isProblem, type Report } from "@agent-config/core";
import { countOf } from "./words.ts";

/** The last lines of a command that changes something: what was done after all, and what else there is to do. */
export const conclusionLines = (
  { applied, items, leftOver }: Report,
  { dryRun, check, keepGoing, changes }: { dryRun: boolean; check: boolean; keepGoing: boolean; changes: boolean },
): readonly string[] => {
  const problems = items.filter(isProblem).length;
  if (check) return [changes ? `To change: ${extentOf(items)}.` : "Nothing would change."];
  if (dryRun) return ["Dry run: nothing was changed."];
  const kept = leftOver.map(({ path, reason }) => `${path} could not be put back: ${reason}.`);
  if (!applied) return [`Nothing was changed.${wayOut(items, keepGoing)}`];
  if (kept.length > 0) return kept;
  const done = changes && items.some(isChange) ? `Done: changed ${extentOf(items)}.` : "Nothing to do.";
  return problems > 0 ? [`${done} ${countOf(problems, "server")} refused or failed.`] : [done];
};

/** How much the changes touch: "2 files", or the ledger alone where only claims are made or dropped. */
export const extentOf = (items: readonly Item[]): string => {
  const touched = items.filter(({ action }) => action === "written" || action === "removed");
  const files = new Set(touched.map(({ path }) => path)).size;
  return files > 0 ? countOf(files, "file") : "the ledger only";
};

const wayOut = (items: readonly Item[], keepGoing: boolean): string =>
  items.some(isChange) && !keepGoing ? " --keep-going does the rest without what was refused or failed." : "";
