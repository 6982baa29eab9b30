import type { Warning } from "@agent-config/core";
import type { StatusRow } from "@agent-config/core/node";
import { titleOf } from "./adapters.ts";
import type { Context } from "./context.ts";
import { exitOfError, firstOf } from "./exit-status.ts";
import { errorLines } from "./render/error.ts";
import { tableLines } from "./render/table.ts";
import { warningBlocks } from "./render/warnings.ts";

export interface RowView {
  readonly project: string | undefined;
  /** After the name of the server. */
  readonly head: readonly string[];
  readonly cells: (row: StatusRow) => readonly string[];
  /** What to say when there is no row. */
  readonly nothing: string;
  readonly warnings?: readonly Warning[];
  /** Further members of the document. */
  readonly more?: object;
}

/** What stands for the names in a file that cannot be read. */
const unreadable = "(unreadable)";

/** Prints rows as a table or a document. Why files cannot be read is told of apart, and decides the exit status. */
export const showRows = (
  rows: readonly StatusRow[],
  { command, output }: Context,
  { project, head, cells, nothing, warnings = [], more = {} }: RowView,
): number => {
  const errors = rows.flatMap(({ harness, error }) => (error ? [{ harness, error }] : []));
  const table = rows.map((row) => [row.name ?? unreadable, ...cells(row)]);
  output.print(...(table.length > 0 ? tableLines([["SERVER", ...head], ...table]) : [nothing]));
  const blocks = errors.map(({ harness, error }) => {
    const [first = "", ...more] = errorLines(error);
    return [`${output.colors.red("Error:")} ${titleOf(harness)}: ${first}`, ...more.map((line) => `  ${line}`)].join(
      "\n",
    );
  });
  // A file may hold the entries of several scopes.
  output.complain(...new Set(blocks));
  output.complain(...warningBlocks([], warnings, output.colors));
  output.document({
    command,
    dryRun: false,
    applied: false,
    ...(project && { project }),
    items: rows,
    leftOver: [],
    warnings,
    ...more,
  });
  return firstOf(errors.map(({ error }) => exitOfError(error)));
};
