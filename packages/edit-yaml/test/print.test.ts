import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { printBlock, printFlow, printPair } from "../src/print.ts";

const style = { step: 2, indentLists: true, lineBreak: "\n" };

describe("a block", () => {
  it("follows the layout of the file", () => {
    const value = { x: { args: ["-y", { a: [1] }], env: {}, none: [] } };
    expect(printBlock(value, 2, style)).toEqual([
      "  x:",
      "    args:",
      "      - -y",
      "      - a:",
      "          - 1",
      "    env: {}",
      "    none: []",
    ]);
    expect(printBlock({ x: { args: ["-y"] } }, 0, { ...style, step: 4, indentLists: false })).toEqual([
      "x:",
      "    args:",
      "    - -y",
    ]);
    expect(printBlock([{ name: "x", env: { A: "1" } }], 1, style)).toEqual([" - name: x", "   env:", '     A: "1"']);
  });

  it("keeps every text on one line, however long", () => {
    const long = `${"word ".repeat(60)}end`;
    expect(printBlock({ x: long, y: `${long}\n${long}` }, 0, style)).toHaveLength(2);
  });

  it("repeats a value that stands twice, without anchors", () => {
    const twice = { A: "1" };
    expect(printBlock({ x: twice, y: twice }, 0, style).join("\n")).not.toMatch(/[&*]/);
  });
});

describe("a value in a flow collection", () => {
  it("follows the style around it", () => {
    expect(printFlow({ a: [1, "x"], b: {} }, { padded: false, quoted: false })).toBe("{a: [1, x], b: {}}");
    expect(printFlow({ a: [1] }, { padded: true, quoted: false })).toBe("{ a: [ 1 ] }");
    expect(printFlow({ a: "x" }, { padded: false, quoted: true })).toBe('{"a": "x"}');
    expect(printPair("a", { b: null }, { padded: true, quoted: false })).toBe("a: {b: null}");
    expect(printPair("a?", "x?y", { padded: false, quoted: false })).toBe('"a?": "x?y"');
    expect(printFlow("x?y", { padded: false, quoted: false }, true)).toBe('"x?y"');
    expect(printFlow("x?y", { padded: false, quoted: false })).toBe("x?y");
  });

  it("quotes what brackets and commas would break", () => {
    expect(printFlow(["a, b", "{", "${{ x }}", "]"], { padded: false, quoted: false })).toBe(
      '["a, b", "{", "${{ x }}", "]"]',
    );
  });
});

describe("a scalar", () => {
  const texts = [
    "yes",
    "off",
    "n",
    "~",
    "0o7",
    "010",
    "1:30",
    "1_0",
    "0b1",
    "2001-12-14",
    ".inf",
    "<<",
    "=",
    "---",
    "...",
    "a\tb",
  ];

  it.each(texts)("%j is quoted", (text) => {
    expect(printFlow(text, { padded: false, quoted: false })).toBe(JSON.stringify(text));
  });

  it("is quoted when it has white space that nobody sees", () => {
    expect(printBlock([{ "\u00a0a": "b\u202f" }], 0, style)).toEqual(['- "\u00a0a": "b\u202f"']);
  });

  it("escapes what readers take for a line break or refuse", () => {
    const text = "\u0085\u2028\u2029\ufeff\u007f\u0000\ud800";
    const printed = printFlow(text, { padded: false, quoted: false });
    expect(printed).toMatch(/^[\x20-\x7e]+$/);
    expect(parse(printed)).toBe(text);
  });

  it("keeps numbers numbers, also for YAML 1.1", () => {
    const flat = (value: number | bigint) => printFlow(value, { padded: false, quoted: false });
    expect([1, 1.5, 1e21, -2e-9, 2.5e30].map(flat)).toEqual(["1", "1.5", "1.0e+21", "-2.0e-9", "2.5e+30"]);
    expect(flat(12345678901234567890n)).toBe("12345678901234567890");
  });
});
