import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalText, crateEntryHash, type DocumentValue, hashKeys, hashValue, sameValue } from "../src/index.ts";
import { anyKey, forAll } from "./arbitraries.ts";

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
  [[], {}],
  [[null], []],
  [false, null],
  [2n ** 53n, 2n ** 53n + 1n],
  ["a,b", ["a", "b"]],
  [{ a: 1, b: 2 }, { 'a":1,"b': 2 }],
  [new Date("2020-01-01T00:00:00Z"), "2020-01-01T00:00:00.000Z"],
  [new Date("2020-01-01T00:00:00Z"), "@2020-01-01T00:00:00.000Z"],
  [{ a: "b" }, { a: "c" }],
])("tells %s from %s", (a, b) => {
  expect(sameValue(a as DocumentValue, b as DocumentValue)).toBe(false);
});

it("sees a member called __proto__", () => {
  expect(canonicalText(JSON.parse('{"__proto__":1}'))).toBe('{"__proto__":1}');
});

describe("laws", () => {
  const value = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<DocumentValue>;

  it("two JSON values have one text only if they are equal", () => {
    forAll(fc.tuple(value, value), ([a, b]) => {
      expect(JSON.parse(canonicalText(a))).toEqual(JSON.parse(JSON.stringify(a)));
      if (sameValue(a, b)) expect(JSON.parse(JSON.stringify(a))).toEqual(JSON.parse(JSON.stringify(b)));
    });
  });

  it("the order of members never matters", () => {
    forAll(fc.uniqueArray(fc.tuple(anyKey, value), { selector: ([key]) => key }), (members) => {
      expect(hashValue(Object.fromEntries(members))).toBe(hashValue(Object.fromEntries(members.toReversed())));
    });
  });
});

it("hashes each member on its own, __proto__ too", () => {
  expect(Object.entries(hashKeys(JSON.parse('{"__proto__":[1],"a":"b"}')))).toEqual([
    ["__proto__", hashValue([1])],
    ["a", hashValue("b")],
  ]);
});

it("is SHA-256 in hex, so that ledgers of all versions of this program agree", () => {
  expect(hashValue("docs")).toBe("5310eeb1d153dad19cd89e627b129d763e0cb2029f901c1a54fcc70478405c04");
  const crate = "4dd37213ecd6ae7c2abf7d9b1a80f8dbcf2ef5b8bf3b15e30149faf46f8904ad";
  expect(crateEntryHash({ b: 1, a: ["x"] })).toBe(crate);
  expect(crateEntryHash({ b: 1n, a: ["x"] })).toBe(crate);
  expect(crateEntryHash({ b: 1, a: 2 })).not.toBe(crateEntryHash({ a: 2, b: 1 }));
});
