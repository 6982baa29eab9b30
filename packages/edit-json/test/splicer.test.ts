import { describe, expect, it } from "vitest";
import { lenient } from "../src/dialect.ts";
import { expand, locate, wantedOf } from "../src/locator.ts";
import { apply, editsOf } from "../src/render.ts";
import { insert, remove, replace } from "../src/splicer.ts";
import { innerIndent, isBlock, isBlockValue, outerIndent, styleOf } from "../src/style.ts";
import type { Item, List, Root } from "../src/tree.ts";

interface Opened {
  readonly root: Root;
  readonly list: List;
}

/** The root of a text, or the value of its first member or item. */
const open = (text: string, isInner = false): Opened => {
  const root = locate({ text, title: "JSON", keys: [] }, lenient, wantedOf([]));
  const outer = root.node as List;
  return { root, list: isInner ? (expand(outer.items[0] as Item) as List) : outer };
};

const inserted = (text: string, index: number, trailingComma = false, isInner = false): string => {
  const { root, list } = open(text, isInner);
  const name = list.kind === "object" ? "N" : undefined;
  insert(list, index, { name, text: "0" }, styleOf(list, root), trailingComma);
  return apply(text, editsOf(text, root));
};

const removed = (text: string, index: number, keepComma = false): string => {
  const { root, list } = open(text);
  remove(list, list.items[index] as Item, keepComma);
  return apply(text, editsOf(text, root));
};

describe("insert", () => {
  it.each([
    ["an empty object at the root", "{}", '{\n  "N": 0\n}'],
    ["an empty object of two lines", "{\n}", '{\n  "N": 0\n}'],
    ["an object with a comment", "{ // c\n}", '{ // c\n  "N": 0\n}'],
    ["an object with comments on lines of their own", "{\n\t// c\n\t/* d */\n}", '{\n\t// c\n\t/* d */\n  "N": 0\n}'],
    ["an empty array at the root", "[]", "[\n  0\n]"],
  ])("fills %s", (_, text, result) => {
    expect(inserted(text, 0)).toBe(result);
  });

  it.each([
    ['{"a":{}}', '{"a":{"N":0}}'],
    ['{"a": {}}', '{"a": {"N": 0}}'],
    ['{ "a": {} }', '{ "a": { "N": 0 } }'],
    ['{"a":{ }}', '{"a":{ "N":0 }}'],
    ['{"a":{/* c */}}', '{"a":{/* c */"N":0}}'],
    ['{"a":{ /* c */ }}', '{"a":{ /* c */ "N":0 }}'],
    ['{\r\n\t"a": {}\r\n}', '{\r\n\t"a": {\r\n\t\t"N": 0\r\n\t}\r\n}'],
    ['{\n    "a": {\n    }\n}', '{\n    "a": {\n        "N": 0\n    }\n}'],
    ['{\n  "a":\n  {}\n}', '{\n  "a":\n  {\n    "N": 0\n  }\n}'],
  ])("fills an inner object as the object around it is laid out: %j", (text, result) => {
    expect(inserted(text, 0, false, true)).toBe(result);
  });

  it.each([
    ['{"a":1}', '{"a":1,"N":0}'],
    ['{"a": 1}', '{"a": 1, "N": 0}'],
    ['{ "a": 1 }', '{ "a": 1, "N": 0 }'],
    ['{"a" : 1,  "b" : 2}', '{"a" : 1,  "b" : 2,  "N" : 0}'],
    ['{ "a": 1 /* c */ }', '{ "a": 1 /* c */, "N": 0 }'],
    ['{ "a": 1 // c\n}', '{ "a": 1, // c\n"N": 0\n}'],
    ['{\n  "a": 1\n}', '{\n  "a": 1,\n  "N": 0\n}'],
    ['{\n  "a": 1 // c\n  // d\n}', '{\n  "a": 1, // c\n  "N": 0\n  // d\n}'],
    ['{\n  "a": 1 /* c\n  d */ // e\n}', '{\n  "a": 1, /* c\n  d */ // e\n  "N": 0\n}'],
    ['{\n  "a": 1 }', '{\n  "a": 1,\n  "N": 0 }'],
    ['{\n  "a": 1, "b": 2\n}', '{\n  "a": 1, "b": 2, "N": 0\n}'],
    ['{\n    "a": 1\n  , "b": 2\n}', '{\n    "a": 1\n  , "b": 2\n  , "N": 0\n}'],
    ['{\n    "a": 1\n  , "b": 2 // c\n}', '{\n    "a": 1\n  , "b": 2 // c\n  , "N": 0\n}'],
    ["[1, 2]", "[1, 2, 0]"],
    ["[\n\t1,\n\t2\n]", "[\n\t1,\n\t2,\n\t0\n]"],
  ])("appends in the layout of the members: %j", (text, result) => {
    expect(inserted(text, open(text).list.items.length)).toBe(result);
  });

  it.each([
    ['{"a":1,}', '{"a":1,"N":0}', '{"a":1,"N":0,}'],
    [
      '{\n  "a": 1, // c\n  // d\n}',
      '{\n  "a": 1, // c\n  "N": 0\n  // d\n}',
      '{\n  "a": 1, // c\n  "N": 0,\n  // d\n}',
    ],
    ["[\n  1,\n]", "[\n  1,\n  0\n]", "[\n  1,\n  0,\n]"],
    ['{ "a": 1, // c\n}', '{ "a": 1, // c\n"N": 0\n}', '{ "a": 1, // c\n"N": 0,\n}'],
  ])("makes use of a trailing comma: %j", (text, without, taken) => {
    expect(inserted(text, 1, false)).toBe(without);
    expect(inserted(text, 1, true)).toBe(taken);
  });

  it.each([
    ["[1, 2]", 1, "[1, 0, 2]"],
    ["[1, 2]", 0, "[0, 1, 2]"],
    ["[ 1, 2 ]", 0, "[ 0, 1, 2 ]"],
    ["[ /* c */ 1 ]", 0, "[ 0, /* c */ 1 ]"],
    ["[1, /* c */ 2]", 1, "[1, 0, /* c */ 2]"],
    ["[\n  1, // c\n  // d\n  2\n]", 1, "[\n  1, // c\n  0,\n  // d\n  2\n]"],
    ["[ // c\n  // d\n  1\n]", 0, "[ // c\n  0,\n  // d\n  1\n]"],
    ["[\n  1\n  , 2\n]", 1, "[\n  1\n  , 0, 2\n]"],
  ])("inserts between items without taking a comment from its place: %j at %i", (text, index, result) => {
    expect(inserted(text, index)).toBe(result);
  });
});

