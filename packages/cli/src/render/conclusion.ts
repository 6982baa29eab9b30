import { type Item, isChange, isProblem, type Report } from "@agent-config/core";
import { countOf } from "./words.ts";

/** The last lines of a command that changes something: what was done after all, and what else there is to do. */
export const conclusionLines = (
  { applied, items, leftOver }: Report,
  { dryRun, check, keepGoing, files }: { dryRun: boolean; check: boolean; keepGoing: boolean; files: number },
): readonly string[] => {
  const problems = items.filter(isProblem).length;
  if (check) return [files > 0 ? `${countOf(files, "file")} would change.` : "Nothing would change."];
  if (dryRun) return ["Dry run: nothing was changed."];
  const kept = leftOver.map(({ path, reason }) => `${path} could not be put back: ${reason}.`);
  if (!applied) return [`Nothing was changed.${wayOut(items, keepGoing)}`];
  if (kept.length > 0) return kept;
  const changed = new Set(items.filter(isChange).map(({ path }) => path)).size;
  if (problems > 0) return [`${countOf(changed, "file")} changed; ${countOf(problems, "server")} refused or failed.`];
  return [changed > 0 ? `Done: ${countOf(changed, "file")} changed.` : "Nothing to do."];
};

const wayOut = (items: readonly Item[], keepGoing: boolean): string =>
  items.some(isChange) && !keepGoing ? " --keep-going does the rest without what was refused or failed." : "";
