import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Step, stepsBetween } from "../src/sequence.ts";

const steps = (before: readonly string[], after: readonly string[]): readonly Step[] =>
  stepsBetween(before.length, after.length, (from, to) => before[from] === after[to]);

const applied = (before: readonly string[], after: readonly string[]): readonly string[] => {
  const result = [...before];
  let shift = 0;
  for (const step of steps(before, after)) {
    const at = step.from + shift;
    if (step.step === "remove") result.splice(at, 1);
    else result.splice(at, step.step === "replace" ? 1 : 0, after[step.to] ?? "");
    shift += step.step === "insert" ? 1 : step.step === "remove" ? -1 : 0;
  }
  return result;
};

/** The length of the longest common subsequence, the slow way. */
const common = (a: string, b: string): number => {
  if (a === "" || b === "") return 0;
  if (a[0] === b[0]) return 1 + common(a.slice(1), b.slice(1));
  return Math.max(common(a.slice(1), b), common(a, b.slice(1)));
};

const letters = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 7 });

describe("stepsBetween", () => {
  it("is empty for equal lists", () => {
    expect(steps(["a", "b"], ["a", "b"])).toEqual([]);
  });

  it("replaces one element in place", () => {
    expect(steps(["a", "b", "c"], ["a", "x", "c"])).toEqual([{ step: "replace", from: 1, to: 1 }]);
  });

  it("sees a removal at the front", () => {
    expect(steps(["a", "b", "c"], ["b", "c"])).toEqual([{ step: "remove", from: 0 }]);
  });

  it("leads to the new list and keeps as many elements as can be kept", () => {
    fc.assert(
      fc.property(letters, letters, (before, after) => {
        expect(applied([...before], [...after]).join("")).toBe(after);
        const gone = steps([...before], [...after]).filter(({ step }) => step !== "insert").length;
        expect(before.length - gone).toBe(common(before, after));
      }),
    );
  });

  it("takes long lists as they stand", () => {
    const before = Array.from({ length: 1500 }, (_, i) => `a${i}`);
    const after = Array.from({ length: 1500 }, (_, i) => `b${i}`);
    expect(applied(before, after)).toEqual(after);
  });
});
