import { visible } from "./visible.ts";

/**
 * Columns padded to their longest cell. Cells hold no colours, which `paint` adds once they are padded; of a name in a
 * file every character is made visible, line breaks too.
 */
export const tableLines = (
  table: readonly (readonly string[])[],
  paint: (cell: string, column: number, row: number) => string = (cell) => cell,
): readonly string[] => {
  const rows = table.map((row) => row.map((cell) => visible(cell)));
  const widths = rows.reduce<readonly number[]>(
    (known, row) => row.map((cell, index) => Math.max(known[index] ?? 0, cell.length)),
    [],
  );
  return rows.map((row, index) =>
    row
      .map((cell, column) => paint(cell.padEnd(widths[column] ?? 0), column, index))
      .join("  ")
      .trimEnd(),
  );
};
