import { printable } from "@agent-config/registry";

/**
 * Columns padded to their longest cell. Cells hold no colours, which `paint` adds once they are padded; names in files are
 * made safe for a terminal.
 */
export const tableLines = (
  table: readonly (readonly string[])[],
  paint: (cell: string, column: number, row: number) => string = (cell) => cell,
): readonly string[] => {
  const rows = table.map((row) => row.map((cell) => printable(cell, 4096)));
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
