import { describe, expect, it } from "vitest";
import { toml } from "../src/index.ts";
import { refusalFrom } from "./refusals.ts";

describe("read", () => {
  it.each<[string, readonly string[], unknown]>([
    ["", [], undefined],
    [" \r\n\n", [], undefined],
    ["\uFEFF", ["a"], undefined],
    ["# c", [], {}],
    ["[m.x]\na = 1", ["m"], { x: { a: 1 } }],
    ["m.x.a = 1", ["m", "x", "a"], 1],
    ["m = { x = { a = [1, { b = 2 }] } }", ["m", "x", "a"], [1, { b: 2 }]],
    ['["\\u006d" . x]\na = 1', ["m", "x"], { a: 1 }],
    ["[[m]]\nname = 'a'", ["m"], [{ name: "a" }]],
    ["[m]", ["m", "x"], undefined],
    ["[m]", ["m", "toString"], undefined],
    ["a = 9007199254740993", ["a"], 9007199254740993n],
  ])("%j at %j", (text, path, value) => {
    expect(toml.read(text, path)).toEqual(value);
  });

  it("holds a member named __proto__ as its own", () => {
    const value = toml.read("[m.__proto__]\na = 1", ["m"]);
    expect(Object.keys(value as object)).toEqual(["__proto__"]);
  });

  it("gives a date as it is written", () => {
    const value = toml.read("d = 1979-05-27T00:32:00-07:00", ["d"]);
    expect((value as Date).toISOString()).toBe("1979-05-27T00:32:00.000-07:00");
  });

  it.each([
    ["m = 3", ["m", "x"], "m is a plain value"],
    ["m = [1]", ["m", "x"], "m is an array"],
    ["a = 1\n[[m]]", ["m", "x"], "m is an array of tables"],
    ["[m]\nx = 1", ["m", "x", "y"], "m.x is a plain value"],
  ])("%j at %j is refused", (text, path, reason) => {
    const error = refusalFrom(() => toml.read(text, path));
    expect(error).toMatchObject({ code: "CONFIG_SHAPE" });
    expect(error.position).toBeDefined();
    expect(error.message).toContain(reason);
  });

  it("refuses what is not TOML", () => {
    expect(refusalFrom(() => toml.read("a = ", ["a"]))).toMatchObject({ code: "CONFIG_UNPARSEABLE" });
  });
});
