import { describe, expect, it } from "vitest";
import { readKeys, skipKeys, skipString, skipTrivia, skipValue } from "../src/lex.ts";

describe("skipString", () => {
  it.each([
    ['"a" rest', '"a"'],
    ["'a' rest", "'a'"],
    ['"a\\"b" rest', '"a\\"b"'],
    ["'a\\' rest", "'a\\'"],
    ['"" rest', '""'],
    ['"""a\n"b"" c""" rest', '"""a\n"b"" c"""'],
    ['"""a""""" rest', '"""a"""""'],
    ["'''a'''' rest", "'''a''''"],
    ['"""a\\"""b""" rest', '"""a\\"""b"""'],
  ])("%j ends behind its quotes", (text, string) => {
    expect(text.slice(0, skipString(text, 0))).toBe(string);
  });
});

describe("skipValue", () => {
  it.each([
    ["1_000 # c", "1_000"],
    ["1979-05-27 07:32:00Z # c", "1979-05-27 07:32:00Z"],
    ["1979-05-27 # 07:32", "1979-05-27"],
    ["true}", "true"],
    ["-inf,", "-inf"],
    ["[1, [2], { a = 3 }] # c", "[1, [2], { a = 3 }]"],
    ["[ \"]\", # ]\n ']' ] # c", "[ \"]\", # ]\n ']' ]"],
    ['{ a = "}" } }', '{ a = "}" }'],
  ])("%j ends where it ends", (text, value) => {
    expect(text.slice(0, skipValue(text, 0))).toBe(value);
  });

  it("needs no stack for depth", () => {
    const deep = "[".repeat(100_000) + "]".repeat(100_000);
    expect(skipValue(`${deep} # c`, 0)).toBe(deep.length);
  });
});

describe("readKeys", () => {
  it.each([
    ["a.b = 1", ["a", "b"]],
    [' a . "b.c"\t. \'d "\' ]', ["a", "b.c", 'd "']],
    ['"\\u0078\\"" = 1', ['x"']],
    ['"".__proto__=1', ["", "__proto__"]],
    ["1.2-x = 1", ["1", "2-x"]],
  ])("%j is decoded", (text, keys) => {
    expect(readKeys(text, 0).keys).toEqual(keys);
  });

  it("ends behind the blanks that follow", () => {
    expect(readKeys("a.b  = 1", 0).end).toBe(5);
    expect(skipKeys('"a=".b  = 1', 0)).toBe(8);
  });
});

it("skipTrivia passes comments and line ends", () => {
  expect(skipTrivia(" \t# c [\r\n\n  x", 0)).toBe(12);
});
