import { describe, expect, it } from "vitest";
import { lenient, strict } from "../src/dialect.ts";
import { kinds, scan } from "../src/scanner.ts";

const source = (text: string) => ({ text, title: "JSON", keys: [] });

const tokensOf = (text: string, accepts = lenient): (readonly [kind: number, text: string])[] => {
  const tokens = scan(source(text), accepts);
  const found: (readonly [number, string])[] = [];
  for (tokens.next(); tokens.kind !== kinds.end; tokens.next())
    found.push([tokens.kind, text.slice(tokens.start, tokens.end)]);
  return found;
};

const fault = (text: string, accepts = lenient): string => {
  try {
    tokensOf(text, accepts);
    return "none";
  } catch (error) {
    return (error as Error).message.split("\n")[0] as string;
  }
};

describe("scan", () => {
  it("gives tokens with their ranges and passes over white space and comments", () => {
    expect(tokensOf('{ "a":\t[1, -2.5e3 /* c */,\r\ntrue,false,null] // d\n}')).toEqual([
      [kinds.openBrace, "{"],
      [kinds.string, '"a"'],
      [kinds.colon, ":"],
      [kinds.openBracket, "["],
      [kinds.number, "1"],
      [kinds.comma, ","],
      [kinds.number, "-2.5e3"],
      [kinds.comma, ","],
      [kinds.true, "true"],
      [kinds.comma, ","],
      [kinds.false, "false"],
      [kinds.comma, ","],
      [kinds.null, "null"],
      [kinds.closeBracket, "]"],
      [kinds.closeBrace, "}"],
    ]);
  });

  it("passes over a byte order mark at the start only", () => {
    expect(tokensOf("\uFEFF{")).toEqual([[kinds.openBrace, "{"]]);
    expect(fault("{\uFEFF")).toContain("a kind of white space");
    expect(fault("\uFEFF{", { ...strict, byteOrderMark: false })).toContain("a byte order mark");
  });

  it.each([
    ['"plain"', "plain"],
    ['"\\"\\\\\\/\\b\\f\\n\\r\\t"', '"\\/\b\f\n\r\t'],
    ['"\\u0061\\uD83D\\ude00"', "a😀"],
    ['"\u007f\u2028é"', "\u007f\u2028é"],
  ])("reads what %s says", (text, said) => {
    const tokens = scan(source(text), strict);
    tokens.next();
    expect(tokens.string()).toBe(said);
    expect(said).toBe(JSON.parse(text));
  });

  it.each([
    ["/* c */ 1", "a comment"],
    ["// c", "a comment"],
  ])("refuses %s where comments are not accepted", (text, what) => {
    expect(fault(text, strict)).toBe(`This is not JSON: ${what} stands here.`);
    expect(fault(text)).toBe("none");
  });

  it.each([
    ['"a', "an unexpected end inside a string"],
    ['"a\\', "an unexpected end inside a string"],
    ['"a\\"', "an unexpected end inside a string"],
    ['"a\nb"', "a string without its closing quote"],
    ['"a\rb"', "a string without its closing quote"],
    ['"a\tb"', "a control character in a string"],
    ['"a\u0000"', "a control character in a string"],
    ['"\\x"', "an unknown escape in a string"],
    ['"\\\n"', "an unknown escape in a string"],
    ['"\\u12G4"', "a \\u without four hexadecimal digits"],
    ["/* a", "a comment that is never closed"],
    ["/*/", "a comment that is never closed"],
    ["1.", "an unfinished number"],
    ["1e", "an unfinished number"],
    ["-", "a word or sign that JSON does not know"],
    ["+1", "a word or sign that JSON does not know"],
    [".5", "a word or sign that JSON does not know"],
    ["/", "a word or sign that JSON does not know"],
    ["NaN", "a word or sign that JSON does not know"],
    ["truefalse", "a word or sign that JSON does not know"],
    ["\f", "a kind of white space that JSON does not know"],
    ["\u00a0", "a kind of white space that JSON does not know"],
    ["\u2028", "a kind of white space that JSON does not know"],
    ["'a'", "a single quote"],
    ["# a", "a # sign"],
    ["\u201ca\u201d", "a typographic quote"],
    [">>>>>>> b", "a merge conflict marker"],
  ])("says what is wrong with %j", (text, what) => {
    expect(fault(text)).toBe(`This is not JSON: ${what} stands here.`);
  });
});
