import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editsOf, narrowed, ordered, respliced, splice, wholeText } from "../src/splice.ts";

describe("ordered edits", () => {
  it("have insertions before what is replaced at the same place", () => {
    const cut = { start: 2, end: 4, text: "" };
    const [first, second] = ["x", "y"].map((text) => ({ start: 2, end: 2, text }));
    expect(ordered([cut, first, second] as (typeof cut)[])).toEqual([first, second, cut]);
    expect(splice("abcdef", ordered([cut, first, second] as (typeof cut)[]))).toBe("abxyef");
  });

  it("shrink to what they change", () => {
    expect(narrowed("a, b, c", { start: 1, end: 6, text: ", b, d, " })).toEqual({ start: 6, end: 6, text: "d, " });
    expect(narrowed("aaa", { start: 0, end: 3, text: "aa" })).toEqual({ start: 2, end: 3, text: "" });
  });
});

describe("pieces", () => {
  it("tell several rounds of edits as edits of the first text", () => {
    const round = fc.array(fc.tuple(fc.nat(5), fc.nat(3), fc.string({ maxLength: 3 })), { maxLength: 4 });
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), fc.array(round, { maxLength: 4 }), (text, rounds) => {
        let current = text;
        let pieces = wholeText(text);
        for (const steps of rounds) {
          const edits: { start: number; end: number; text: string }[] = [];
          let at = 0;
          for (const [skip, length, added] of steps) {
            const start = Math.min(current.length, at + skip);
            const end = Math.min(current.length, start + length);
            edits.push({ start, end, text: added });
            at = end + 1;
          }
          pieces = respliced(pieces, edits);
          current = splice(current, edits);
        }
        const total = editsOf(pieces, text.length);
        expect(splice(text, total)).toBe(current);
        for (const [index, edit] of total.entries()) expect(edit.start).toBeGreaterThan(total[index - 1]?.end ?? -1);
      }),
    );
  });
});
