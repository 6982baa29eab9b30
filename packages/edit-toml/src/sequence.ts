/**
 * How one list becomes another with the fewest changes. `from` counts in the old list, `to` in the new one; what no step
 * names stays.
 */
export type Step =
  | { readonly step: "replace"; readonly from: number; readonly to: number }
  | { readonly step: "remove"; readonly from: number }
  /** Before the old element `from`. */
  | { readonly step: "insert"; readonly from: number; readonly to: number };

/** Above this many comparisons, what differs is taken as it stands, one by one. */
const MAX_COMPARISONS = 1_000_000;

/** The steps from an old list to a new one, in order of both. */
export const stepsBetween = (
  oldLength: number,
  newLength: number,
  same: (from: number, to: number) => boolean,
): readonly Step[] => {
  let start = 0;
  while (start < oldLength && start < newLength && same(start, start)) start += 1;
  let oldEnd = oldLength;
  let newEnd = newLength;
  while (oldEnd > start && newEnd > start && same(oldEnd - 1, newEnd - 1)) {
    oldEnd -= 1;
    newEnd -= 1;
  }
  const steps: Step[] = [];
  let from = start;
  let to = start;
  const upTo = (oldStop: number, newStop: number): void => {
    while (from < oldStop && to < newStop) steps.push({ step: "replace", from: from++, to: to++ });
    while (from < oldStop) steps.push({ step: "remove", from: from++ });
    while (to < newStop) steps.push({ step: "insert", from, to: to++ });
  };
  for (const [oldAt, newAt] of kept(start, oldEnd, newEnd, same)) {
    upTo(oldAt, newAt);
    from += 1;
    to += 1;
  }
  upTo(oldEnd, newEnd);
  return steps;
};

/** The longest common subsequence of the two middles, as pairs of places. */
const kept = (
  start: number,
  oldEnd: number,
  newEnd: number,
  same: (from: number, to: number) => boolean,
): readonly (readonly [number, number])[] => {
  const rows = oldEnd - start;
  const columns = newEnd - start;
  if (rows * columns > MAX_COMPARISONS) return [];
  const width = columns + 1;
  const lengths = new Uint32Array((rows + 1) * width);
  const at = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = rows - 1; row >= 0; row -= 1) {
    for (let column = columns - 1; column >= 0; column -= 1) {
      lengths[row * width + column] = same(start + row, start + column)
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const pairs: [number, number][] = [];
  for (let row = 0, column = 0; row < rows && column < columns; ) {
    if (same(start + row, start + column)) pairs.push([start + row++, start + column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return pairs;
};
