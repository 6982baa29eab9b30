import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Operation, Outcome, Position } from "@agent-config/core";
import { describe, expect, it } from "vitest";
import { untrueSamples } from "../../../scripts/samples.ts";
import { toml } from "../src/index.ts";
import { applied } from "./laws.ts";
import { refusalFrom } from "./refusals.ts";

const folder = join(import.meta.dirname, "fixtures");
const read = (name: string, file: string): string => readFileSync(join(folder, name, file), "utf8");

/** What an `op.json` holds: operations, and what comes of them beside `after.toml`. */
interface Expected {
  readonly operations: readonly Operation[];
  readonly outcomes?: readonly Outcome[];
  readonly error?: { readonly code: string; readonly position: Position };
}

describe("fixtures", () => {
  it.each(readdirSync(folder))("%s", (name) => {
    const before = read(name, "before.toml");
    const { operations, outcomes, error } = JSON.parse(read(name, "op.json")) as Expected;
    expect(existsSync(join(folder, name, "after.toml"))).toBe(error === undefined);
    if (error) {
      const { code, position } = refusalFrom(() => toml.edit(before, operations));
      expect({ code, position }).toEqual(error);
      return;
    }
    const edited = toml.edit(before, operations);
    expect(edited.text).toBe(read(name, "after.toml"));
    expect(edited.outcomes).toEqual(outcomes);
    expect(applied(before, edited)).toBe(edited.text);
  });

  it("are where the samples of the docs come from", () => {
    const made = readdirSync(folder).map((name) => {
      const before = read(name, "before.toml");
      const { operations, error } = JSON.parse(read(name, "op.json")) as Expected;
      if (error) return { before, message: refusalFrom(() => toml.edit(before, operations)).message };
      return { before, after: read(name, "after.toml") };
    });
    expect(untrueSamples("toml.md", made)).toEqual([]);
  });
});
