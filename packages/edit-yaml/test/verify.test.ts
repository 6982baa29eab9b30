import type { Put } from "@agent-config/core";
import { describe, expect, it } from "vitest";
import { parse } from "../src/parse.ts";
import type { Run } from "../src/run.ts";
import { verified } from "../src/verify.ts";

const container = { path: ["extensions"] };
const put = (set: Put["set"], drop: string[] = []): Run => ({
  op: "put",
  container,
  operations: [{ op: "put", container, name: "x", set, drop }],
});
const remove: Run = { op: "remove", container, operations: [{ op: "remove", container, name: "x" }] };

const before = "a: 1\nextensions:\n  x: {cmd: npx, url: u}\n  y: [1, b]\nz: &z {k: |\n    t\n }\n".replace(
  "|\n    t\n ",
  "t",
);

describe("a result", () => {
  const judge = (text: string, run: Run, old = before) => verified(parse(old), text, run).text;
  const wrong = expect.objectContaining({ code: "CONFIG_SHAPE", position: { line: 3, column: 3 } });

  it("passes when it is before with the change", () => {
    const text = before.replace("npx", "node");
    expect(judge(text, put({ cmd: "node" }))).toBe(text);
    expect(judge(before.replace(/ {2}x.*\n/, ""), remove)).not.toContain("npx");
    expect(judge("a: 1\n", remove, "a: 1\nextensions: {x: 1}\n")).toBe("a: 1\n");
  });

  it.each([
    ["the value is another", before.replace("npx", "deno")],
    ["another key of the entry changed", before.replace("npx, url: u", "node, url: v")],
    ["a neighbour changed", before.replace("npx", "node").replace("b]", "c]")],
    ["a neighbour is gone", before.replace("npx", "node").replace(/ {2}y.*\n/, "")],
    ["a neighbour moved", before.replace("npx", "node").replace(/( {2}x.*\n)( {2}y.*\n)/, "$2  w: 1\n$1")],
    ["a value elsewhere changed", before.replace("npx", "node").replace("a: 1", "a: '1'")],
    ["an anchor is gone", before.replace("npx", "node").replace("&z ", "")],
    ["a tag came", before.replace("npx", "node").replace("[1, b]", "!t [1, b]")],
    ["it is not YAML", before.replace("npx", "[node")],
  ])("is refused when %s", (_, text) => {
    expect(() => judge(text, put({ cmd: "node" }))).toThrow(wrong);
  });

  it("is refused when a dropped key stays, or a removed entry", () => {
    expect(() => judge(before, put({}, ["url"]))).toThrow(wrong);
    expect(() => judge(before, remove)).toThrow(wrong);
  });

  it("is refused when an alias means something else then", () => {
    const old = "extensions: &e\n  x: {cmd: npx}\nb: *e\n";
    const alias = expect.objectContaining({ code: "CONFIG_SHAPE", position: { line: 3, column: 4 } });
    expect(() => judge(old.replace("npx", "node"), put({ cmd: "node" }), old)).toThrow(alias);
    const other = "a: &a 1\nextensions:\n  x: &a 2\nb: *a\n";
    expect(() => judge("a: &a 1\nextensions: {}\nb: *a\n", remove, other)).toThrow(
      expect.objectContaining({ position: { line: 4, column: 4 } }),
    );
  });
});
