import { describe, expect, it } from "vitest";
import { parse } from "../src/parse.ts";
import { styleAt } from "../src/style.ts";
import { collectionIn, rootSlot } from "../src/tree.ts";

const styleOf = (text: string, member?: number) => {
  const source = parse(text);
  const root = rootSlot(source);
  return styleAt(source, member === undefined ? root : (collectionIn(text, root)?.members[member]?.slot ?? root));
};

describe("the layout", () => {
  it("is that of the file", () => {
    expect(styleOf("a:\n    b: 1\nc:\n- d\n")).toEqual({ step: 4, indentLists: false, lineBreak: "\n" });
    expect(styleOf("a:\r\n b: 1\r\n c:\r\n   - d\r\n")).toEqual({ step: 1, indentLists: true, lineBreak: "\r\n" });
  });

  it("is that of the container, when it has another", () => {
    const text = "a:\n    b:\n    - 1\nc:\n  d:\n    e:\n      - 1\n";
    expect(styleOf(text, 1)).toMatchObject({ step: 2, indentLists: true });
    expect(styleOf(text, 0)).toMatchObject({ step: 4, indentLists: false });
  });

  it("is two columns and indented lists where nothing shows it", () => {
    expect(styleOf("")).toEqual({ step: 2, indentLists: true, lineBreak: "\n" });
    expect(styleOf("{a: {b: [1]}}")).toMatchObject({ step: 2, indentLists: true });
  });

  it("goes by lists when there are no maps below maps", () => {
    expect(styleOf("a:\n   - b\n")).toMatchObject({ step: 3, indentLists: true });
    expect(styleOf("a:\n- b\n")).toMatchObject({ step: 2, indentLists: false });
  });
});
