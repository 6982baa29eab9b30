import { describe, expect, it } from "vitest";
import {
  afterComment,
  beforeBreak,
  breakNear,
  isLineRestBlank,
  lineEnd,
  lineStart,
  markOf,
  reach,
} from "../src/lines.ts";

describe("lines", () => {
  it("start behind the break of the one before", () => {
    expect(lineStart("\na: 1\nb", 4)).toBe(1);
    expect(lineStart("\n", 0)).toBe(0);
    expect(lineStart("a\r\nb", 3)).toBe(3);
  });

  it("do not count a byte order mark", () => {
    expect(markOf("\uFEFFa")).toBe("\uFEFF");
    expect(markOf("a\uFEFF")).toBe("");
  });

  it("end behind their break, or with the text", () => {
    expect(lineEnd("a\r\nb", 0)).toBe(3);
    expect(lineEnd("a\r\nb", 3)).toBe(4);
  });

  it("are left at their break", () => {
    expect(beforeBreak("a\r\n", 3)).toBe(1);
    expect(beforeBreak("a\n", 2)).toBe(1);
    expect(beforeBreak("a", 1)).toBe(1);
  });

  it("show their break to new lines below", () => {
    expect(breakNear("a\r\nb\nc", 3)).toBe("\r\n");
    expect(breakNear("a\r\nb\nc", 6)).toBe("\n");
    expect(breakNear("a\r\nb", 0)).toBe("\r\n");
    expect(breakNear("a", 1)).toBe("\n");
  });

  it("have comments and rests", () => {
    expect(afterComment("a # b\r\nc", 1)).toBe(5);
    expect(afterComment("a#b", 1)).toBe(1);
    expect(isLineRestBlank("a  \r\nb", 1)).toBe(true);
    expect(isLineRestBlank("a # b", 1)).toBe(false);
  });
});

describe("reach", () => {
  const reached = (text: string, column: number) => text.slice(0, reach(text, text.indexOf("!"), column));

  it("takes the rest of the line", () => {
    expect(reached("  a: 1! # own\n  b: 2", 2)).toBe("  a: 1! # own\n");
    expect(reached("  a: 1! # own", 2)).toBe("  a: 1! # own");
  });

  it("takes deeper comments and the blank lines before them", () => {
    const own = "  a: 1!\r\n\r\n    # inside\r\n";
    expect(reached(`${own}\r\n  # about b\r\n    # more about b\r\n  b: 2\r\n`, 2)).toBe(own);
  });

  it("leaves blank lines and comments that stand no deeper", () => {
    expect(reached("  a: 1!\n\n  # about b\n", 2)).toBe("  a: 1!\n");
    expect(reached("a: 1!\n# end", 0)).toBe("a: 1!\n");
  });
});
