import type { Operation } from "@agent-config/core";
import { describe, expect, it } from "vitest";
import { yaml } from "../src/index.ts";
import { runsOf } from "../src/run.ts";
import { splice } from "../src/splice.ts";

const container = { path: ["extensions"] };
const put = (name: string, cmd = "npx"): Operation => ({ op: "put", container, name, set: { cmd }, drop: [] });
const remove = (name: string, created?: Operation & { op: "remove" }): Operation => ({
  op: "remove",
  container,
  name,
  ...created,
});

describe("many operations", () => {
  const names = Array.from({ length: 1000 }, (_, index) => `s${index}`);

  it("on different entries are one run over the text", () => {
    expect(runsOf(names.map((name) => put(name)))).toHaveLength(1);
    expect(
      runsOf([put("a"), put("b"), put("a"), remove("a"), remove("b"), put("c")]).map(
        ({ operations }) => operations.length,
      ),
    ).toEqual([2, 1, 2, 1]);
    expect(runsOf([put("a"), { ...put("b"), container: { path: ["other"] } }])).toHaveLength(2);
    expect(runsOf([put("a"), { ...put("b"), container: { ...container, keyedBy: "name" } }])).toHaveLength(2);
  });

  it("make and undo a thousand entries in one call each", () => {
    const before = "# mine\na: 1\n";
    const made = yaml.edit(
      before,
      names.map((name) => put(name)),
    );
    expect(Object.keys(yaml.read(made.text, ["extensions"]) as object)).toEqual(names);
    expect(made.edits).toHaveLength(1);
    const containers = made.outcomes.flatMap(({ created }) => created?.containers ?? []);
    const undone = yaml.edit(
      made.text,
      names.map((name) => ({ op: "remove", container, name, created: { containers } })),
    );
    expect(undone.text).toBe(before);
    expect(undone.outcomes.at(-1)).toEqual({ changed: true, restored: containers, exact: true });
  });

  it("take effect in order, and are told as edits of the text that was given", () => {
    const before = "a: 1\nextensions:\n  x: {cmd: npx} # c\n";
    const result = yaml.edit(before, [put("w"), put("x", "node"), remove("x"), put("w", "deno"), remove("none")]);
    expect(result.text).toBe("a: 1\nextensions:\n  w:\n    cmd: deno\n");
    expect(result.outcomes.map(({ changed }) => changed)).toEqual([true, true, true, true, false]);
    expect(splice(before, result.edits)).toBe(result.text);
  });

  it("leave everything as it was when one of them is refused", () => {
    expect(() => yaml.edit("extensions:\n  a: 1\n", [put("b"), put("a")])).toThrow(
      expect.objectContaining({ code: "CONFIG_SHAPE", position: { line: 2, column: 6 } }),
    );
  });
});

describe("an edit in braces", () => {
  const text = "extensions: {a: {cmd: x, args: [1, 2]}, b: {}} # c\n";

  it.each([
    ["a", { args: [1, 3] }, "2", 1, "3"],
    ["zeta", {}, "} #", 0, ", zeta: {}"],
  ])("says only what is new", (name, set, place, length, written) => {
    const start = text.indexOf(place);
    const { edits } = yaml.edit(text, [{ op: "put", container, name, set, drop: [] }]);
    expect(edits).toEqual([{ start, end: start + length, text: written }]);
  });
});

describe("a call that changes nothing", () => {
  it("gives the text back without edits", () => {
    const text = "extensions: {a: {cmd: 'npx'}}";
    expect(yaml.edit(text, [put("a"), remove("b")])).toEqual({
      text,
      edits: [],
      outcomes: [{ changed: false }, { changed: false }],
    });
    expect(yaml.edit(text, [])).toEqual({ text, edits: [], outcomes: [] });
  });

  it("still judges the text", () => {
    expect(() => yaml.edit("a: [", [])).toThrow(expect.objectContaining({ code: "CONFIG_UNPARSEABLE" }));
  });
});

describe("a value that nobody could read back", () => {
  it("is refused when it is nested too deep", () => {
    const deep = (depth: number): unknown => JSON.parse(`${"[".repeat(depth)}${"]".repeat(depth)}`);
    const set = (depth: number): Operation => ({
      op: "put",
      container,
      name: "x",
      set: { deep: deep(depth) as never },
      drop: [],
    });
    expect(yaml.edit("", [set(400)]).outcomes[0]?.changed).toBe(true);
    expect(() => yaml.edit("", [set(600)])).toThrow(expect.objectContaining({ code: "CONFIG_TOO_LARGE" }));
    expect(() => yaml.edit("", [set(100_000)])).toThrow(expect.objectContaining({ code: "CONFIG_TOO_LARGE" }));
  });
});

describe("judging entries without editing them", () => {
  const judge = (text: string, keyedBy?: string) => () =>
    yaml.open(text, []).judge(keyedBy === undefined ? container : { ...container, keyedBy }, ["a", "none"]);

  it("refuses another shape, and an entry that stands twice, with the place", () => {
    for (const text of ["", "extensions:\n", "extensions:\n  a: 1\n  b: 1\n  b: 1\n"])
      expect(judge(text)).not.toThrow();
    const found = (code: string, line: number, column: number) =>
      expect.objectContaining({ code, position: { line, column } });
    expect(judge("x: 1\nextensions: 3\n")).toThrow(found("CONFIG_SHAPE", 2, 13));
    expect(judge("extensions:\n  a: 1\n  a: 2\n")).toThrow(found("CONFIG_DUPLICATE_KEY", 3, 3));
    expect(judge("extensions:\n- name: a\n- name: a\n", "name")).toThrow(found("CONFIG_DUPLICATE_KEY", 3, 9));
  });
});
