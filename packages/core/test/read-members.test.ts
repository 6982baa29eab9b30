import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  optional,
  type Reader,
  readFlag,
  readInput,
  readList,
  readMap,
  readMembers,
  readText,
  readWord,
  report,
  required,
  take,
  validateSpec,
} from "../src/index.ts";
import { anyKey, forAll } from "./arbitraries.ts";

const shape = { first: required(readText), second: optional(readFlag), third: required(readList(readText)) };
const readThing: Reader<object> = (value, at, reading) => readMembers(value, at, reading, shape);

const issues = (read: Reader<unknown>, input: unknown, at = "") => {
  const result = readInput(read, input, "spec", at);
  return result.ok ? [] : result.issues.map(({ code, at: place, message }) => `${code} ${place}: ${message}`);
};

describe("readMembers", () => {
  it("gives the members that were read", () => {
    expect(readInput(readThing, { third: ["a"], first: "b", second: undefined }, "spec")).toEqual({
      ok: true,
      value: { first: "b", third: ["a"] },
      warnings: [],
    });
  });

  it("reports every fault, in the order of the input, what is missing where it would have stood", () => {
    expect(issues(readThing, { second: "yes", more: 1, third: ["a", 2, null] }, "/things/0")).toEqual([
      "MISSING_FIELD /things/0/first: `first` is missing.",
      "WRONG_TYPE /things/0/second: True or false is expected here, not a text.",
      "UNKNOWN_FIELD /things/0/more: There is no such member; known are first, second, third.",
      "WRONG_TYPE /things/0/third/1: A text is expected here, not a number.",
      "WRONG_TYPE /things/0/third/2: A text is expected here, not null.",
    ]);
  });

  it("reports what is missing at the end, too", () => {
    expect(issues(readThing, {})).toEqual([
      "MISSING_FIELD /first: `first` is missing.",
      "MISSING_FIELD /third: `third` is missing.",
    ]);
  });

  it("knows nothing that is only inherited, in the input or in the shape", () => {
    expect(issues(readThing, Object.create({ first: "a", third: [] }))).toHaveLength(2);
    expect(issues(readThing, JSON.parse('{"first":"a","third":[],"__proto__":1,"toString":2}'))).toEqual([
      "UNKNOWN_FIELD /__proto__: There is no such member; known are first, second, third.",
      "UNKNOWN_FIELD /toString: There is no such member; known are first, second, third.",
    ]);
  });

  it("says of a member that belongs elsewhere where that is", () => {
    const read: Reader<object> = (value, at, reading) =>
      readMembers(value, at, reading, {}, (name) => (name === "url" ? "`url` belongs to http." : undefined));
    expect(issues(read, { url: 1, uri: 2 })).toEqual([
      "INVALID_TRANSPORT /url: `url` belongs to http.",
      "UNKNOWN_FIELD /uri: There is no such member; known are .",
    ]);
  });
});

describe("a value of the wrong type", () => {
  it.each([
    [null, "null"],
    [undefined, "nothing"],
    ["a", "a text"],
    [1, "a number"],
    [1n, "a number"],
    [new Date(0), "a date"],
    [true, "true or false"],
    [[], "a list"],
    [{}, "an object"],
    [() => 1, "a function"],
  ])("is called by what it is: %s", (value, name) => {
    const read = typeof value === "string" ? readFlag : readText;
    expect(issues(read, value)).toEqual([
      `WRONG_TYPE : ${typeof value === "string" ? "True or false" : "A text"} is expected here, not ${name}.`,
    ]);
  });

  it("is never repeated, since it may be a secret", () => {
    const secret = "s3cr3t-value";
    forAll(fc.constantFrom(readFlag, readList(readText), readMap(readText, readText), readWord(["a"])), (read) => {
      expect(issues(read, secret).join()).not.toContain(secret);
    });
  });
});

it("reads one of a few words", () => {
  expect(readInput(readWord(["a", "b"]), "b", "spec")).toMatchObject({ ok: true, value: "b" });
  expect(issues(readWord(["a", "b"]), "c")).toEqual(["WRONG_TYPE : One of a, b is expected here."]);
  expect(issues(readWord(["a", "b"], "INVALID_TRANSPORT"), "c")).toEqual([
    "INVALID_TRANSPORT : One of a, b is expected here.",
  ]);
  expect(issues(readWord(["a", "b"]), 1)).toEqual(["WRONG_TYPE : A text is expected here, not a number."]);
});

describe("readMap", () => {
  it("keeps every name, also those that objects give a meaning to", () => {
    forAll(fc.uniqueArray(fc.tuple(anyKey, fc.string()), { selector: ([key]) => key }), (entries) => {
      const result = readInput(readMap(readText, readText), Object.fromEntries(entries), "spec");
      if (!result.ok) throw new Error("it is refused");
      expect(Object.entries(result.value).sort()).toEqual(entries.sort());
      expect(Object.getPrototypeOf(result.value)).toBe(Object.prototype);
    });
  });

  it("judges names and values, each at its place", () => {
    const noName: Reader<string> = (name, at, reading) =>
      name === "bad/name" ? report(reading, "INVALID_NAME", at, "Not that.") : String(name);
    expect(issues(readMap(noName, readText), { "bad/name": 1, good: 2, absent: undefined })).toEqual([
      "INVALID_NAME /bad~1name: Not that.",
      "WRONG_TYPE /bad~1name: A text is expected here, not a number.",
      "WRONG_TYPE /good: A text is expected here, not a number.",
    ]);
    expect(issues(readMap(noName, readText), ["a"])).toEqual(["WRONG_TYPE : An object is expected here, not a list."]);
  });
});

it("judges the holes of a list, too", () => {
  const holes: string[] = ["a"];
  holes[2] = "c";
  expect(issues(readList(readText), holes)).toEqual(["WRONG_TYPE /1: A text is expected here, not nothing."]);
});

it("takes over what another check has found", () => {
  const read: Reader<unknown> = (value, _, reading) => take(validateSpec(value), reading);
  const spec = { name: "a", owner: "b", server: { transport: "http", url: "http://x.example" } };
  expect(readInput(read, spec, "spec")).toMatchObject({ ok: true, warnings: [{ code: "insecure-http" }] });
  expect(issues(read, { ...spec, name: "" })[0]).toMatch(/^INVALID_NAME \/name: /);
});

it("never throws, whatever it is given", () => {
  forAll(fc.anything({ withNullPrototype: true, withDate: true, withBigInt: true, withMap: true }), (input) => {
    expect(typeof readInput(readThing, input, "spec").ok).toBe("boolean");
  });
});
