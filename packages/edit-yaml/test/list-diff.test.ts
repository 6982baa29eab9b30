import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { differences } from "../src/list-diff.ts";

describe("differences", () => {
  it("keep what both lists have", () => {
    expect(differences(["-y", "a@1", "-p"], ["-y", "a@2", "-p"])).toEqual([{ start: 1, end: 2, wanted: ["a@2"] }]);
    expect(differences(["a", "b", "c"], ["x", "a", "c", "d"])).toEqual([
      { start: 0, end: 0, wanted: ["x"] },
      { start: 1, end: 2, wanted: [] },
      { start: 3, end: 3, wanted: ["d"] },
    ]);
    expect(differences([{ a: 1 }], [{ a: 1 }])).toEqual([]);
  });

  it("compare long lists at their ends only", () => {
    const old = Array.from({ length: 2000 }, (_, i) => i);
    expect(differences(old, [0, ...old.slice(2).reverse(), 1999])).toEqual([
      { start: 1, end: 1999, wanted: old.slice(2).reverse() },
    ]);
  });

  it("make the wanted list", () => {
    const list: fc.Arbitrary<string[]> = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 8 });
    fc.assert(
      fc.property(list, list, (old, wanted) => {
        const result = [...old];
        for (const gap of differences(old, wanted).toReversed())
          result.splice(gap.start, gap.end - gap.start, ...(gap.wanted as string[]));
        expect(result).toEqual(wanted);
      }),
    );
  });
});
