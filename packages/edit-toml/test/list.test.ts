import { describe, expect, it } from "vitest";
import { emit } from "../src/emit.ts";
import { contentOf, type PairLine } from "../src/lines.ts";
import { type List, openList } from "../src/list.ts";
import { insertItem, insideOf, removeItem } from "../src/list-edit.ts";
import { scan } from "../src/scanner.ts";

/** What becomes of a value once something was done to the inside of it. */
const after = (value: string, act: (list: List) => void): string => {
  const lines = scan(`k = ${value}`);
  act(openList(contentOf(lines.start.next as PairLine)));
  return emit(lines).text.slice("k = ".length);
};

const insert =
  (index: number, value: string, head = "") =>
  (list: List): void => {
    insertItem(list, index, { head, keys: head ? [head] : [], value }, "\n");
  };
const remove =
  (...indexes: readonly number[]) =>
  (list: List): void => {
    for (const index of indexes) {
      const item = list.items[index];
      if (item) removeItem(item);
    }
  };

describe("openList", () => {
  it.each([
    "[]",
    "[ # c\n]",
    "[1,2]",
    '[ "a" , # a\n  # b\n  "b" # c\n, [ 1, 2 ] ]',
    "{ a = 1, b.c = { d = 2 } }",
    "{ # c\n  a = 1, # d\n}",
  ])("%j keeps its text", (value) => {
    expect(after(value, () => {})).toBe(value);
  });
});

describe("insertItem", () => {
  it.each([
    ["[]", 0, "[9]"],
    ["[ ]", 0, "[9]"],
    ["[1]", 1, "[1, 9]"],
    ["[1]", 0, "[9, 1]"],
    ["[ 1, 2 ]", 0, "[ 9, 1, 2 ]"],
    ["[ 1, 2 ]", 1, "[ 1, 9, 2 ]"],
    ["[1, 2,]", 2, "[1, 2, 9,]"],
    ["[1,2]", 2, "[1,2, 9]"],
    ["[\n  1,\n  2,\n]", 2, "[\n  1,\n  2,\n  9,\n]"],
    ["[\n  1,\n  2\n]", 2, "[\n  1,\n  2,\n  9\n]"],
    ["[\r\n  1,\r\n  2\r\n]", 1, "[\r\n  1,\r\n  9,\r\n  2\r\n]"],
    ["[\n  1, # one\n  2 # two\n]", 2, "[\n  1, # one\n  2, # two\n  9\n]"],
    ["[\n  # about 1\n  1,\n]", 0, "[\n  9,\n  # about 1\n  1,\n]"],
    ["[\n  1,\n  # about 2\n  2,\n]", 1, "[\n  1,\n  9,\n  # about 2\n  2,\n]"],
    ["[\n  # none yet\n]", 0, "[\n  # none yet\n  9\n]"],
    ["[ # none yet\n]", 0, "[ # none yet\n  9\n]"],
    ["[ 1, # one\n  2 ]", 1, "[ 1, # one\n  9,\n  2 ]"],
    ["[ 1 # one\n]", 1, "[ 1, # one\n  9\n]"],
    ["[\n\t1, 2 ]", 2, "[\n\t1, 2, 9 ]"],
  ])("%j at %i", (value, index, expected) => {
    expect(after(value, insert(index, "9"))).toBe(expected);
  });

  it.each([
    ["{}", "{ x = 9 }"],
    ["{ }", "{ x = 9 }"],
    ["{a = 1}", "{a = 1, x = 9}"],
    ["{\n  a = 1, # c\n}", "{\n  a = 1, # c\n  x = 9,\n}"],
  ])("a member of %j", (value, expected) => {
    expect(after(value, insert(value.includes("a") ? 1 : 0, "9", "x = "))).toBe(expected);
  });
});

describe("removeItem", () => {
  it.each([
    ["[1]", [0], "[]"],
    ["[ 1 ]", [0], "[]"],
    ["[ 1, 2 ]", [0], "[ 2 ]"],
    ["[ 1, 2 ]", [1], "[ 1 ]"],
    ["[1, 2, 3]", [1], "[1, 3]"],
    ["[1, 2,]", [1], "[1,]"],
    ["[1 , 2]", [1], "[1]"],
    ["[\n  1, # one\n  2, # two\n]", [0], "[\n  2, # two\n]"],
    ["[\n  1, # one\n  2 # two\n]", [1], "[\n  1 # one\n]"],
    ["[\n  # about 1\n  1,\n  2,\n]", [0], "[\n  # about 1\n  2,\n]"],
    ["[\n  # about 1\n  1, 2,\n]", [0], "[\n  # about 1\n  2,\n]"],
    ["[\n  1,\n]", [0], "[\n]"],
    ["[1,\n2]", [1], "[1]"],
    ["[1,\n2,]", [1], "[1,]"],
    ["[1, # one\n2]", [1], "[1 # one\n]"],
    ["[1,\n# about 2\n2]", [1], "[1\n# about 2\n]"],
    ["[ # none yet\n1]", [0], "[ # none yet\n]"],
    ["[ 1 # a\n , # b\n 2 ]", [1], "[ 1 # a\n  # b\n ]"],
    ["[1, 2, 3]", [2, 1, 0], "[]"],
  ])("%j without %j", (value, indexes, expected) => {
    expect(after(value, remove(...indexes))).toBe(expected);
  });
});

describe("insideOf", () => {
  it.each(["\n  # none yet\n", " # none yet\n", "\n"])("is %j again once what came in is out", (inside) => {
    after(`{${inside}}`, (list) => {
      insert(0, "9", "x = ")(list);
      remove(0)(list);
      expect(insideOf(list)).toBe(inside);
    });
  });
});
