import { expect, it } from "vitest";
import { isNewer } from "../../src/registry/is-newer.ts";

it.each([
  ["1.0.1", "1.0.0", true],
  ["1.10.0", "1.9.0", true],
  ["1.9.0", "1.10.0", false],
  ["1.0.0", "1.0.0", false],
  ["1.0.0+2", "1.0.0", false],
  ["v2.0.0", "1.0.0", true],
  ["1.0.0", "1.0.0-rc.1", true],
  ["1.0.0-rc.1", "1.0.0", false],
  ["1.0.0-rc.2", "1.0.0-rc.1", true],
  ["1.0.0-rc.10", "1.0.0-rc.9", true],
  ["1.0.0-rc", "1.0.0-1", true],
  ["1.0.0-rc.1", "1.0.0-rc", true],
  ["1.0.0-rc", "1.0.0-rc.1", false],
  ["2026.8", "2026.7", true],
  ["second", "first", true],
  [undefined, "1.0.0", false],
])("%s after %s: %s", (latest, installed, expected) => {
  expect(isNewer(latest, installed)).toBe(expected);
});
