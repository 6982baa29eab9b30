import { describe, expect, it } from "vitest";
import { applyTo, type Entries, entryReader, readEntries } from "../src/entries.ts";
import type { DocumentValue } from "../src/index.ts";
import { plainJson } from "./plain-json.ts";

const read = (text: string, path: readonly string[] = ["servers"], keyedBy?: string): Entries =>
  readEntries(plainJson.open(text, []), keyedBy === undefined ? { path } : { path, keyedBy });

describe("readEntries", () => {
  it.each(["", "{}", '{"servers":null}', '{"servers":{}}'])("finds none in %j", (text) => {
    expect(read(text)).toEqual(new Map());
    expect(read(text === '{"servers":{}}' ? '{"servers":[]}' : text, ["servers"], "name")).toEqual(new Map());
  });

  it("finds the members of a map, whatever their names", () => {
    expect([...read('{"servers":{"b":1,"__proto__":{"x":1},"a":null}}')]).toEqual([
      ["b", 1],
      ["__proto__", { x: 1 }],
      ["a", null],
    ]);
  });

  it("finds the items of a list by their names, and no others", () => {
    const list = '{"servers":[{"name":"a","x":1},{"x":2},{"name":3},"name",["name"]]}';
    expect([...read(list, ["servers"], "name")]).toEqual([["a", { name: "a", x: 1 }]]);
  });

  it.each<[string, readonly string[], string, string?]>([
    ['{"servers":[]}', ["servers"], "/servers"],
    ['{"servers":{}}', ["servers"], "/servers", "name"],
    ['{"a":{"b/c":"x"}}', ["a", "b/c"], "/a/b~1c"],
    ['{"servers":false}', ["servers"], "/servers"],
    ['{"servers":0}', ["servers"], "/servers"],
    ["[]", [], ""],
  ])("leaves it to the editor to refuse %s", (text, path, at, keyedBy) => {
    expect(() => read(text, path, keyedBy)).toThrow(
      expect.objectContaining({ code: "CONFIG_SHAPE", message: path.join("."), at }),
    );
  });
});

it("reads each container once", () => {
  let reads = 0;
  const document = plainJson.open('{"servers":{"a":1},"other":{},"list":[{"name":"a"}]}', []);
  const entriesIn = entryReader({
    ...document,
    read: (path) => {
      reads += 1;
      return document.read(path);
    },
  });
  const first = entriesIn({ path: ["servers"] });
  first.set("b", 2);
  expect([...entriesIn({ path: ["servers"] }).keys()]).toEqual(["a", "b"]);
  expect(reads).toBe(1);
  expect(entriesIn({ path: ["list"], keyedBy: "name" }).size).toBe(1);
  expect(() => entriesIn({ path: ["list"] })).toThrow();
  expect(reads).toBe(3);
});

describe("applyTo", () => {
  const container = { path: ["servers"] };
  const after = (before: DocumentValue | undefined, set: object, drop: readonly string[]) => {
    const entries: Entries = new Map(before === undefined ? [] : [["a", before]]);
    applyTo(entries, { op: "put", container, name: "a", set: set as never, drop });
    return entries.get("a");
  };

  it("does to the entries what a put does to the text", () => {
    expect(after({ a: 1, b: 2, c: 3 }, { b: 4, d: 5 }, ["c", "d"])).toEqual({ a: 1, b: 4, d: 5 });
    expect(after(undefined, { a: 1 }, [])).toEqual({ a: 1 });
    expect(after("text", { a: 1 }, [])).toEqual({ a: 1 });
    expect(JSON.stringify(after(JSON.parse('{"__proto__":1}'), { a: 1 }, []))).toBe('{"__proto__":1,"a":1}');
  });

  it("does to the entries what a remove does", () => {
    const entries: Entries = new Map([["a", 1]]);
    applyTo(entries, { op: "remove", container, name: "a" });
    expect(entries.size).toBe(0);
  });
});
