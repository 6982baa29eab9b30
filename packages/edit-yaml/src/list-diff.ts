import type { DocumentValue } from "@agent-config/core";
import { isEqual } from "./values.ts";

/** A stretch of items that differ: the old ones from `start` to `end`, and what stands in their place. */
interface Gap {
  readonly start: number;
  readonly end: number;
  readonly wanted: readonly DocumentValue[];
}

/** Comparisons that are worth their time; longer lists are compared at their ends only. */
const mostComparisons = 250_000;

/** The stretches in which two lists differ, so that as many items as possible stay. */
export const differences = (old: readonly DocumentValue[], wanted: readonly DocumentValue[]): Gap[] => {
  const gaps: Gap[] = [];
  let [start, from] = [0, 0];
  for (const [at, wantedAt] of [...commonItems(old, wanted), [old.length, wanted.length] as const]) {
    if (at > start || wantedAt > from) gaps.push({ start, end: at, wanted: wanted.slice(from, wantedAt) });
    [start, from] = [at + 1, wantedAt + 1];
  }
  return gaps;
};

/** Places of items that both lists have in the same order: a longest common subsequence. */
const commonItems = (
  old: readonly DocumentValue[],
  wanted: readonly DocumentValue[],
): (readonly [number, number])[] => {
  const shorter = Math.min(old.length, wanted.length);
  let head = 0;
  while (head < shorter && isEqual(old[head], wanted[head])) head += 1;
  let tail = 0;
  while (tail < shorter - head && isEqual(old.at(-1 - tail), wanted.at(-1 - tail))) tail += 1;
  const middle = longestCommon(old.slice(head, old.length - tail), wanted.slice(head, wanted.length - tail));
  return [
    ...Array.from({ length: head }, (_, i) => [i, i] as const),
    ...middle.map(([i, j]) => [head + i, head + j] as const),
    ...Array.from({ length: tail }, (_, i) => [old.length - tail + i, wanted.length - tail + i] as const),
  ];
};

const longestCommon = (a: readonly DocumentValue[], b: readonly DocumentValue[]): [number, number][] => {
  if (a.length * b.length > mostComparisons) return [];
  /** lengths[i][j]: items in common of what is left of both lists from i and j on. */
  const lengths: number[][] = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = lengths[i];
      if (row) row[j] = isEqual(a[i], b[j]) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (isEqual(a[i], b[j])) {
      pairs.push([i, j]);
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return pairs;
};
