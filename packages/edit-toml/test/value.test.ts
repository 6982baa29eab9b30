import type { DocumentValue } from "@agent-config/core";
import { describe, expect, it } from "vitest";
import { checkValue } from "../src/check-value.ts";
import { judge } from "../src/judge.ts";
import { sameValue } from "../src/value.ts";
import { refusalFrom } from "./refusals.ts";

const nest = (depth: number): DocumentValue => {
  let value: DocumentValue = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};
const date = (text: string): DocumentValue => judge(`d = ${text}`, []).d ?? "";
const proto = (value: DocumentValue): DocumentValue => ({ ["__proto__"]: value });

describe("sameValue", () => {
  it.each<[string, DocumentValue, DocumentValue]>([
    ["integers", 30, 30n],
    ["zeros", -0, 0],
    ["no numbers", Number.NaN, Number.NaN],
    ["dates", date("1979-05-27T07:32:00Z"), new Date("1979-05-27T07:32:00Z")],
    ["maps in another order", { a: 1, b: [2] }, { b: [2n], a: 1 }],
    ["members named __proto__", proto(1), proto(1)],
    ["deep values", nest(100_000), nest(100_000)],
    ["long lists", Array.from({ length: 300_000 }, () => 1), Array.from({ length: 300_000 }, () => 1)],
  ])("%s are equal", (_, a, b) => {
    expect(sameValue(a, b)).toBe(true);
  });

  it.each<[string, DocumentValue, DocumentValue]>([
    ["integers", 30, 31n],
    ["integers that a number cannot hold", 2 ** 53, 2n ** 53n + 1n],
    ["a number and a text", 1, "1"],
    ["a number and a truth", 1, true],
    ["no number and a number", Number.NaN, 1n],
    ["one instant told in two ways", date("1979-05-27T07:32:00Z"), date("1979-05-27T00:32:00-07:00")],
    ["a date and a text", date("1979-05-27"), "1979-05-27"],
    ["a map and a list", {}, []],
    ["keys", { a: 1 }, { b: 1 }],
    ["orders", [1, 2], [2, 1]],
    ["a member named __proto__ and none", proto(1), {}],
    ["members named __proto__", proto(1), proto(2)],
    ["lengths", [1], [1, 2]],
  ])("%s are told apart", (_, a, b) => {
    expect(sameValue(a, b)).toBe(false);
    expect(sameValue(b, a)).toBe(false);
  });
});

describe("checkValue", () => {
  it.each<[DocumentValue, string, RegExp]>([
    [{ a: { b: null } }, "/a/b", /null/],
    [{ "a/b": ["x", "\ud800"] }, "/a~1b/1", /Unicode/],
    [{ "\udfff": 1 }, "", /Unicode/],
    [2n ** 63n, "", /64 bits/],
    [-(2n ** 63n) - 1n, "", /64 bits/],
    [{ d: new Date("no") }, "/d", /date/],
    [nest(101), `/0${"/a/0".repeat(50)}`, /100 levels/],
  ])("refuses number %#", (value, at, reason) => {
    const error = refusalFrom(() => checkValue(value));
    expect(error).toMatchObject({ code: "WRONG_TYPE", at });
    expect(error.message).toMatch(reason);
  });

  it.each<DocumentValue>([-(2n ** 63n), nest(100), "😀", proto("own")])("takes number %#", (value) => {
    expect(() => checkValue(value)).not.toThrow();
  });
});
