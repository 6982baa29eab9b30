import { describe, expect, it } from "vitest";
import { lenient } from "../src/dialect.ts";
import { expand, locate, type Wanted, wantedOf } from "../src/locator.ts";
import { apply, editsOf } from "../src/render.ts";
import { cut, type Item, type List, membersNamed, plain, type Root, written } from "../src/tree.ts";

const text = `\uFEFF// lead
{ "a" /*1*/ : /*2*/ {"b": [1, {"c": 2}] /*3*/ , "d": null, }, "\\u0061b": {"b": 1} // tail
} // trail`;

const located = (wanted: Wanted): Root => locate({ text, title: "JSON", keys: [] }, lenient, wanted);
const list = (root: Root): List => root.node as List;

describe("locate", () => {
  it("looks into what is asked for, and no deeper", () => {
    const root = list(located(wantedOf([["a"]])));
    expect(root.items.map(({ key }) => key?.name)).toEqual(["a", "ab"]);
    const a = root.items[0]?.value as List;
    expect(a.items.map(({ key, value }) => [key?.name, value.kind])).toEqual([
      ["b", "leaf"],
      ["d", "leaf"],
    ]);
    expect(root.items[1]?.value.kind).toBe("leaf");
  });

  it("knows white space and comments of every place", () => {
    const root = located(wantedOf([["a"]]));
    const a = list(root).items[0] as Item;
    expect(plain(root.mark)).toBe("\uFEFF");
    expect(plain(root.lead)).toBe("// lead\n");
    expect(plain(root.trail)).toBe(" // trail");
    expect(plain(list(root).tail)).toBe(" // tail\n");
    expect(plain(a.before)).toBe(" ");
    expect(plain(a.key?.colon ?? [])).toBe(" /*1*/ : /*2*/ ");
    const [b, d] = (a.value as List).items;
    expect(plain(b?.after ?? [])).toBe(" /*3*/ ");
    expect([b?.comma, d?.comma].map((comma) => plain(comma ?? []))).toEqual([",", ","]);
  });

  it("keeps every character in exactly one piece", () => {
    for (const wanted of ["all", wantedOf([]), wantedOf([["a", "b"], ["nowhere"]])] as const)
      expect(editsOf(text, located(wanted))).toEqual([]);
  });

  it("takes apart later what it did not look into, at its place in the text", () => {
    const root = located(wantedOf([]));
    const inner = expand(list(root).items[0] as Item) as List;
    const nested = expand(inner.items[0] as Item) as List;
    (nested.items[0] as Item).value = { kind: "leaf", text: written("7") };
    expect(editsOf(text, root)).toEqual([{ start: text.indexOf("1, {"), end: text.indexOf("1, {") + 1, text: "7" }]);
  });

  it("holds a blank text as lead", () => {
    const root = locate({ text: " // c\n", title: "JSON", keys: [] }, lenient, "all");
    expect([root.node, plain(root.lead), plain(root.trail)]).toEqual([undefined, " // c\n", ""]);
  });
});

describe("tree", () => {
  it("finds members by what their keys say", () => {
    const root = list(located(wantedOf([])));
    expect(membersNamed(root, "ab")).toEqual([root.items[1]]);
    expect(membersNamed(root, "__proto__")).toEqual([]);
  });

  it("cuts texts of several pieces and keeps their places", () => {
    const pieces = [{ text: "abc", at: 10 }, ...written("de"), { text: "fg", at: 20 }];
    expect(cut(pieces, 2, 6)).toEqual([
      { text: "c", at: 12 },
      { text: "de", at: -1 },
      { text: "f", at: 20 },
    ]);
    expect(cut(pieces, 6)).toEqual([{ text: "g", at: 21 }]);
    expect(cut(pieces, 0, 0)).toEqual([]);
  });
});

describe("render", () => {
  it("joins what was written between two pieces into one edit, and makes none where the text is as before", () => {
    const original = "abcd";
    const root: Root = {
      mark: [],
      lead: [{ text: "a", at: 0 }, ...written("x"), ...written("y")],
      node: { kind: "leaf", text: [...written("c")] },
      trail: [{ text: "d", at: 3 }],
    };
    const edits = editsOf(original, root);
    expect(edits).toEqual([{ start: 1, end: 3, text: "xyc" }]);
    expect(apply(original, edits)).toBe("axycd");
    expect(editsOf(original, { ...root, lead: [{ text: "ab", at: 0 }] })).toEqual([]);
  });
});
