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
  readonly head: readonly string[];
  readonly cells: (row: StatusRow) => readonly string[];
  /** What to say when there is no row. */
  readonly nothing: string;
  readonly warnings?: readonly Warning[];
  /** Further members of the document. */
  readonly more?: object;
}

/** Prints rows as a table or a document. Files that cannot be read are told of apart, and decide the exit status. */
export const showRows = (
  rows: readonly StatusRow[],
  { command, output }: Context,
  { project, head, cells, nothing, warnings = [], more = {} }: RowView,
): number => {
  const readable = rows.filter(({ error }) => error === undefined);
  const errors = rows.flatMap(({ harness, error }) => (error ? [{ harness, error }] : []));
  output.print(...(readable.length > 0 ? tableLines([head, ...readable.map(cells)]) : [nothing]));
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
