import { expect, it } from "vitest";
import { canonicalText, sameValue } from "../src/index.ts";

it.each([
  [30, 30n],
  [30, 30.0],
  [-0, 0],
  [
    { a: 1, b: [2] },
    { b: [2], a: 1 },
  ],
  [1e21, 10n ** 21n],
])("takes %s and %s for one value", (a, b) => {
  expect(sameValue(a, b)).toBe(true);
});

it.each([
  ["1", 1],
  [
    [1, 2],
    [2, 1],
  ],
  [null, {}],
  [new Date("2020-01-01T00:00:00Z"), "2020-01-01T00:00:00.000Z"],
  [{ a: "b" }, { a: "c" }],
])("tells %s from %s", (a, b) => {
  expect(sameValue(a, b)).toBe(false);
});

it("sees a member called __proto__", () => {
  expect(canonicalText(JSON.parse('{"__proto__":1}'))).toBe('{"__proto__":1}');
});
