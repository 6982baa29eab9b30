/** The laws on random documents and operations, as many as are asked for. */
import fc from "fast-check";
import { checkAccepted } from "./accepted-law.ts";
import { foreign, foreignKey, listOf, pageOf, textOf } from "./grammar-documents.ts";
import { checkScenario } from "./laws.ts";
import { flavours, scenario } from "./scenarios.ts";

export interface FuzzReport {
  /** Random documents, each with up to seven operations, and as many texts with one place broken. */
  readonly cases: number;
  readonly seed: number;
}

/** Throws with the shrunk case of the first law that breaks. The same count and seed make the same cases. */
export const fuzz = (count: number, seed: number): FuzzReport => {
  const parameters = { numRuns: count, seed };
  report(fc.check(fc.property(scenario, checkScenario), parameters));
  report(fc.check(fc.property(damaged, checkAccepted), parameters));
  return { cases: count, seed };
};

const report = <T>({ failed, counterexample, errorInstance, seed }: fc.RunDetails<T>): void => {
  if (failed) throw new Error(`${errorInstance} (seed ${seed})\n${JSON.stringify(counterexample, bigintAsText, 1)}`);
};

const bigintAsText = (_: string, value: unknown): unknown => (typeof value === "bigint" ? `${value}n` : value);

/** Something that a text may be broken with, and something that only looks so. */
const splinters = [
  ...', , ,, : { } [ ] " \\ \\u12 \\x / // /* */ - 0 1. e +1 01 1e5 tru null NaN \' # é “ "k":1, <<<<<<<'.split(" "),
  ...["", "\t", "\n", "\r", "\f", "\v", "\u00a0", "\u2028", "\uFEFF", "\u0000", "\u0001"],
];

const damaged = fc
  .record({
    flavour: fc.constantFrom(...flavours),
    page: pageOf(fc.oneof(foreign, listOf("object", foreignKey, foreign, 3), listOf("array", foreignKey, foreign, 3))),
    place: fc.nat(10_000),
    isAtToken: fc.boolean(),
    length: fc.constantFrom(0, 0, 1, 1, 2, 5),
    splinter: fc.constantFrom(...splinters),
  })
  .map(({ flavour, page, place, isAtToken, length, splinter }) => {
    const text = textOf(page, flavour.accepts);
    const places = isAtToken ? [...text.matchAll(/[{}[\]:,"]/g)].map(({ index }) => index) : [];
    const start = places[place % (places.length || 1)] ?? place % (text.length + 1);
    return { flavour, text: text.slice(0, start) + splinter + text.slice(start + length) };
  });
