import { describe, expect, it } from "vitest";
import { displayServer, printable } from "../src/index.ts";

describe("a stranger's text on a terminal", () => {
  it.each([
    ["a\nb\tc", "a b c"],
    ["\u001b[31mred\u001b[0m", "[31mred[0m"],
    ["\u001b]0;title\u0007x", "]0;titlex"],
    ["evil\u202etxt.exe", "eviltxt.exe"],
    ["a\u0000b\u200bc\ue000", "abc"],
    ["  pära 語 🍐  ", "pära 語 🍐"],
  ])("%j becomes %j", (text, expected) => expect(printable(text)).toBe(expected));

  it("is cut", () => {
    expect(printable("x".repeat(400))).toBe(`${"x".repeat(300)}…`);
    expect(printable("x".repeat(400), 10)).toBe(`${"x".repeat(10)}…`);
  });
});

describe("a command line to read", () => {
  const shown = (...args: readonly string[]) => displayServer({ transport: "stdio", command: "npx", args, env: {} });
  it.each([
    [["-y", "@a/b@1.0.0", "--x=1"], "npx -y @a/b@1.0.0 --x=1"],
    [["a b", ""], "npx 'a b' ''"],
    [["it's"], "npx 'it'\\''s'"],
    [["${TOKEN}"], "npx ${TOKEN}"],
    [["x; rm -rf /"], "npx 'x; rm -rf /'"],
    [["\u001b[2K\u202e"], "npx '\\u{1b}[2K\\u{202e}'"],
  ])("%j is shown as %s", (args, expected) => expect(shown(...args)).toBe(expected));

  it("is never cut", () => {
    expect(shown("x".repeat(1000))).toHaveLength(1004);
  });
});