describe("remove", () => {
  it.each([
    ['{"a":1}', 0, "{}"],
    ['{ "a": 1, }', 0, "{ }"],
    ['{\n  "a": 1\n}', 0, "{\n}"],
    ['{"a": 1, "b": 2}', 0, '{"b": 2}'],
    ['{ "a": 1, "b": 2 }', 1, '{ "a": 1 }'],
    ['{ "a": 1, "b": 2, "c": 3 }', 1, '{ "a": 1, "c": 3 }'],
    ['{\n  "a": 1,\n\n  "b": 2,\n  "c": 3\n}', 1, '{\n  "a": 1,\n  "c": 3\n}'],
    ['{\n  "a": 1,\n  "b": 2, "c": 3\n}', 1, '{\n  "a": 1,\n  "c": 3\n}'],
    ['{\n    "a": 1\n  , "b": 2\n  , "c": 3\n}', 1, '{\n    "a": 1\n  , "c": 3\n}'],
    ['{\n    "a": 1\n  , "b": 2\n}', 1, '{\n    "a": 1\n}'],
    ["[1, 2,]", 1, "[1,]"],
    ["[1 , 2]", 1, "[1]"],
  ])("takes an item out with its comma: %j at %i", (text, index, result) => {
    expect(removed(text, index)).toBe(result);
  });

  it.each([
    [
      "on its own line",
      '{\n  "a": 1, // A\n  "b": 2, // B\n  "c": 3 // C\n}',
      1,
      '{\n  "a": 1, // A\n  "c": 3 // C\n}',
    ],
    ["behind the last", '{\n  "a": 1, // A\n  "b": 2 // B\n  // end\n}', 1, '{\n  "a": 1 // A\n  // end\n}'],
    ["above it", '{\n  // A\n  "a": 1,\n  // B\n  "b": 2\n}', 0, '{\n  // A\n  // B\n  "b": 2\n}'],
    ["before its comma", '{ "a": 1 /* A */, /* B */ "b": 2 }', 0, '{ /* B */ "b": 2 }'],
    ["before the brace", '{ "a": 1 /* A */, "b": 2 /* B */ }', 1, '{ "a": 1 /* A */ }'],
    ["over lines", '{\n  "a": 1, /* A\n */\n  "b": 2\n}', 0, '{\n  /* A\n */\n  "b": 2\n}'],
    ["before a comma on the next line", '{\n  "a": 1 // A\n  // B\n  , "b": 2\n}', 0, '{\n  // B\n   "b": 2\n}'],
    ["that would swallow the brace", '{\n  "a": 1, // A\n  "b": 2 }', 1, '{\n  "a": 1 // A\n  }'],
    ["that would swallow the next", '{\n  "a": 1, // A\n  "b": 2, "c": 3 }', 1, '{\n  "a": 1, // A\n  "c": 3 }'],
    ["that would grow by spaces", '{\n  "a": 1, // A\n  "b": 2  \n}', 1, '{\n  "a": 1 // A\n}'],
  ])("leaves comments of others and takes its own: a comment %s", (_, text, index, result) => {
    expect(removed(text, index)).toBe(result);
  });

  it("gives a trailing comma back", () => {
    expect(removed('{"a":1,"b":2}', 1, true)).toBe('{"a":1,}');
  });
});

