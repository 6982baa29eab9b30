/** Random documents and operations under all laws; `pnpm fuzz toml` runs it in the large. */
import { type Container, type Created, isAgentConfigError, type Operation } from "@agent-config/core";
import fc from "fast-check";
import { toml } from "../src/index.ts";
import { type Sample, samples } from "./grammar.ts";
import { names } from "./grammar-values.ts";
import { checked, demand, entryIn } from "./laws.ts";
import { isToml10, isToml11 } from "./shape.ts";
import { type Wish, wishes } from "./wishes.ts";

const put = ({ container }: Sample, { name, set, drop }: Wish): Operation => ({
  op: "put",
  container,
  name,
  set,
  drop,
});

/** Any operations one after the other, each under all laws; then all of them in one call. */
const anySequence = (sample: Sample, steps: readonly (Wish & { readonly remove: boolean })[]): void => {
  let { text } = sample;
  const operations = steps.map(
    (step): Operation =>
      step.remove ? { op: "remove", container: sample.container, name: step.name } : put(sample, step),
  );
  const outcomes = operations.map((operation) => {
    const edited = checked(text, operation);
    text = edited.text;
    return edited.outcomes[0];
  });
  const batch = toml.edit(sample.text, operations);
  demand(batch.text === text, "one call does what several do", sample.text, batch.text, text);
  const outcomesSame = JSON.stringify(batch.outcomes) === JSON.stringify(outcomes);
  demand(outcomesSame, "outcomes are the same", batch.outcomes, outcomes);
};

/** Entries that are not there are installed, updated and uninstalled, in any order: the bytes come back. */
const roundTrip = (sample: Sample, all: readonly Wish[], order: readonly number[]): void => {
  const { container } = sample;
  const created = new Map<string, Created>();
  let text = sample.text;
  for (const wish of all) {
    if (entryIn(sample.text, container, wish.name).value !== undefined) continue;
    const edited = checked(text, put(sample, wish));
    const made = edited.outcomes[0]?.created;
    demand((made !== undefined) === !created.has(wish.name), "created is reported once", text);
    if (made) created.set(wish.name, made);
    text = edited.text;
  }
  const containers = [...created.values()].flatMap((made) => made.containers);
  const left = [...created.keys()].sort((a, b) => (order[names.indexOf(a)] ?? 0) - (order[names.indexOf(b)] ?? 0));
  const installed = text;
  for (const name of left) {
    const separator = created.get(name)?.separator;
    const known = { containers, ...(separator && { separator }) };
    const edited = checked(text, { op: "remove", container, name, created: known });
    demand(edited.outcomes[0]?.exact === true, "a removal of what stands untouched is exact", text, edited.text);
    text = edited.text;
  }
  demand(text === sample.text, "installs then uninstalls restore the bytes", sample.text, installed, text);
};

/** The same with a comment or blank line of somebody else in between: the entries go, the comment stays. */
const touchedMeanwhile = (sample: Sample, all: readonly Wish[], line: number, text: string): void => {
  const { container } = sample;
  const absent = all.filter(({ name }) => entryIn(sample.text, container, name).value === undefined);
  const names = [...new Set(absent.map(({ name }) => name))];
  const installed = toml.edit(
    sample.text,
    absent.map((wish) => put(sample, wish)),
  );
  const ends = [...installed.text.matchAll(/\n/g)].map(({ index }) => index + 1);
  const at = ends[line % ends.length] ?? installed.text.length;
  let edited = installed.text.slice(0, at) + text + installed.text.slice(at);
  const containers = installed.outcomes.flatMap(({ created }) => created?.containers ?? []);
  for (const name of names) {
    const separator = installed.outcomes[absent.findIndex((wish) => wish.name === name)]?.created?.separator;
    const created = { containers, ...(separator && { separator }) };
    edited = checked(edited, { op: "remove", container, name, created }).text;
  }
};

/** Damage to a text: what is cut out of it, and what is put in its place. */
interface Damage {
  readonly at: number;
  readonly length: number;
  readonly text: string;
}
const damages: fc.Arbitrary<Damage> = fc.record({
  at: fc.nat(400),
  length: fc.nat(3),
  text: fc.constantFrom(..."“][{\"'=.\u0000\r\n", "", "'''", "<<<<<<< HEAD\n", "\n[mcp_servers.x]\n", "\nx = 3\n"),
});

/** A text that is broken is refused with its place and without its values; one that is not is edited under all laws. */
const damaged = (sample: Sample, { at, length, text }: Damage, wish: Wish): void => {
  const place = at % (sample.text.length + 1);
  const broken = sample.text.slice(0, place) + text + sample.text.slice(place + length);
  const operation = put(sample, wish);
  try {
    // Some dates that are none pass our parser; there the other laws have no witness.
    if (isToml11(broken)) checked(broken, operation);
    else toml.edit(broken, [operation]);
  } catch (error) {
    // Among them are some with quotes inside, which our scanner takes for strings.
    if (!isToml11(broken) && String(error).includes("so it was not used")) return;
    if (!isAgentConfigError(error)) throw error;
    demandRefusal(broken, error.code, error.message, error.position);
  }
};

/** A container of another type than the operation says is refused. */
const misplaced = ({ container, text }: Sample, wish: Wish): void => {
  const other: Container =
    container.keyedBy === undefined ? { ...container, keyedBy: "name" } : { path: container.path };
  const found = toml.read(text, container.path);
  try {
    checked(text, { op: "put", container: other, name: wish.name, set: wish.set, drop: [] });
  } catch (error) {
    if (!isAgentConfigError(error)) throw error;
    demand(found !== undefined && error.code === "CONFIG_SHAPE", "a missing container is made", text, error.code);
    demandRefusal(text, error.code, error.message, error.position);
    return;
  }
  demand(found === undefined, "a container of another type is refused", text);
};

const demandRefusal = (text: string, code: string, message: string, position: unknown): void => {
  demand(/^CONFIG_(UNPARSEABLE|DUPLICATE_KEY|SHAPE)$/.test(code), "a refusal has its code", text, code);
  demand(position !== undefined, "a refusal has its place", text, message);
  demand(!/SECR|npx|[0-9]{5}/.test(message), "a refusal holds no value", text, message);
  // The other parser takes a lone CR for a line end.
  const witness = code === "CONFIG_UNPARSEABLE" && !/\r(?!\n)/.test(text);
  demand(!witness || !isToml10(text), "what is refused is not TOML", text, message);
};

const steps = fc.tuple(wishes, fc.boolean()).map(([wish, remove]) => ({ ...wish, remove }));
const sequences = fc.array(steps, { minLength: 1, maxLength: 4 });
const installs = fc.array(wishes, { minLength: 1, maxLength: 6 });
const touches = fc.constantFrom("# SECRET\n", "\n", "  \n", "# SECRET\r\n\r\n");
const orders = fc.array(fc.nat(), { minLength: names.length, maxLength: names.length });

/** Runs `count` cases; throws with the seed and the smallest case when a law does not hold. */
export const fuzz = (count: number, seed: number): void => {
  const runs = (share: number) => ({ numRuns: Math.ceil(count * share), seed });
  fc.assert(fc.property(samples, sequences, anySequence), runs(0.4));
  fc.assert(fc.property(samples, installs, orders, roundTrip), runs(0.3));
  fc.assert(fc.property(samples, installs, fc.nat(), touches, touchedMeanwhile), runs(0.1));
  fc.assert(fc.property(samples, damages, wishes, damaged), runs(0.15));
  fc.assert(fc.property(samples, wishes, misplaced), runs(0.05));
};
