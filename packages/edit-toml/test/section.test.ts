import { describe, expect, it } from "vitest";
import { emit } from "../src/emit.ts";
import { ownSection } from "../src/erase.ts";
import type { HeaderLine } from "../src/lines.ts";
import { scan } from "../src/scanner.ts";
import { addSection, removeSection, tailOf } from "../src/section.ts";
import { textOf } from "../src/span.ts";
import { child, enter, plant, type Table } from "../src/tree.ts";

const open = (text: string) => {
  const lines = scan(text);
  return { lines, root: plant(lines) };
};

const sectionOf = (root: Table, ...path: readonly string[]): HeaderLine =>
  ownSection(path.reduce((table, key) => child(table, key) as Table, root)) as HeaderLine;

/** Adds the section of `m.new` behind that of a path. */
const add = (text: string, ...after: readonly string[]) => {
  const { lines, root } = open(text);
  const table = enter(enter(root, "m"), "new");
  const separator = addSection(lines, table, after.length > 0 ? sectionOf(root, ...after) : undefined, "");
  return { text: emit(lines).text, separator };
};

describe("addSection", () => {
  it.each([
    ["", "[m.new]\n", ""],
    ["a = 1\n", "a = 1\n\n[m.new]\n", "\n"],
    ["a = 1\n\n", "a = 1\n\n[m.new]\n", ""],
    ["a = 1", "a = 1\n\n[m.new]", "\n\n"],
    ["a = 1\r\nb = 2", "a = 1\r\nb = 2\r\n\r\n[m.new]", "\r\n\r\n"],
    ["# c", "# c\n\n[m.new]", "\n\n"],
    ["  ", "  \n[m.new]\n", "\n"],
    ["\n\n", "\n\n[m.new]\n", ""],
    ["\uFEFF", "\uFEFF[m.new]\n", ""],
  ])("at the end of %j", (text, after, separator) => {
    expect(add(text)).toEqual({ text: after, separator });
  });

  it.each([
    ["[m.a]\nk = 1\n[t]\n", "[m.a]\nk = 1\n\n[m.new]\n[t]\n"],
    ["[m.a]\nk = 1\n\n# t\n[t]\n", "[m.a]\nk = 1\n\n[m.new]\n\n# t\n[t]\n"],
    ["[m.a]\n# t\n[t]\n", "[m.a]\n\n[m.new]\n# t\n[t]\n"],
    ["[m.a]\nk = 1\n# off = 2\n\n[t]\n", "[m.a]\nk = 1\n# off = 2\n\n[m.new]\n\n[t]\n"],
  ])("behind a section of %j", (text, after) => {
    expect(add(text, "m", "a").text).toBe(after);
  });
});

/** Takes the section of `m.a` out. */
const remove = (text: string, separator?: string) => {
  const { lines, root } = open(text);
  const exact = removeSection(lines, sectionOf(root, "m", "a"), separator);
  return { text: emit(lines).text, exact };
};

describe("removeSection", () => {
  it.each([
    ["[x]\n\n[m.a]\nk = 1\n\n[t]\n", "[x]\n\n[t]\n"],
    ["[x]\n[m.a]\nk = 1\n\n[t]\n", "[x]\n\n[t]\n"],
    ["[m.a]\nk = 1\n\n[t]\n", "[t]\n"],
    ["[x]\n\n# about a\n[m.a] # h\n# in\nk = 1 # k\n# below\n[t]\n", "[x]\n\n# about a\n# below\n[t]\n"],
    ["[x]\n\n[m.a]\nk = 1", "[x]"],
    ["[x]\n[m.a]\nk = '''\n[t]\n'''", "[x]"],
    ["[x]\n\n\n[m.a]\nk = 1", "[x]\n"],
  ])("%j without a record", (text, after) => {
    expect(remove(text)).toEqual({ text: after, exact: true });
  });

  it.each([
    ["x = 1\n\n[m.a]\nk = 1\n", "\n", "x = 1\n", true],
    ["x = 1\n\n[m.a]\nk = 1", "\n\n", "x = 1", true],
    ["x = 1\n\n[m.a]\nk = 1\n", "\n\n", "x = 1", true],
    ["x = 1\n\n[m.a]\nk = 1\n[t]\n", "\n\n", "x = 1\n[t]\n", true],
    ["x = 1\n\n[m.a]\nk = 1", "\n", "x = 1\n", true],
    ["x = 1\n\n[m.a]\nk = 1\n", "", "x = 1\n\n", true],
    ["  \n[m.a]\n", "\n", "  ", true],
    ["x = 1\n[m.a]\nk = 1\n", "\n", "x = 1\n", false],
    ["x = 1\n# c\n[m.a]\nk = 1\n", "\n\n", "x = 1\n# c\n", false],
    ["x = 1\n  \n[m.a]\nk = 1\n", "\n\n", "x = 1\n", false],
  ])("%j with the record %j", (text, separator, after, exact) => {
    expect(remove(text, separator)).toEqual({ text: after, exact });
  });
});

describe("tailOf", () => {
  const text = "[m.a]\n[m.b]\n[t]\n[m.a.env]\n[u]\n";

  it("finds the last section of a table and its sub-tables", () => {
    const { lines, root } = open(text);
    const m = child(root, "m") as Table;
    const tails = [root, m, child(m, "b") as Table].map((table) => tailOf(lines, table));
    expect(tails.map((line) => line && textOf(line))).toEqual(["[u]", "[m.a.env]", "[m.b]"]);
  });

  it("keeps up with what is added and removed", () => {
    const { lines, root } = open(text);
    const m = child(root, "m") as Table;
    const before = tailOf(lines, m);
    const made = enter(m, "new");
    addSection(lines, made, before, "");
    expect(tailOf(lines, m)).toBe(ownSection(made));
    removeSection(lines, ownSection(made) as HeaderLine);
    expect(tailOf(lines, m)).toBe(before);
  });
});
