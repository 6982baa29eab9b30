import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isObject, own, pointer, setOwn } from "../src/index.ts";
import { anyKey, forAll } from "./arbitraries.ts";

const hostile = JSON.parse('{"__proto__":{"polluted":true},"a":1}') as Record<string, unknown>;

describe("own", () => {
  it.each(["__proto__", "constructor", "toString", "hasOwnProperty"])("finds no inherited %s", (key) => {
    expect(own({}, key)).toBeUndefined();
  });

  it("finds a member whatever its name", () => {
    forAll(fc.tuple(anyKey, fc.jsonValue()), ([key, value]) => {
      expect(own(JSON.parse(`{${JSON.stringify(key)}:${JSON.stringify(value)}}`), key)).toEqual(
        JSON.parse(JSON.stringify(value)),
      );
    });
  });
});

describe("setOwn", () => {
  it("sets __proto__ as a member, and no prototype with it", () => {
    const target: Record<string, unknown> = {};
    setOwn(target, "__proto__", { polluted: true });
    expect(Object.keys(target)).toEqual(["__proto__"]);
    expect(Object.getPrototypeOf(target)).toBe(Object.prototype);
    expect("polluted" in target).toBe(false);
  });

  it("sets a member that can be set again, removed and listed", () => {
    const target: Record<string, number> = { a: 1 };
    setOwn(target, "a", 2);
    expect(Object.getOwnPropertyDescriptor(target, "a")).toEqual({
      value: 2,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  });
});

it("takes plain objects for objects, and nothing else", () => {
  expect([{}, hostile, Object.create(null)].every(isObject)).toBe(true);
  expect([null, undefined, [], "a", 1, true, new Date(0), () => 1].some(isObject)).toBe(false);
});

describe("pointer", () => {
  it.each([
    [[], ""],
    [[""], "/"],
    [["a", 0, "b"], "/a/0/b"],
    [["a/b", "c~d", "~1"], "/a~1b/c~0d/~01"],
  ])("of %j is %j", (segments, text) => {
    expect(pointer(...segments)).toBe(text);
  });

  it("can be cut into its segments again", () => {
    forAll(fc.array(anyKey, { minLength: 1 }), (segments) => {
      const cut = pointer(...segments)
        .slice(1)
        .split("/")
        .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
      expect(cut).toEqual(segments);
    });
  });
});
