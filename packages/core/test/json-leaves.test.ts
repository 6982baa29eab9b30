import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeJson, jsonLeaves, unescapeJson } from "../src/json-leaves.ts";
import { forAll } from "./arbitraries.ts";

const leaves = (text: string): readonly string[] | undefined =>
  jsonLeaves(text)?.map(({ name, raw }) => `${name}=${raw}`);

describe("the leaves of a text", () => {
  it.each<[string, readonly string[] | undefined]>([
    ["{}", []],
    ["[]", []],
    ['{"a":"b","c":1,"d":true,"e":null}', ["a=b", "c=1"]],
    ['{"a":{"b":"c"},"d":["e",{"f":"g"},"h"],"i":"j"}', ["b=c", "d=e", "f=g", "d=h", "i=j"]],
    ['["a",{"b":"c"},"d"]', ["=a", "b=c", "=d"]],
    [' { "a" :\n"b" } ', ["a=b"]],
    ['{"a":"b\\"c","d\\u0065":"\\\\"}', ['a=b\\"c', "d\\u0065=\\\\"]],
    ['{"a":-1.5e3}', ["a=-1.5e3"]],
    ['{"a":\uE000,"b":"\uE001"}', ["a=\uE000", "b=\uE001"]],
    ['{"a":"b",}', ["a=b"]],
    ['{"a":"b', ["a=b"]],
    ['{"a":"b\\', ["a=b\\"]],
    ['{/* x */"a":"b"} // y', ["a=b"]],
    ["]]", undefined],
    ['"{\\"a\\":\\"b\\"}"', ['={\\"a\\":\\"b\\"}']],
    ['\'{"a":"b"}\'', ["a=b"]],
    ["{host}:{port}", []],
    ["a", undefined],
    ["", undefined],
    ['x {"a":"b"}', undefined],
  ])("%j are %j", (text, expected) => {
    expect(leaves(text)).toEqual(expected);
  });

  it("are all strings and numbers of any JSON document, in order, each under its name", () => {
    const expected = (value: unknown, name: string): readonly string[] => {
      if (typeof value === "string") return [`${name}=${value}`];
      if (typeof value === "number") return [`${name}=${JSON.stringify(value)}`];
      if (Array.isArray(value)) return value.flatMap((item) => expected(item, name));
      if (typeof value !== "object" || value === null) return [];
      return Object.entries(value).flatMap(([key, member]) => expected(member, key));
    };
    const documents = fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue()));
    forAll(fc.tuple(documents, fc.constantFrom(0, 2)), ([document, indent]) => {
      const found = jsonLeaves(JSON.stringify(document, null, indent)) ?? [];
      expect(found.map(({ name, raw }) => `${unescapeJson(name)}=${unescapeJson(raw)}`)).toEqual(
        expected(document, ""),
      );
    });
  });
});

describe("unescapeJson", () => {
  it("undoes what JSON.stringify does, and escapeJson", () => {
    forAll(fc.string({ unit: "binary" }), (text) => {
      expect(unescapeJson(escapeJson(text))).toBe(text);
    });
  });

  it.each([
    ["\\q\\'", "q'"],
    ["a\\", "a"],
    ["\\u00", "u00"],
    ["\\u0041\\/", "A/"],
  ])("takes %j for %j", (raw, text) => {
    expect(unescapeJson(raw)).toBe(text);
  });
});
