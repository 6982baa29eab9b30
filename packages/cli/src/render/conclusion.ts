import { type Item, isChange, isProblem, type Report } from "@agent-config/core";
import { countOf } from "./words.ts";

/** The last lines of a command that changes something: what was done after all, and what else there is to do. */
export const conclusionLines = (
  { applied, items, leftOver }: Report,
  { dryRun, check, keepGoing, changes }: { dryRun: boolean; check: boolean; keepGoing: boolean; changes: boolean },
): readonly string[] => {
  const problems = items.filter(isProblem).length;
  const told = problems > 0 ? ` ${countOf(problems, "server")} refused or failed.` : "";
  if (check) return [`${wouldChange(items, changes, problems === 0 || keepGoing)}${told}`];
  if (dryRun) return ["Dry run: nothing was changed."];
  const kept = leftOver.map(({ path, reason }) => `${path} could not be put back: ${reason}.`);
  if (!applied) return [`Nothing was changed.${wayOut(items, keepGoing)}`];
  if (kept.length > 0) return kept;
  const idle = problems > 0 && problems === items.length ? "Nothing was changed." : "Nothing to do.";
  return [`${changes && items.some(isChange) ? `Done: changed ${extentOf(items)}.` : idle}${told}`];
};

/** Where one refusal holds back all the rest, nothing would change but with --keep-going. */
const wouldChange = (items: readonly Item[], changes: boolean, isFree: boolean): string => {
  if (!changes) return "Nothing would change.";
  return isFree
    ? `To change: ${extentOf(items)}.`
    : `Nothing would change without --keep-going; with it, ${extentOf(items)}.`;
};

/** How much the changes touch: "2 files", or the ledger alone where only claims are made or dropped. */
export const extentOf = (items: readonly Item[]): string => {
  const touched = items.filter(({ action }) => action === "written" || action === "removed");
  const files = new Set(touched.map(({ path }) => path)).size;
  return files > 0 ? countOf(files, "file") : "the ledger only";
};

const wayOut = (items: readonly Item[], keepGoing: boolean): string =>
  items.some((item) => isChange(item) || item.action === "undone") && !keepGoing
    ? " --keep-going does the rest without what was refused or failed."
    : "";
