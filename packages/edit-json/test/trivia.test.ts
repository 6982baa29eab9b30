import { describe, expect, it } from "vitest";
import * as trivia from "../src/trivia.ts";

describe("trivia", () => {
  it.each([
    [" \n\t", 3, 0, false],
    [" // a", 1, 5, true],
    [" // a\n ", 1, 5, false],
    ["/* // */ ", 0, 8, false],
    ["/* a */ // */ b", 0, 15, true],
    ["\n// a /* b\r", 1, 10, false],
  ])("knows where the comments of %j start and end", (text, start, end, isLine) => {
    expect(trivia.startOfComments(text)).toBe(start);
    expect(trivia.endOfComments(text)).toBe(end);
    expect(trivia.endsInLineComment(text)).toBe(isLine);
  });

  it.each([
    [" // a\n // b", 5, 5],
    ["\n // b", 0, 0],
    [" /* a */ /* b */\n/* c */", 16, 16],
    [" /* a */ /* b\n */ // c\n", 22, 8],
    [" /* a\n */ ", 9, 0],
    ["  ", 0, 0],
  ])("knows which comments of %j start on the first line", (text, end, whole) => {
    expect(trivia.endOfSameLineComments(text)).toBe(end);
    expect(trivia.endOfSameLineComments(text, { whole: true })).toBe(whole);
  });

  it.each([
    ["", undefined, undefined, -1],
    ["  ", undefined, undefined, -1],
    [" \r\n\t ", "\r\n", "\t ", 1],
    ["\n \r  ", "\r", "  ", 2],
    ["\n  // a", "\n", "  ", 0],
  ])("knows the last line of %j", (text, lineBreak, indent, start) => {
    expect(trivia.lastLineBreak(text)).toBe(lineBreak);
    expect(trivia.indentOfLastLine(text)).toBe(indent);
    expect(trivia.startOfLastLine(text)).toBe(start);
  });

  it("stores the layout of comments, not what they say", () => {
    const text = '\n  // "token": "hunter2"\n  /* hunter2 */ ';
    const skeleton = trivia.skeletonOf(text);
    expect(skeleton).toBe("\n  //\n  /**/ ");
    expect(trivia.refill(skeleton, '// "token": "hunter2"\n/* hunter2 */')).toBe(text);
    expect(trivia.refill(skeleton, "// one\n")).toBeUndefined();
    expect(trivia.refill(skeleton, "/* other */ // order\n")).toBeUndefined();
    expect(trivia.refill(" ", "\n")).toBe(" ");
  });
});
