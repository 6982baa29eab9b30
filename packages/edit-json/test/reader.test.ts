import { describe, expect, it } from "vitest";
import { isEqual } from "../src/equal.ts";
import { json, jsonc } from "../src/index.ts";

describe("read", () => {
  const text = `{
  "a": { "b": [1, "x", null, true, { "c": -0 }], "__proto__": { "d": 1 }, "twice": 1, "twice": 2 },
  "\\u0062ig": [12345678901234567890, -9007199254740993, 9007199254740991, 1e400, 1.0, 1E2],
  "none": null, "list": [{"k": 1}]
}`;

  it("gives the value at a path", () => {
    expect(json.read(text, ["a", "b"])).toEqual([1, "x", null, true, { c: -0 }]);
    expect(json.read(text, ["a", "__proto__"])).toEqual({ d: 1 });
    expect(json.read(text, ["none"])).toBeNull();
    expect(json.read(text, [])).toEqual(expect.objectContaining({ none: null, list: [{ k: 1 }] }));
  });

  it("keeps integers exact, and other numbers as JSON.parse gives them", () => {
    expect(json.read(text, ["big"])).toEqual([
      12345678901234567890n,
      -9007199254740993n,
      9007199254740991,
      Number.POSITIVE_INFINITY,
      1,
      100,
    ]);
  });

  it("gives __proto__ as a member like any other", () => {
    const value = json.read(text, ["a"]) as Record<string, unknown>;
    expect(Object.keys(value)).toEqual(["b", "__proto__", "twice"]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  it("takes the last of a key that stands twice inside the value, and refuses one on the path", () => {
    expect(json.read(text, ["a"])).toMatchObject({ twice: 2 });
    expect(() => json.read(text, ["a", "twice"])).toThrow('The name "twice" stands here a second time.');
  });

  it("gives undefined for what is not there", () => {
    for (const path of [["x"], ["a", "x"], ["none", "x"], ["none", "x", "y"]])
      expect(json.read(text, path)).toBeUndefined();
    for (const blank of ["", " \n", "\uFEFF", "\uFEFF\r\n"]) {
      expect(json.read(blank, [])).toBeUndefined();
      expect(json.read(blank, ["a"])).toBeUndefined();
    }
    expect(jsonc.read("// nothing", ["a"])).toBeUndefined();
  });

  it.each([
    [["list", "k"], 'The value at "list" should be an object, but is an array.'],
    [["a", "b", "c"], 'The value at "a" > "b" should be an object, but is an array.'],
    [["a", "twice", "x"], 'The name "twice" stands here a second time.'],
  ])("refuses a path that leads into another type: %j", (path, message) => {
    expect(() => json.read(text, path)).toThrow(message);
  });

  it("judges the whole text, not only what is read", () => {
    expect(() => json.read('{"a": 1, "b": [tru]}', ["a"])).toThrow("a word or sign that JSON does not know");
  });

  it("reads a value 100,000 levels deep", () => {
    const depth = 100_000;
    let value = json.read(`{"a": ${"[".repeat(depth)}1${"]".repeat(depth)}}`, ["a"]);
    let levels = 0;
    for (; Array.isArray(value); value = value[0]) levels += 1;
    expect([levels, value]).toEqual([depth, 1]);
  });
});

describe("isEqual", () => {
  it.each([
    [30, 30.0, true],
    [0, -0, true],
    [5n, 5, true],
    [1e20, 100000000000000000000n, true],
    [9007199254740993n, 9007199254740992, false],
    ["1", 1, false],
    [null, {}, false],
    [[], {}, false],
    [[1, [2]], [1, [2]], true],
    [[1, 2], [2, 1], false],
    [[1], [1, 2], false],
    [{ a: 1, b: [{}] }, { b: [{}], a: 1 }, true],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [{ a: 1 }, { b: 1 }, false],
    [new Date(0), "1970-01-01T00:00:00.000Z", true],
  ])("%s and %s: %s", (a, b, equal) => {
    expect(isEqual(a, b)).toBe(equal);
    expect(isEqual(b, a)).toBe(equal);
  });
});
