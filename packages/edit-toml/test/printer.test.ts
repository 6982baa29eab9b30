import type { DocumentValue } from "@agent-config/core";
import { describe, expect, it } from "vitest";
import { judge } from "../src/judge.ts";
import { keyText, pathText, valueText } from "../src/printer.ts";
import { sameValue } from "../src/value.ts";
import { isToml10 } from "./shape.ts";

describe("keyText", () => {
  it.each([
    ["a-b_1", "a-b_1"],
    ["a.b", '"a.b"'],
    ["", '""'],
    ["日本", '"日本"'],
    ['a"\n', '"a\\"\\n"'],
    ["__proto__", "__proto__"],
  ])("%j", (key, text) => {
    expect(keyText(key)).toBe(text);
  });
});

it("pathText quotes what it must", () => {
  expect(pathText(["projects", "/home/me", "mcp_servers"])).toBe('projects."/home/me".mcp_servers');
});

describe("valueText", () => {
  it.each<[DocumentValue, string]>([
    ["npx", '"npx"'],
    ["C:\\a\u007f\u0001\n", '"C:\\\\a\\u007f\\u0001\\n"'],
    [30, "30"],
    [1.5, "1.5"],
    [2n ** 63n - 1n, "9223372036854775807"],
    [Number.NEGATIVE_INFINITY, "-inf"],
    [true, "true"],
    [new Date("1979-05-27T07:32:00Z"), "1979-05-27T07:32:00.000Z"],
    [["-y", ["a"], {}], '["-y", ["a"], {}]'],
    [{ A: "1", "b c": { d: [] } }, '{ A = "1", "b c" = { d = [] } }'],
  ])("number %# is what TOML says", (value, text) => {
    expect(valueText(value)).toBe(text);
  });

  it.each<[string, DocumentValue]>([
    ["numbers", [1e21, 2 ** 53, -0, Number.NaN, 5e-324]],
    ["maps", { a: { b: [{ c: "'''" }] }, ["__proto__"]: "own" }],
    ["texts", ["\u2028", "😀", "\t"]],
  ])("what is written of %s is read again, as TOML 1.0", (_, value) => {
    const text = `k = ${valueText(value)}\n`;
    expect(sameValue(judge(text, []).k, value)).toBe(true);
    expect(isToml10(text)).toBe(true);
  });

  it.each<[DocumentValue, string, string]>([
    [45, "30.0", "45.0"],
    [45, "3e1", "45.0"],
    [45, "0x1e", "45"],
    [45, "inf", "45.0"],
    ["D:\\new", "'C:\\old'", "'D:\\new'"],
    ["it's", "'C:\\old'", '"it\'s"'],
    ["a\nb", "'C:\\old'", '"a\\nb"'],
    ["new", "'''old'''", '"new"'],
    [["a"], "'old'", '["a"]'],
  ])("%j in the place of %s is %s", (value, like, text) => {
    expect(valueText(value, like)).toBe(text);
  });
});
