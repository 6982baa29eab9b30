import type { Done } from "./children/order.ts";

export const windowHead: readonly string[] = [
  "window in microseconds",
  "writes",
  "p50",
  "p90",
  "p99",
  "max",
  "with the look: p50",
  "p99",
];

/**
 * How long a write by somebody else would go unnoticed: from the end of the last look at the file to the end of the rename.
 * What comes while we look may be noticed or not, hence the same with the look.
 */
export const windowRow = (title: string, windows: Done["windows"]): readonly (string | number)[] => {
  const afterLook = windows.map(([time]) => time);
  const withLook = windows.map(([, time]) => time);
  return [
    title,
    windows.length,
    ...[0.5, 0.9, 0.99, 1].map((part) => at(afterLook, part)),
    ...[0.5, 0.99].map((part) => at(withLook, part)),
  ];
};

const at = (values: readonly number[], part: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
};
