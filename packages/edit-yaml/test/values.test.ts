import { describe, expect, it } from "vitest";
import { parse } from "../src/parse.ts";
import { isEqual, toValue } from "../src/values.ts";

const value = (text: string) => {
  const source = parse(text);
  return toValue(source, source.content);
};

describe("a value", () => {
  it("is read as YAML 1.2 has it", () => {
    expect(value("[yes, 0o10, 010, 0x1F, 1e3, ~, True, 12:30, 2024-01-01, <<, '1', 12345678901234567890]")).toEqual([
      "yes",
      8,
      10,
      31,
      1000,
      null,
      true,
      "12:30",
      "2024-01-01",
      "<<",
      "1",
      12345678901234567890n,
    ]);
  });

  it("is read as YAML 1.1 has it where the document says so", () => {
    expect(value("%YAML 1.1\n---\n[yes, 010, 1_0, 2024-01-01, <<]\n")).toEqual([true, 8, 10, "2024-01-01", "<<"]);
  });

  it("has every key as its own", () => {
    const map = value("__proto__: 1\n2: a\n~: b\n[c, d]: e\n") as Record<string, unknown>;
    expect(Object.keys(map).sort()).toEqual(["2", "[c, d]", "__proto__", "null"]);
    expect(Object.getPrototypeOf(map)).toBe(Object.prototype);
  });

  it("follows aliases to the last anchor of the name before them", () => {
    expect(value("a: &x 1\nb: *x\nc: &x [2]\nd: *x\n")).toEqual({ a: 1, b: 1, c: [2], d: [2] });
  });

  it("is refused when aliases stand for themselves or for billions", () => {
    const bomb = [
      "a: &a [x, x, x, x, x, x, x, x, x]",
      ...[..."bcdefgh"].map((name, i) => {
        const before = "abcdefg"[i];
        return `${name}: &${name} [${Array(9).fill(`*${before}`).join()}]`;
      }),
    ].join("\n");
    expect(() => value(bomb)).toThrow(expect.objectContaining({ code: "CONFIG_TOO_LARGE" }));
    expect(() => value("a: &a {b: *a}\n")).toThrow(expect.objectContaining({ code: "CONFIG_TOO_LARGE" }));
  });
});

describe("equality", () => {
  it("is that of the data", () => {
    expect(isEqual({ a: 1, b: [2n] }, { b: [2], a: 1 })).toBe(true);
    expect(isEqual(new Date(0), "1970-01-01T00:00:00.000Z")).toBe(true);
    expect(isEqual(Number.NaN, Number.NaN)).toBe(true);
    expect(isEqual({ a: null }, {})).toBe(false);
    expect(isEqual({ a: 1 }, { b: 1 })).toBe(false);
    expect(isEqual([1], [1, 2])).toBe(false);
    expect(isEqual([], {})).toBe(false);
    expect(isEqual("1", 1)).toBe(false);
  });
});
