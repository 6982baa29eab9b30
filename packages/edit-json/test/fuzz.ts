/** The laws on random documents and operations, as many as are asked for. */
import fc from "fast-check";
import { checkAccepted } from "./accepted-law.ts";
import { foreign, foreignKey, listOf, pageOf, textOf } from "./grammar-documents.ts";
import { checkScenario } from "./laws.ts";
import { flavours, scenario } from "./scenarios.ts";

export interface Fuzzed {
  readonly format: "json";
  readonly seed: number;
  /** Documents that were tried, each with up to seven operations. */
  readonly runs: number;
  /** What broke, shrunk; undefined when every law held. */
  readonly violation: string | undefined;
}

/** Tries `count` documents with operations, and as many texts with one place broken. */
export const fuzz = (count: number, seed: number): Fuzzed => {
  const parameters = { numRuns: count, seed };
  const violation =
    violationOf(fc.check(fc.property(scenario, checkScenario), parameters)) ??
    violationOf(
      fc.check(
        fc.property(damaged, ({ flavour, text }) => checkAccepted(flavour, text)),
        parameters,
      ),
    );
  return { format: "json", seed, runs: count, violation };
};

const violationOf = <T>({ failed, counterexample, errorInstance }: fc.RunDetails<T>): string | undefined =>
  failed ? `${errorInstance}\n${JSON.stringify(counterexample, bigintAsText, 1)}` : undefined;

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
