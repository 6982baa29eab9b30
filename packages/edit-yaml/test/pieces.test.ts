import fc from "fast-check";
import { expect, it } from "vitest";
import { pieces, plainText } from "../src/index.ts";
import { sample } from "./generator/document.ts";

const seed = Number(process.env.FUZZ_SEED ?? 20_261_130);
const told = (text: string): readonly string[] =>
  pieces(text)
    .filter(({ kind }) => kind !== "structure")
    .map(({ kind, text: piece }) => `${kind} ${piece}`);

it("makes up any text again", () => {
  fc.assert(
    fc.property(sample, ({ text }) => {
      expect(
        pieces(text)
          .map((piece) => piece.text)
          .join(""),
      ).toBe(text);
    }),
    { seed, numRuns: 500 },
  );
});

it("tells keys, values and comments apart", () => {
  expect(told("a: b # c\n'd e' : {f: [g, \"h\"]}\n- : x")).toEqual([
    "key a",
    "value b",
    "comment # c",
    "key 'd e'",
    "key f",
    "value g",
    'value "h"',
    "value x",
  ]);
  expect(told("a: |\n  b: c\n  # d\ne: &f g\n? h\n: *f")).toEqual([
    "key a",
    "value   b: c\n  # d\n",
    "key e",
    "value &f",
    "value g",
    "value h",
    "value *f",
  ]);
});

it("tells what a value says", () => {
  expect(['"a\\tb"', "'it''s'", "a b", "0x1e", "[x", "&f", "*f", "!t"].map(plainText)).toEqual([
    "a\tb",
    "it's",
    "a b",
    "30",
    "[x",
    "&f",
    "*f",
    "!t",
  ]);
});
