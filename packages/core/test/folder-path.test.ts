import { posix } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeInFolder, stepsInFolder } from "../src/index.ts";
import { forAll } from "./arbitraries.ts";

describe("stepsInFolder", () => {
  it.each<[string, readonly string[] | undefined]>([
    ["", []],
    [".", []],
    ["a/b", ["a", "b"]],
    ["./a//b/", ["a", "b"]],
    ["a/../b", ["b"]],
    ["a/..", []],
    ["..", undefined],
    ["../folder/a", undefined],
    ["a/../../folder", undefined],
    ["...", ["..."]],
    ["..a/.b", ["..a", ".b"]],
  ])("of %j are %j", (path, steps) => {
    expect(stepsInFolder(path)).toEqual(steps);
  });

  it("lead where the path leads, as long as it never leaves the folder", () => {
    const path = fc.array(fc.constantFrom("a", "b", ".", "..", ""), { maxLength: 8 }).map((steps) => steps.join("/"));
    forAll(path, (text) => {
      const steps = stepsInFolder(text);
      if (steps) expect(posix.join("/folder", text).replace(/\/$/, "")).toBe(posix.join("/folder", ...steps));
      else expect(text.split("/")).toContain("..");
    });
  });
});

it.each([
  ["./bin/run", "inside"],
  ["a/..", "itself"],
  ["./", "itself"],
  ["a/../..", "outside"],
])("the path %j is %s", (path, place) => {
  expect(placeInFolder(path)).toBe(place);
});
