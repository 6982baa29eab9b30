import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Accepts, lenient, strict } from "../src/dialect.ts";
import { parse, type Visitor } from "../src/grammar.ts";
import { isJsonc, isStrictJson } from "./witness.ts";

const events = (text: string, accepts: Accepts, looksInside: (depth: number) => boolean = () => true): string[] => {
  const told: string[] = [];
  let depth = 0;
  const visitor: Visitor = {
    open(isArray) {
      if (!looksInside(depth)) return false;
      depth += 1;
      told.push(isArray ? "[" : "{");
      return true;
    },
    close() {
      depth -= 1;
      told.push("close");
    },
    key: (_start, _end, name) => told.push(`key ${name}`),
    value: (start, end) => told.push(text.slice(start, end)),
    comma: () => told.push(","),
  };
  parse({ text, title: "JSON", keys: [] }, accepts, visitor);
  return told;
};

const fault = (text: string, accepts: Accepts = lenient): string => {
  try {
    events(text, accepts);
    return "none";
  } catch (error) {
    return (error as Error).message.split("\n")[0] as string;
  }
};

describe("parse", () => {
  it("tells the visitor what stands where", () => {
    expect(events('{"a": [1, {}], "b": null,}', lenient)).toEqual([
      "{",
      "key a",
      "[",
      "1",
      ",",
      "{",
      "close",
      "close",
      ",",
      "key b",
      "null",
      ",",
      "close",
    ]);
  });

  it("tells of what the visitor does not want to see into as one value", () => {
    expect(events('{"a": [1, {"b": []}], "c": {}}', strict, (depth) => depth < 1)).toEqual([
      "{",
      "key a",
      '[1, {"b": []}]',
      ",",
      "key c",
      "{}",
      "close",
    ]);
    expect(events(" [ ] ", strict, () => false)).toEqual(["[ ]"]);
  });

  it("accepts a blank text and says nothing", () => {
    expect(events("", strict)).toEqual([]);
    expect(events("\uFEFF \r\n", strict)).toEqual([]);
    expect(events("// c", lenient)).toEqual([]);
  });

  it.each([
    ["{", "an unexpected end stands where a key in double quotes should be"],
    ["[", "an unexpected end stands where a value should be"],
    ['{"a"', "an unexpected end stands where a colon should be"],
    ['{"a":', "an unexpected end stands where a value should be"],
    ['{"a":1', "an unexpected end stands where a comma or `}` should be"],
    ["[1", "an unexpected end stands where a comma or `]` should be"],
    ["[1}", "`}` stands where a comma or `]` should be"],
    ["[1 2]", "a number stands where a comma or `]` should be"],
    ["{1:2}", "a number stands where a key in double quotes should be"],
    ["{a:2}", "a word or sign that JSON does not know stands here"],
    ["[,]", "a comma stands where a value should be"],
    ["[1,,]", "a comma stands where a value should be"],
    ["{,}", "a comma stands where a key in double quotes should be"],
    [",", "a comma stands where a value should be"],
    ["1 2", "a number stands where the end of the document should be"],
    ["{}}", "`}` stands where the end of the document should be"],
    [": 1", "a colon stands where a value should be"],
  ])("says what stands in %j instead of what", (text, what) => {
    expect(fault(text)).toBe(`This is not JSON: ${what}.`);
  });

  it.each(["[1,]", '{"a":1,}', '{"a":[{},]}', "[1 , /* c */ ]"])(
    "refuses the trailing comma of %j where none is accepted",
    (text) => {
      expect(fault(text, { ...lenient, trailingCommas: false })).toContain("a trailing comma stands here");
      expect(fault(text)).toBe("none");
    },
  );

  it("accepts in strict mode exactly what JSON.parse accepts, in lenient mode what jsonc-parser accepts", () => {
    const token = fc.constantFrom(
      ...[
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        '"a"',
        '"\\n"',
        '"\\u00e9"',
        '"\\x"',
        '"\t"',
        '"',
        "1",
        "-0",
        "01",
        "1.5e+3",
        "1.",
      ],
      ...[
        "-",
        "true",
        "null",
        "nul",
        " ",
        "\n",
        "\r",
        "\t",
        "\f",
        "\u00a0",
        "\u2028",
        "//c\n",
        "/*c*/",
        "/*",
        "\uFEFF",
      ],
    );
    fc.assert(
      fc.property(fc.array(token, { maxLength: 12 }), (tokens) => {
        const text = tokens.join("").replace(/^\uFEFF+/, "");
        expect(fault(text, strict) === "none").toBe(isStrictJson(text) || /^[ \t\r\n]*$/.test(text));
        expect(fault(text, lenient) === "none").toBe(isJsonc(text));
      }),
      { numRuns: 3_000 },
    );
  });

  it("goes 100,000 levels deep", () => {
    const depth = 100_000;
    const text = `${'{"a":['.repeat(depth / 2)}${"]}".repeat(depth / 2)}`;
    expect(events(text, strict).length).toBe(2.5 * depth);
    expect(() => events(text.slice(0, -1), strict)).toThrow("an unexpected end");
  });
});
