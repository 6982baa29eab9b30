import type { Programs } from "./programs.ts";

/** One attack on the write path. */
export interface Part {
  readonly id: string;
  readonly title: string;
  readonly run: (context: Context) => Promise<Outcome>;
}

export interface Context {
  /** A sample that fits into an ordinary test run, instead of everything. */
  readonly short: boolean;
  /** Kills at calls that only read, too, which takes an hour. */
  readonly everyCall: boolean;
  readonly programs: Programs;
  /** Says how far it is; some parts take an hour. */
  readonly tell: (progress: string) => void;
}

export interface Outcome {
  /** Tables and figures, to be printed. */
  readonly lines: readonly string[];
  /** What was promised and did not hold; empty when all is well. */
  readonly violations: readonly string[];
  /** Why the part, or some of it, could not be tried here. */
  readonly skipped?: string;
}

/** At most `count` items of a list, one from the middle of each of so many equal stretches. */
export const sample = <T>(items: readonly T[], count: number): readonly T[] =>
  items.length <= count
    ? items
    : Array.from({ length: count }, (_, index) => items[Math.floor(((index + 0.5) * items.length) / count)] as T);

/** Rows with their columns aligned. */
export const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): readonly string[] => {
  const all = [head, ...rows.map((row) => row.map(String))];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}`.trimEnd());
};
