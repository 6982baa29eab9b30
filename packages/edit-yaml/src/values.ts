import { type DocumentObject, type DocumentValue, isObject, own } from "@agent-config/core";
import { type Alias, isAlias, isMap, isScalar, type ParsedNode } from "yaml";
import { deepest } from "./judge.ts";
import type { Source } from "./parse.ts";
import { refusal } from "./refusal.ts";

/** Values that aliases may add to those written in the text: a few lines of aliases can stand for billions. */
const mostRepeated = 100_000;

/** The value of a node, with aliases followed. A key that is not a string becomes its text; of two equal keys the last counts. */
export const toValue = (source: Source, node: ParsedNode | null): DocumentValue => {
  let repeated = 0;
  const convert = (from: ParsedNode | null, depth: number, repeats: boolean): DocumentValue => {
    if (repeats) repeated += 1;
    if (from && (repeated > mostRepeated || depth > deepest))
      throw refusal("CONFIG_TOO_LARGE", source.text, from.range[0], "The aliases here stand for too many values");
    if (isAlias(from)) return convert(source.aliases.get(from) ?? null, depth + 1, true);
    if (from === null) return null;
    if (isScalar(from)) return plainNumber(from.value as DocumentValue);
    if (isMap(from))
      return Object.fromEntries(
        from.items.map(({ key, value }) => [keyText(source, key), convert(value, depth + 1, repeats)] as const),
      );
    return from.items.map((item) => convert(item, depth + 1, repeats));
  };
  return convert(node, 0, false);
};

/** What a key is called in an object of JavaScript. */
export const keyText = (source: Source, key: ParsedNode): string => {
  const target = followed(source, key);
  return isScalar(target) ? String(target.value) : source.text.slice(key.range[0], key.range[1]);
};

/** A node, or what it stands for. */
export const followed = (source: Source, node: ParsedNode | Alias | null): ParsedNode | null =>
  isAlias(node) ? (source.aliases.get(node) ?? null) : node;

/** Integers are read as bigint, so that none loses a digit; those that a number can hold become one. */
const plainNumber = (value: DocumentValue): DocumentValue =>
  typeof value === "bigint" && Number.isSafeInteger(Number(value)) ? Number(value) : value;

/** Equal as data: the order of keys does not matter, nor whether a number is written 30 or 30.0. A date is its text. */
export const isEqual = (a: DocumentValue | undefined, b: DocumentValue | undefined): boolean => {
  if (Array.isArray(a) || Array.isArray(b)) return Array.isArray(a) && Array.isArray(b) && areEqualLists(a, b);
  if (isObject(a) || isObject(b))
    return isObject(a) && isObject(b) && areEqualMaps(a as DocumentObject, b as DocumentObject);
  if (a instanceof Date) return isEqual(a.toISOString(), b);
  if (b instanceof Date) return isEqual(a, b.toISOString());
  if (typeof a === "number" && typeof b === "bigint") return a === Number(b);
  if (typeof a === "bigint" && typeof b === "number") return isEqual(b, a);
  return a === b || (Number.isNaN(a) && Number.isNaN(b));
};

const areEqualLists = (a: readonly DocumentValue[], b: readonly DocumentValue[]): boolean =>
  a.length === b.length && a.every((item, index) => isEqual(item, b[index]));

const areEqualMaps = (a: DocumentObject, b: DocumentObject): boolean => {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => isEqual(a[key], own(b, key)));
};
