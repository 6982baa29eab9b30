import { expect, it } from "vitest";
import { wantedOf, wayInto } from "../src/wanted.ts";

it.each<[paths: readonly string[][], path: readonly string[], way: number]>([
  [[["m", "x"]], ["m"], 1],
  [[["m", "x"]], ["m", "x"], 2],
  [[["m", "x"]], ["m", "x", "env", "deep"], 4],
  [[["m", "x"]], ["m", "y"], 1],
  [[["m", "x"]], ["m", "y", "env"], 1],
  [[["m", "x"]], ["other", "x"], 0],
  [[["m", "x"], ["m"]], ["m", "y"], 2],
  [[["m"], ["m", "x"]], ["m", "y"], 2],
  [
    [
      ["m", "x"],
      ["n", "y"],
    ],
    ["n", "x"],
    1,
  ],
  [[["toString"]], ["constructor"], 0],
  [[[]], ["any", "thing"], 2],
  [[["m"], []], ["other"], 1],
  [[], ["m"], 0],
])("of %j, %j is on the way for %i keys", (paths, path, way) => {
  expect(wayInto(wantedOf(paths), path)).toBe(way);
});
