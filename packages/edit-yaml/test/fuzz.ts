import assert from "node:assert/strict";
import fc from "fast-check";
import { sample } from "./generator/document.ts";
import { checkBatch, checkBroken, checkRoundTrip, checkSequence, newTally, type Tally } from "./laws.ts";
import { wish } from "./operations.ts";
import { askPython } from "./python.ts";

export interface FuzzReport {
  /** Random documents, each with up to four random operations. */
  readonly cases: number;
  readonly seed: number;
  /** Operations that were made and judged. */
  readonly edits: number;
  /** Refusals, counted by code and message. */
  readonly refusals: Readonly<Record<string, number>>;
  /** What PyYAML had to say, or why it was not asked. */
  readonly python: string;
}

/** Cases that are made and judged in one go. */
const portion = 1000;

/**
 * Checks all laws on random documents with random operations; throws with the shrunk document of the first violation.
 * The same count and seed make the same cases.
 */
export const fuzz = (count: number, seed: number): FuzzReport => {
  let edits = 0;
  let [judged, skipped] = [0, 0];
  let python: string | undefined;
  const refusals: Record<string, number> = {};
  for (let done = 0; done < count; done += portion) {
    const tally = check(Math.min(portion, count - done), seed + done);
    edits += tally.edits;
    for (const [what, times] of tally.refusals) refusals[what] = (refusals[what] ?? 0) + times;
    const testimony = askPython(tally.pairs);
    if ("unavailable" in testimony) {
      python = testimony.unavailable;
      continue;
    }
    judged += testimony.judged - testimony.skipped;
    skipped += testimony.skipped;
    assert.deepEqual(testimony.objections, [], "PyYAML reads what was written, and nothing else is different");
  }
  return { cases: count, seed, edits, refusals, python: python ?? `${judged} edits judged, ${skipped} not readable` };
};

const check = (count: number, seed: number): Tally => {
  const tally = newTally();
  const wishes = fc.array(wish, { minLength: 1, maxLength: 3 });
  const order = fc.array(fc.nat(), { minLength: 4, maxLength: 4 });
  const property = fc.property(sample, wishes, order, (document, some, turns) => {
    if (checkBroken(document, some, tally)) return;
    checkSequence(document, some, tally);
    checkRoundTrip(document, some, turns);
    checkBatch(document, some);
  });
  fc.assert(property, { numRuns: count, seed });
  return tally;
};
