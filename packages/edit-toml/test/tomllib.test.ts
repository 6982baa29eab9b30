import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { parse } from "smol-toml";
import { describe, expect, it } from "vitest";
import { toml } from "../src/index.ts";
import { samples } from "./grammar.ts";
import { isToml10 } from "./shape.ts";
import { wishes } from "./wishes.ts";

/** Reads a list of texts as JSON, writes what each says, told in a way that JSON can hold. */
const script = `
import json, sys, tomllib
from datetime import date, datetime, time
def tell(value):
    if isinstance(value, dict): return {key: tell(member) for key, member in value.items()}
    if isinstance(value, list): return [tell(member) for member in value]
    if isinstance(value, (date, datetime, time)): return "a date"
    if isinstance(value, bool) or isinstance(value, str): return value
    return "number " + ("nan" if value != value else repr(float(value)) if isinstance(value, float) else str(value))
json.dump([tell(tomllib.loads(text.replace("\\r\\n", "\\n"))) for text in json.load(sys.stdin)], sys.stdout)
`;

const tell = (value: unknown): unknown => {
  if (value instanceof Date) return "a date";
  if (typeof value === "bigint") return `number ${value}`;
  if (typeof value === "number") return `number ${Number.isNaN(value) ? "nan" : value}`;
  if (Array.isArray(value)) return value.map(tell);
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value).map(([key, member]) => [key, tell(member)]);
};

/** Both tell numbers in their own way. */
const comparable = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value === "string" && value.startsWith("number "))
    return Number(value.slice("number ".length).replace("inf", "Infinity")) + 0;
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value).map(([key, member]) => [key, comparable(member)]);
};

const python = spawnSync("python3", ["-c", "import tomllib"]);
const missing = python.error !== undefined || python.status !== 0;
if (missing) console.log("python3 with tomllib is not there; what it says about our texts is not compared.");

describe.skipIf(missing)("tomllib", () => {
  it("reads what we write, and reads the same", () => {
    const cases = fc.sample(fc.tuple(samples, wishes), { numRuns: 400, seed: 7 });
    const texts = cases
      .map(
        ([{ container, text }, { name, set }]) => toml.edit(text, [{ op: "put", container, name, set, drop: [] }]).text,
      )
      .filter((text) => !text.startsWith("\uFEFF") && isToml10(text));
    expect(texts.length).toBeGreaterThan(200);
    const run = spawnSync("python3", ["-c", script], { input: JSON.stringify(texts), encoding: "utf8" });
    expect(run.stderr).toBe("");
    const read = JSON.parse(run.stdout) as readonly unknown[];
    for (const [index, text] of texts.entries()) {
      const ours = comparable(tell(parse(text.replaceAll("\r\n", "\n"), { integersAsBigInt: true })));
      expect(comparable(read[index]), text).toEqual(ours);
    }
  });
});
