import { codes, type ErrorData, type Item, isProblem } from "@agent-config/core";

/** The exit statuses by rank: of several that apply, the first one here counts. */
export const exitStatuses = [
  [70, "a bug in agent-config"],
  [130, "you left at a question, or said no; nothing was changed"],
  [2, "a command or an input that cannot be used"],
  [1, "a file, a lock, the ledger, the network or a server failed"],
  [3, "refused: ownership, drift, a secret, or what a harness cannot say"],
  [4, "`--check`: something would change"],
  [0, "done, nothing to do, or nothing found"],
] as const;
export const partlyDone = [5, "`--keep-going`: some was done, and some was refused or failed"] as const;

export type ExitStatus = (typeof exitStatuses)[number][0] | (typeof partlyDone)[0];

export const exitOfError = ({ code }: Pick<ErrorData, "code">): ExitStatus => (code === "BUG" ? 70 : codes[code].exit);

/**
 * The exit status of a change. With `keepGoing`, 5 says that some was done and some was not; with `check`, 4 says that
 * something would change.
 */
export const exitOfChange = (
  items: readonly Outcome[],
  { keepGoing, check, wouldChange }: { keepGoing: boolean; check: boolean; wouldChange: boolean },
): ExitStatus => {
  const problems = items.filter(isProblem);
  const exit = firstOf([...problems.flatMap(exitsOfItem), check && wouldChange ? 4 : 0]);
  const done = items.some((item) => !isProblem(item) && item.action !== "skipped");
  return keepGoing && !check && exit !== 70 && problems.length > 0 && done ? 5 : exit;
};

export const firstOf = (exits: readonly ExitStatus[]): ExitStatus =>
  exitStatuses.find(([exit]) => exits.includes(exit))?.[0] ?? 0;

/** The part of an item that tells how it ended. */
type Outcome = Pick<Item, "action" | "refusals" | "error">;

const exitsOfItem = ({ error, refusals }: Outcome): readonly ExitStatus[] => [
  ...(error ? [exitOfError(error)] : []),
  ...refusals.map(exitOfError),
];