describe("replace", () => {
  it("changes the value alone", () => {
    const text = '{ "a" : /* c */ [1, 2] /* d */ }';
    const { root, list } = open(text);
    replace(list.items[0] as Item, "0");
    expect(apply(text, editsOf(text, root))).toBe('{ "a" : /* c */ 0 /* d */ }');
  });
});

describe("style", () => {
  const style = (text: string, isInner = false) => {
    const { root, list } = open(text, isInner);
    return styleOf(list, root);
  };

  it("finds line end, indent and colon in the neighbourhood", () => {
    expect(style('{\r\n\t"a" :1\r\n}\n')).toMatchObject({ eol: "\r\n", unit: "\t", colon: " :" });
    expect(style('{\n      "a": {\n  "b":  1 }\n}', true)).toMatchObject({ eol: "\n", unit: "      ", colon: ":  " });
    expect(style('{"a":1}')).toMatchObject({ eol: "\n", unit: "  ", colon: ":", gap: "", pad: "" });
    expect(style("{}\r\n")).toMatchObject({ eol: "\r\n", colon: ": ", gap: " " });
    expect(style('{ "a": [\r 1 ] }')).toMatchObject({ eol: "\r" });
  });

  it("finds how things stand on one line", () => {
    expect(style('{"a": 1}')).toMatchObject({ gap: " ", pad: "" });
    expect(style('{ "a":1,  "b":2 }')).toMatchObject({ gap: "  ", pad: " " });
    expect(style('{"a": { "b": 1 } }')).toMatchObject({ pad: " " });
  });

  it("finds how arrays stand in blocks", () => {
    expect(style('{\n  "a": [1],\n  "b": []\n}').arrays).toBe("line");
    expect(style('{\n  "a": [\n    1\n  ]\n}').arrays).toBe("block");
    expect(style('{\n  "a": 1\n}').arrays).toBe("block");
  });

  it("tells blocks from lines", () => {
    const block = (text: string, isInner = false) => isBlock(open(text, isInner).list);
    expect([block("{}"), block('{"a":1}'), block('{"a":{}}', true), block("{\n}")]).toEqual([true, false, false, true]);
    expect([block('{\n"a":{}}', true), block('{"a":{\n}}', true), block('{"a":1\n,"b":2}')]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it("writes a value as its siblings of the same kind are", () => {
    const asBlock = (text: string, value: object) => {
      const { root, list } = open(text);
      return isBlockValue(list, value as [], styleOf(list, root));
    };
    expect(asBlock('{\n  "a": {"b": 1},\n  "c": {}\n}', {})).toBe(false);
    expect(asBlock('{\n  "a": {\n    "b": 1 }\n}', {})).toBe(true);
    expect(asBlock('{\n  "a": {"b": 1}\n}', [])).toBe(true);
    expect(asBlock('{\n  "a": {"b": [1]}\n}', [])).toBe(false);
    expect(asBlock('{"a": 1}', {})).toBe(false);
  });

  it("knows the indent of lines", () => {
    const { list } = open('{\n   "a":\n     {\n        "b": 1 }\n}', true);
    expect([outerIndent(list), innerIndent(list, "  ")]).toEqual(["     ", "        "]);
    const { list: empty } = open('{\n    "x": 1\n  , "a": {}\n}');
    expect(innerIndent(expand(empty.items[1] as Item) as List, "  ")).toBe("      ");
  });
});
