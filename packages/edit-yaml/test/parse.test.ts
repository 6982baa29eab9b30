import { describe, expect, it } from "vitest";
import { judgeAliases } from "../src/judge.ts";
import { parse } from "../src/parse.ts";

describe("a text that is no single YAML document", () => {
  const refused = [
    ["a: [1\nb: 2\n", "CONFIG_UNPARSEABLE", 2, 1],
    ["a: 1\n---\nb: 2\n", "CONFIG_UNPARSEABLE", 2, 1],
    ["a: 1\n...\nb: 2\n", "CONFIG_UNPARSEABLE", 3, 1],
    ["a:\n\tb: 1\n", "CONFIG_UNPARSEABLE", 2, 1],
    ["a: \u0007\n", "CONFIG_UNPARSEABLE", 1, 4],
    ["a: 1\r\nb: x\ry\r\n", "CONFIG_UNPARSEABLE", 2, 5],
    ["a: \ud800\n", "CONFIG_UNPARSEABLE", 1, 4],
    ["a: x # \u0085b: 1\n", "CONFIG_UNPARSEABLE", 1, 8],
    ["a: b: c\n", "CONFIG_UNPARSEABLE", 1, 4],
    ["a: 1\n>>>>>>> theirs\n", "CONFIG_UNPARSEABLE", 2, 1],
    ["a:\n  b: |\n  \t\n  c: 1\n", "CONFIG_UNPARSEABLE", 4, 3],
    ["a: 1\n\ufeff", "CONFIG_UNPARSEABLE", 2, 1],
  ] as const;

  it.each(refused)("%j is refused with %s at %i:%i", (text, code, line, column) => {
    expect(() => parse(text)).toThrow(expect.objectContaining({ code, position: { line, column } }));
  });

  it.each(["[", "{a: ", "- ", "? "])("is refused when %j repeats 100,000 times", (bracket) => {
    expect(() => parse(bracket.repeat(100_000))).toThrow(expect.objectContaining({ code: "CONFIG_TOO_LARGE" }));
  });

  it("is refused when it is too long to be parsed in the memory that there is", () => {
    expect(() => parse(`a: ${"x".repeat(5_000_000)}\n`)).toThrow(expect.objectContaining({ code: "CONFIG_TOO_LARGE" }));
  });

  it("is refused when an alias leads nowhere", () => {
    expect(() => judgeAliases(parse("a: *b\nb: &b 1\n"))).toThrow(
      expect.objectContaining({ position: { line: 1, column: 4 } }),
    );
  });
});

describe("a message", () => {
  const message = (text: string): string => {
    try {
      parse(text);
    } catch (error) {
      return (error as Error).message;
    }
    return "";
  };

  it("shows the line without its values, and a caret", () => {
    expect(message('a: 1\nb: "my secret" hunter2 # pass\n').split("\n").slice(1)).toEqual([
      '2 | ***: "*** ***" *** # ***',
      "                   ^",
    ]);
  });

  it("shows part of a long line", () => {
    const [, line = "", caret = ""] = message(`{a: 1, ${"secret: 1, ".repeat(500)}]`).split("\n");
    expect(line.length).toBeLessThan(120);
    expect(line).not.toContain("secret");
    expect(caret.trim()).toBe("^");
  });

  it("never quotes the text, whatever is wrong with it", () => {
    const broken = [
      '"\\q secret"',
      "|3x secret",
      "@secret",
      "*secret secret: 1",
      "&s &t secret",
      "!!int secret",
      "%secret",
    ];
    for (const text of broken) expect(message(`a: ${text}\n`)).not.toContain("secret");
    expect(message("secret text {\n} secret: [")).not.toContain("secret");
  });
});

describe("a text that is YAML", () => {
  const fine = ["", " \n", "# c", "---", "%YAML 1.2\n---\na: 1\n...\n# c\n", 'a: "\u2028"\n', "a: 1\na: 2\n", "[a]"];

  it.each(fine)("%j is read", (text) => {
    expect(() => parse(text)).not.toThrow();
  });

  it("may be nested as deep as any real one", () => {
    expect(() => parse(`${"[".repeat(500)}${"]".repeat(500)}`)).not.toThrow();
  });
});
