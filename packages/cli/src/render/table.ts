/** Columns padded to their longest cell; the last one is left as it is. Cells hold no colours. */
export const tableLines = (rows: readonly (readonly string[])[]): readonly string[] => {
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
