import { describe, expect, it } from "vitest";
import { parse } from "../src/parse.ts";
import { type Collection, collectionIn, type Member, rootSlot } from "../src/tree.ts";

const rootOf = (text: string): Collection => collectionIn(text, rootSlot(parse(text))) as Collection;
const first = (text: string): Member => rootOf(text).members[0] as Member;

describe("the document's place", () => {
  const slot = (text: string) => {
    const { start, end, after, gap } = rootSlot(parse(text));
    return { value: text.slice(start, end), after, gap };
  };

  it("has an indicator when `---` or a property precedes", () => {
    expect(slot("--- {}\n")).toEqual({ value: "{}", after: 3, gap: 3 });
    expect(slot("&a {}\n")).toEqual({ value: "&a {}", after: 2, gap: 2 });
    expect(slot("# c\n{}\n")).toEqual({ value: "{}", after: undefined, gap: 4 });
    expect(slot("---\n# c\n{}\n")).toEqual({ value: "{}", after: 3, gap: 8 });
  });

  it("is there when nothing is", () => {
    expect(slot("")).toEqual({ value: "", after: undefined, gap: 0 });
    expect(slot("---\n# c\n")).toEqual({ value: "", after: 3, gap: 3 });
  });
});

describe("a member", () => {
  const parts = (text: string) => {
    const { slot, start, end } = first(text);
    return {
      whole: text.slice(start, end),
      value: text.slice(slot.start, slot.end),
      gap: text.slice(slot.gap, slot.end),
    };
  };

  it("runs from its key to the end of its value", () => {
    expect(parts("a: b # c\nd: 1\n")).toEqual({ whole: "a: b", value: "b", gap: " b" });
    expect(parts("a:\n  b: [1, 2] # c\n")).toEqual({
      whole: "a:\n  b: [1, 2]",
      value: "b: [1, 2]",
      gap: "\n  b: [1, 2]",
    });
    expect(parts("'a' : &x !!str b\n")).toEqual({ whole: "'a' : &x !!str b", value: "&x !!str b", gap: " b" });
    expect(parts("a: # c\n  b\n")).toEqual({ whole: "a: # c\n  b", value: "b", gap: "\n  b" });
  });

  it("takes the line break of a text in lines with it", () => {
    expect(parts("a: |+ # c\n  b\n\nd: 1\n").whole).toBe("a: |+ # c\n  b\n\n");
    expect(parts("a: |-\nd: 1\n").whole).toBe("a: |-");
    expect(parts("a:\n  b: >\n    c\nd: 1\n").whole).toBe("a:\n  b: >\n    c\n");
  });

  it("may have no value", () => {
    expect(parts("a:\nb: 1\n")).toEqual({ whole: "a:", value: "", gap: "" });
    expect(parts("a: # c\n")).toEqual({ whole: "a:", value: "", gap: "" });
    expect(parts("? a\n")).toEqual({ whole: "? a", value: "", gap: "" });
    expect(parts("{a, b: 1}")).toEqual({ whole: "a", value: "", gap: "" });
    expect(parts("-\n- a\n")).toEqual({ whole: "-", value: "", gap: "" });
  });

  it("starts with its dash, its question mark or its property", () => {
    expect(parts("- a: 1\n  b: 2\n").whole).toBe("- a: 1\n  b: 2");
    expect(parts("? a\n: b\n").whole).toBe("? a\n: b");
    expect(parts("&x a: b\n").whole).toBe("&x a: b");
    expect(parts(": b\n").whole).toBe(": b");
    expect(parts("[a: 1, b]").whole).toBe("a: 1");
  });
});

describe("a collection", () => {
  it("knows where its members stand", () => {
    expect(rootOf("- a\n").column).toBe(0);
    expect(collectionIn("- - a\n", first("- - a\n").slot)?.column).toBe(2);
    expect(collectionIn("? a\n: b: 1\n", first("? a\n: b: 1\n").slot)?.column).toBe(2);
    expect(collectionIn("a:\n   b: 1\n", first("a:\n   b: 1\n").slot)?.column).toBe(3);
  });

  it("knows its commas, and not what only looks like a member", () => {
    const { members, inside } = rootOf("{ a: 1, # c\n  b: [x, y] , }");
    expect(members.map(({ comma }) => comma)).toEqual([6, 24]);
    expect(inside).toEqual({ start: 1, end: 26 });
    expect(rootOf("a: 1\n# c\n\nb: 2\n# d\n").members).toHaveLength(2);
  });

  it("shows how to write in it", () => {
    expect(rootOf('{"a": 1}').flowStyle).toEqual({ padded: false, quoted: true });
    expect(rootOf("{ a: 1 }").flowStyle).toEqual({ padded: true, quoted: false });
    expect(collectionIn('{"a":{}}', first('{"a":{}}').slot)?.flowStyle.quoted).toBe(true);
  });
});
