import { isAgentConfigError, type Put } from "@agent-config/core";
import { type Alias, isAlias, isMap, isPair, isScalar, isSeq, type ParsedNode } from "yaml";
import { isSatisfied, keysOf } from "./entry.ts";
import { nameOf, routeTo } from "./locate.ts";
import { parse, type Source } from "./parse.ts";
import { refusal } from "./refusal.ts";
import type { Run } from "./run.ts";
import { followed, keyText, toValue } from "./values.ts";

type Place = ParsedNode | null;

/** Reads a result again, and refuses it unless it is the text before with what the run asked for, and nothing else. */
export const verified = (before: Source, text: string, run: Run): Source => {
  const after = parsed(text);
  if (after && isAsAsked({ before, after, compared: new Map() }, run)) return after;
  const { steps } = routeTo(before, run.container);
  const message = `Changing ${nameOf(run.container.path)} here would change other parts of the file`;
  throw refusal("CONFIG_SHAPE", before.text, steps.at(-1)?.slot.start ?? 0, message, "Edit the file by hand.");
};

/** Undefined for a result that is not YAML; one that became too large is refused as such. */
const parsed = (text: string): Source | undefined => {
  try {
    return parse(text);
  } catch (error) {
    if (isAgentConfigError(error) && error.code === "CONFIG_TOO_LARGE") throw error;
    return undefined;
  }
};

interface Comparison {
  readonly before: Source;
  readonly after: Source;
  /** Anchored values that aliases led to, with what came of comparing them. */
  readonly compared: Map<ParsedNode, boolean>;
}

const isAsAsked = (comparison: Comparison, run: Run): boolean => {
  const { path, keyedBy } = run.container;
  let places: readonly [Place, Place] = [comparison.before.content, comparison.after.content];
  for (const key of path) {
    const parts = divided(comparison, places, new Set([key]));
    if (!parts) return false;
    places = [parts.before.get(key) ?? null, parts.after.get(key) ?? null];
  }
  const entries = divided(comparison, places, new Set(run.operations.map(({ name }) => name)), keyedBy);
  if (!entries) return false;
  if (run.op === "remove") return run.operations.every(({ name }) => !entries.after.has(name));
  return run.operations.every((operation) => {
    const { name } = operation;
    const entry = [entries.before.get(name) ?? null, entries.after.get(name) ?? null] as const;
    return isPut(comparison, entry, keysOf(run.container, operation));
  });
};

const isPut = (comparison: Comparison, entry: readonly [Place, Place], keys: Pick<Put, "set" | "drop">): boolean => {
  const names = new Set([...Object.keys(keys.set), ...keys.drop]);
  const isUntouched = isAlias(entry[1]) && isSame(comparison, ...entry);
  return (
    (isUntouched || divided(comparison, entry, names) !== undefined) &&
    isSatisfied(toValue(comparison.after, entry[1]), keys)
  );
};

interface Divided {
  readonly before: ReadonlyMap<string, Place>;
  readonly after: ReadonlyMap<string, Place>;
}

/** The members of some names, before and after; undefined unless all others are the same, in the same order. */
const divided = (
  comparison: Comparison,
  [a, b]: readonly [Place, Place],
  names: ReadonlySet<string>,
  keyedBy?: string,
): Divided | undefined => {
  const before = picked(comparison.before, a, names, keyedBy);
  const after = picked(comparison.after, b, names, keyedBy);
  if (!before || !after || !areSame(comparison, before.others, after.others)) return undefined;
  return { before: before.named, after: after.named };
};

interface Picked {
  readonly named: Map<string, Place>;
  /** What the other members are made of: keys and values, or items. */
  readonly others: Place[];
}

/** Nothing and null count as a map or list without members. */
const picked = (source: Source, node: Place, names: ReadonlySet<string>, keyedBy?: string): Picked | undefined => {
  const result: Picked = { named: new Map(), others: [] };
  if (node === null || (isScalar(node) && node.value === null)) return result;
  if (keyedBy === undefined ? !isMap(node) : !isSeq(node)) return undefined;
  if (isAlias(node) || isScalar(node)) return undefined;
  for (const item of node.items) {
    const name = isPair(item) ? keyText(source, item.key) : labelOf(source, item, keyedBy);
    const value = isPair(item) ? item.value : item;
    if (name !== undefined && names.has(name)) result.named.set(name, value);
    else result.others.push(...(isPair(item) ? [item.key, item.value] : [item]));
  }
  return result;
};

const labelOf = (source: Source, item: Place, keyedBy = ""): string | undefined => {
  const map = followed(source, item);
  const label = isMap(map) ? map.items.find(({ key }) => keyText(source, key) === keyedBy) : undefined;
  return label?.value ? keyText(source, label.value) : undefined;
};

const areSame = (comparison: Comparison, a: readonly Place[], b: readonly Place[]): boolean =>
  a.length === b.length && a.every((node, index) => isSame(comparison, node, b[index] ?? null));

/** The same to every reader: in kind, tag, anchor, form and text, and through aliases. */
const isSame = (comparison: Comparison, a: Place, b: Place): boolean => {
  if (a === null || b === null) return a === b;
  if (isAlias(a)) return isAlias(b) && a.source === b.source && hasSameTarget(comparison, a, b);
  if (isAlias(b) || a.tag !== b.tag || a.anchor !== b.anchor) return false;
  if (isScalar(a)) return isScalar(b) && a.source === b.source && a.type === b.type;
  if (isScalar(b) || isMap(a) !== isMap(b)) return false;
  return areSame(comparison, partsOf(a), partsOf(b));
};

const partsOf = ({ items }: Extract<ParsedNode, { items: unknown[] }>): Place[] =>
  items.flatMap((item) => (isPair(item) ? [item.key, item.value] : [item]));

const hasSameTarget = (comparison: Comparison, a: Alias, b: Alias): boolean => {
  const { before, after, compared } = comparison;
  const [from, to] = [followed(before, a), followed(after, b)];
  if (from && !compared.has(from)) {
    // An alias inside of its own anchor leads back here.
    compared.set(from, true);
    compared.set(from, isSame(comparison, from, to));
  }
  if (from && to && compared.get(from)) return true;
  const message = "An alias repeats here what this edit would change";
  throw refusal("CONFIG_SHAPE", before.text, a.range?.[0] ?? 0, message, "Write the value out in place of the alias.");
};
