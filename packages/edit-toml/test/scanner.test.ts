import fc from "fast-check";
import { type AST, parseTOML } from "toml-eslint-parser";
import { describe, expect, it } from "vitest";
import { keysOf, type Line, type Lines } from "../src/lines.ts";
import { scan } from "../src/scanner.ts";
import { textOf } from "../src/span.ts";
import { samples } from "./grammar.ts";
import { sourceOf, keysOf as witnessedKeys } from "./shape.ts";

const all = (lines: Lines): readonly Line[] => {
  const found: Line[] = [];
  for (let line: Line | undefined = lines.start; line; line = line.next) found.push(line);
  return found;
};

const statements = (text: string): readonly unknown[] =>
  all(scan(text)).flatMap((line): readonly unknown[] => {
    if (line.kind === "header") return [{ keys: line.keys, array: line.array }];
    if (line.kind !== "pair") return [];
    return [{ keys: keysOf(line), value: text.slice(line.valueStart, line.valueEnd) }];
  });

/** The statements as another parser sees them. */
const witnessed = (text: string): readonly unknown[] => {
  const source = sourceOf(text);
  const pair = ({ key, value }: AST.TOMLKeyValue) => ({
    keys: witnessedKeys(key),
    value: source.slice(...value.range),
  });
  return parseTOML(source, { tomlVersion: "1.1" }).body[0].body.flatMap((node) =>
    node.type === "TOMLKeyValue"
      ? [pair(node)]
      : [{ keys: witnessedKeys(node.key), array: node.kind === "array" }, ...node.body.map(pair)],
  );
};

describe("scan", () => {
  it("tells the kinds of lines apart", () => {
    const text = "\uFEFF# c\n\n  \n[a] # h\nb = [ # x\n  1,\n]\n[[c]]\n\td.e='''\n[f]\n'''";
    expect(all(scan(text)).map((line) => [line.kind, textOf(line)])).toEqual([
      ["start", "\uFEFF"],
      ["comment", "# c"],
      ["blank", ""],
      ["blank", "  "],
      ["header", "[a] # h"],
      ["pair", "b = [ # x\n  1,\n]"],
      ["header", "[[c]]"],
      ["pair", "\td.e='''\n[f]\n'''"],
    ]);
  });

  it("keeps each line's end", () => {
    expect(all(scan("a = 1\r\n\n# c\r\nb = 2")).map(({ eol }) => eol)).toEqual(["", "\r\n", "\n", "\r\n", ""]);
  });

  it("loses no byte, and sees the statements that another parser sees", () => {
    fc.assert(
      fc.property(samples, ({ text }) => {
        const lines = all(scan(text)).map((line) => textOf(line) + line.eol);
        expect(lines.join("")).toBe(text);
        expect(statements(text)).toEqual(witnessed(text));
      }),
      { numRuns: 300 },
    );
  });

  it("needs no stack for depth", () => {
    const deep = `a = ${"{b=[".repeat(100_000)}1${"]}".repeat(100_000)}\nc = 1\n`;
    expect(statements(deep)).toHaveLength(2);
  });
});
