import type { DocumentValue } from "@agent-config/core";
import { describe, expect, it } from "vitest";
import { print } from "../src/printer.ts";
import type { Style } from "../src/style.ts";

const style: Style = { eol: "\n", unit: "  ", colon: ": ", gap: " ", pad: "", arrays: "block" };
const value: DocumentValue = {
  command: "npx",
  args: ["-y", 1],
  env: { A: "1" },
  none: {},
  nil: [],
  list: [{ a: null }],
};

describe("print", () => {
  it("writes blocks as JSON.stringify does", () => {
    expect(print(value, style, "", true)).toBe(JSON.stringify(value, null, 2));
  });

  it("writes one line", () => {
    expect(print({ a: [1, { b: 2 }] }, style, "", false)).toBe('{"a": [1, {"b": 2}]}');
    expect(print({ a: [1, { b: 2 }] }, { ...style, colon: ":", gap: "" }, "", false)).toBe(
      JSON.stringify({ a: [1, { b: 2 }] }),
    );
    expect(print({ a: [{ b: 2 }], c: {} }, { ...style, pad: " " }, "", false)).toBe('{ "a": [{ "b": 2 }], "c": {} }');
  });

  it("keeps to line ends, indent and arrays of the document", () => {
    const printed = print({ a: ["x"], b: [{}] }, { ...style, eol: "\r\n", unit: "\t", arrays: "line" }, "\t", true);
    expect(printed).toBe('{\r\n\t\t"a": ["x"],\r\n\t\t"b": [\r\n\t\t\t{}\r\n\t\t]\r\n\t}');
  });

  it.each([
    [12345678901234567890n, "12345678901234567890"],
    [-0, "-0"],
    [1e21, "1e+21"],
    [Number.POSITIVE_INFINITY, "1e999"],
    [Number.NEGATIVE_INFINITY, "-1e999"],
    ['\ud800\u2028"\u0001', '"\\ud800\u2028\\"\\u0001"'],
    [new Date(0), '"1970-01-01T00:00:00.000Z"'],
    [Object.fromEntries([["__proto__", 1]]), '{"__proto__": 1}'],
  ])("writes %s", (scalar, text) => {
    expect(print(scalar, style, "", false)).toBe(text);
  });

  it("has no word for NaN", () => {
    expect(() => print([Number.NaN], style, "", false)).toThrow(TypeError);
  });

  it("writes 100,000 levels without filling the page with indent", () => {
    let deep: DocumentValue = 1;
    for (let level = 0; level < 100_000; level += 1) deep = level % 2 === 0 ? [deep] : { a: deep };
    const text = print(deep, style, "", true);
    expect(text.length).toBeLessThan(1_000_000);
    expect(text.replaceAll(/\s/g, "")).toBe(`${'{"a":['.repeat(50_000)}1${"]}".repeat(50_000)}`);
  });
});
