import { printable } from "@agent-config/registry";

/** Columns padded to their longest cell. Cells hold no colours; names in files are made safe for a terminal. */
export const tableLines = (table: readonly (readonly string[])[]): readonly string[] => {
  const rows = table.map((row) => row.map((cell) => printable(cell, 4096)));
  const widths = rows.reduce<readonly number[]>(
    (known, row) => row.map((cell, index) => Math.max(known[index] ?? 0, cell.length)),
    [],
  );
  return rows.map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join("  ")
      .trimEnd(),
  );
};
