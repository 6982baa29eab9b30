import { describe, expect, it } from "vitest";
import { judge, refusal } from "../src/judge.ts";
import { snippet } from "../src/snippet.ts";
import { refusalFrom } from "./refusals.ts";

describe("judge", () => {
  it.each([
    ["[a\nb = 1", "CONFIG_UNPARSEABLE", 1, 3, /illegal character in key/],
    ["a = “x”", "CONFIG_UNPARSEABLE", 1, 5, /typographic quote/],
    ["a = 1\n<<<<<<< HEAD\nb = 1\n", "CONFIG_UNPARSEABLE", 2, 1, /conflict markers/],
    ["a = 1\n=======\nb = 1\n", "CONFIG_UNPARSEABLE", 2, 1, /conflict markers/],
    ['\n\na = "x\nb = 1', "CONFIG_UNPARSEABLE", 3, 7, /not closed on its line/],
    ['a = "x\u0000"', "CONFIG_UNPARSEABLE", 1, 7, /control characters/],
    ["a = 1\rb = 2", "CONFIG_UNPARSEABLE", 1, 6, /end-of-line/],
    ["\uFEFFa = = 1", "CONFIG_UNPARSEABLE", 1, 5, /invalid value/],
    ["a = 1\r\na = 2", "CONFIG_DUPLICATE_KEY", 2, 1, /second time/],
    ["[a]\n[b]\n[a]", "CONFIG_DUPLICATE_KEY", 3, 2, /second time/],
    ["a = { b = 1, b = 2 }", "CONFIG_DUPLICATE_KEY", 1, 14, /second time/],
    ["a.b = 1\n[a]", "CONFIG_DUPLICATE_KEY", 2, 2, /second time/],
    [`a = ${"[".repeat(100_000)}`, "CONFIG_TOO_LARGE", 1, 1005, /1000 levels/],
    [`a = ${"{a=".repeat(100_000)}`, "CONFIG_TOO_LARGE", 1, 3005, /1000 levels/],
  ])("refuses number %#", (text, code, line, column, reason) => {
    const error = refusalFrom(() => judge(text, []));
    expect(error).toMatchObject({ code, position: { line, column } });
    expect(error.message).toMatch(reason);
    expect(error.cause).toBeUndefined();
  });

  it("keeps big integers, dates as written and keys of any name", () => {
    const model = judge("a = 9223372036854775807\nb = 1979-05-27\n[__proto__]\nc = 30.0\n", []);
    expect(model.a).toBe(9223372036854775807n);
    expect((model.b as Date).toISOString()).toBe("1979-05-27");
    expect(Object.keys(model)).toEqual(["a", "b", "__proto__"]);
  });

  it("takes tables in braces over several lines", () => {
    expect(judge("a = {\n  b = 1, # c\n}\n", [])).toMatchObject({ a: { b: 1 } });
  });
});

describe("refusal", () => {
  it("shows the line of an offset", () => {
    const text = "\uFEFFa = 1\r\nmcp_servers = 3 # c\r\n";
    const error = refusal(text, text.indexOf("3"), ["mcp_servers"], "CONFIG_SHAPE", "No.");
    expect(error.position).toEqual({ line: 2, column: 15 });
    expect(error.message).toBe("No.\n2 | mcp_servers = * # *\n                  ^");
  });

  it("does without a place that is not in the text", () => {
    expect(refusal("", undefined, [], "CONFIG_SHAPE", "No.")).toMatchObject({ message: "No.", position: undefined });
  });
});

describe("snippet", () => {
  it.each([
    ['token = "p@$$ w0rd" # 123', 9, '1 | ***** = "*********" # ***\n            ^'],
    ["a = sk-abc/d+e=", 5, "1 | * = **********=\n        ^"],
    ["command = “npx”", 11, "1 | ******* = “****\n              ^"],
    ["a = 'it''s' = x", 5, "1 | * = '**''*' = *\n        ^"],
    ['a = "open', 10, '1 | * = "****\n             ^'],
    ["[mcp_servers.secret]", 2, "1 | [mcp_servers.******]\n     ^"],
    ["\ta\t= 1", 2, "1 |  * = *\n     ^"],
    ["", 1, "1 | \n    ^"],
  ])("%j at %i", (line, column, expected) => {
    expect(snippet(line, { line: 1, column }, ["mcp_servers"])).toBe(expected);
  });

  it("shows a part of a long line", () => {
    const [shown = "", caret = ""] = snippet("=".repeat(10_000), { line: 1, column: 5000 }, []).split("\n");
    expect(shown.length).toBeLessThan(100);
    expect(shown[caret.length - 1]).toBe("=");
  });
});
