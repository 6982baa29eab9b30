import { describe, expect, it } from "vitest";
import { decodeRemote, decodeStdio, isStringMap, isStrings, member, nativeParser } from "../src/index.ts";
import { plainAdapter } from "./dialects.ts";

const { references } = plainAdapter;

describe("decodeStdio", () => {
  it("says in neutral syntax what the entry says in its own", () => {
    expect(
      decodeStdio(references, { command: "npx", args: ["${A}", "$B"], env: { C: "${D:-e}", F: "${?}" }, cwd: "/srv" }),
    ).toEqual({
      transport: "stdio",
      command: "npx",
      args: ["${A}", "$B"],
      env: { C: "${D:-e}", F: "$${?}" },
      cwd: "/srv",
    });
  });

  it("takes what is not there for empty, but for the directory", () => {
    expect(decodeStdio(references, { command: "npx", args: undefined, env: undefined })).toEqual({
      transport: "stdio",
      command: "npx",
      args: [],
      env: {},
    });
  });

  it.each([
    { command: undefined, args: [], env: {} },
    { command: ["npx"], args: [], env: {} },
    { command: "npx", args: "a b", env: {} },
    { command: "npx", args: ["a", 1], env: {} },
    { command: "npx", args: [], env: ["A=b"] },
    { command: "npx", args: [], env: { A: 1 } },
    { command: "npx", args: [], env: {}, cwd: null },
  ])("makes no server of %j", (parts) => {
    expect(decodeStdio(references, parts)).toBeUndefined();
  });
});

describe("decodeRemote", () => {
  it("says in neutral syntax what the entry says in its own", () => {
    expect(decodeRemote(references, "sse", { url: "https://x/${A}", headers: undefined })).toEqual({
      transport: "sse",
      url: "https://x/${A}",
      headers: {},
    });
    const headers = JSON.parse('{"__proto__":"${A}"}');
    expect(JSON.stringify(decodeRemote(references, "http", { url: "https://x", headers }))).toContain(
      '{"__proto__":"${A}"}',
    );
  });

  it.each([
    { url: undefined, headers: {} },
    { url: 1, headers: {} },
    { url: "https://x", headers: [] },
    { url: "https://x", headers: { A: null } },
  ])("makes no server of %j", (parts) => {
    expect(decodeRemote(references, "http", parts)).toBeUndefined();
  });
});

describe("a native text", () => {
  const url = (native: string, parse = references.parse) => {
    const { parse: _, ...rest } = references;
    const server = decodeRemote(parse ? { ...rest, parse } : rest, "http", { url: native, headers: {} });
    return server && "url" in server ? server.url : undefined;
  };

  it("is literal where the harness has no references", () => {
    expect(url("${A}", undefined)).toBe("${A}");
    const { parse: _, ...silent } = references;
    expect(decodeRemote(silent, "http", { url: "${A}", headers: {} })).toMatchObject({ url: "$${A}" });
  });

  it("is literal as a whole when neutral syntax cannot say what it refers to", () => {
    expect(url("US$${A}")).toBe("US$$${A}");
    expect(url("x{1-A}", nativeParser(/\{(?<name>[^}]+)\}/g))).toBe("x{1-A}");
  });
});

describe("nativeParser", () => {
  const parse = nativeParser(/%(?<bare>[A-Z]+)%|<(?<name>[A-Z]+)(?:\|(?<fallback>[^>]*))?>|!skipped!/g);

  it.each([
    ["", []],
    ["plain", [{ text: "plain" }]],
    ["<A>", [{ ref: "A" }]],
    ["a<B>c%D%<E|>", [{ text: "a" }, { ref: "B" }, { text: "c" }, { ref: "D" }, { ref: "E", default: "" }]],
    ["<A|b c>!", [{ ref: "A", default: "b c" }, { text: "!" }]],
    ["a !skipped! <B>", [{ text: "a !skipped! " }, { ref: "B" }]],
  ])("reads %j", (text, parts) => {
    expect(parse(text)).toEqual(parts);
  });

  it("reads the same again", () => {
    expect(parse("<A>")).toEqual(parse("<A>"));
  });
});

it("leaves members out that hold nothing", () => {
  expect([undefined, {}, []].map((value) => member("a", value))).toEqual([{}, {}, {}]);
  for (const value of [null, "", 0, false, [0], { b: 1 }]) expect(member("a", value)).toEqual({ a: value });
});

it("tells lists and maps of texts from others", () => {
  expect([[], ["a"]].every(isStrings)).toBe(true);
  expect([["a", 1], "a", { 0: "a" }, null].some(isStrings)).toBe(false);
  expect([{}, { a: "b" }].every(isStringMap)).toBe(true);
  expect([{ a: 1 }, ["a"], null, "a"].some(isStringMap)).toBe(false);
});
