import { describe, expect, it } from "vitest";
import { yaml } from "../src/index.ts";

describe("reading", () => {
  it("gives the value at a path", () => {
    const text = "a: {b: {c: [1]}}\nx: &x\n  y: 1\nz: *x\n";
    expect(yaml.read(text, ["a", "b"])).toEqual({ c: [1] });
    expect(yaml.read(text, ["z", "y"])).toBe(1);
    expect(yaml.read(text, [])).toEqual({ a: { b: { c: [1] } }, x: { y: 1 }, z: { y: 1 } });
  });

  it.each(["", "\n", "# c\n", "---\n", "\uFEFF"])("gives undefined for %j", (text) => {
    expect(yaml.read(text, [])).toBeUndefined();
    expect(yaml.read(text, ["a"])).toBeUndefined();
  });

  it("tells what is not there from null", () => {
    expect(yaml.read("a:\nb: ~\n", ["a"])).toBeNull();
    expect(yaml.read("a:\n", ["a", "b"])).toBeUndefined();
    expect(yaml.read("a: 1\n", ["b"])).toBeUndefined();
    expect(yaml.read("a: 1\n", ["__proto__"])).toBeUndefined();
    expect(yaml.read("~\n", [])).toBeNull();
  });

  it("takes a byte order mark for no part of the text", () => {
    expect(yaml.read("\uFEFF- a\n- b\n", [])).toEqual(["a", "b"]);
    const place = expect.objectContaining({ position: { line: 1, column: 4 } });
    expect(() => yaml.read("\uFEFFa: \u0007\n", [])).toThrow(place);
  });

  it("refuses what is on the path and no map, and a key that stands there twice", () => {
    const shape = expect.objectContaining({ code: "CONFIG_SHAPE", position: { line: 1, column: 4 } });
    expect(() => yaml.read("a: 1\n", ["a", "b"])).toThrow(shape);
    const twice = expect.objectContaining({ code: "CONFIG_DUPLICATE_KEY", position: { line: 3, column: 1 } });
    expect(() => yaml.read('a: 1\nb: 1\n"a": 2\n', ["a"])).toThrow(twice);
    expect(yaml.read("a: 1\nb: 1\nb: 2\n", ["a"])).toBe(1);
  });
});
