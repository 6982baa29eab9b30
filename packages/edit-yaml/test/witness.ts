import type { DocumentValue, Operation } from "@agent-config/core";
import { parse } from "yaml";

/**
 * What a text means, and what an operation should make of it, through `yaml`'s own reader: it follows aliases and builds
 * maps with any keys, and shares nothing with the editor's way of reading.
 */
export const meaning = (text: string): unknown =>
  parse(withoutMark(text), {
    uniqueKeys: false,
    customTags: (tags) => tags.filter((tag) => typeof tag === "string" || !tag.tag.endsWith(":merge")),
    mapAsMap: true,
    intAsBigInt: true,
    maxAliasCount: -1,
    logLevel: "silent",
  });

/** `yaml` takes the line behind a byte order mark for another. */
export const withoutMark = (text: string): string => text.replace(/^\uFEFF/, "");

type Tree = Map<unknown, unknown>;

const treeFrom = (node: unknown): Tree => (node instanceof Map ? new Map(node) : new Map());

/** The meaning after an operation. */
export const expected = (before: unknown, operation: Operation): unknown => {
  const inside = (node: unknown, [key, ...rest]: readonly string[]): unknown => {
    if (key === undefined)
      return operation.container.keyedBy === undefined ? changedMap(node, operation) : changedList(node, operation);
    const map = treeFrom(node);
    map.set(key, inside(map.get(key), rest));
    return map;
  };
  return inside(before, operation.container.path);
};

const changedMap = (node: unknown, operation: Operation): Tree => {
  const map = treeFrom(node);
  if (operation.op === "remove") map.delete(operation.name);
  else map.set(operation.name, changedEntry(map.get(operation.name), operation));
  return map;
};

const changedList = (node: unknown, operation: Operation): unknown[] => {
  const { keyedBy } = operation.container;
  const items = Array.isArray(node) ? [...node] : [];
  const at = items.findIndex((item) => item instanceof Map && item.get(keyedBy) === operation.name);
  if (operation.op === "remove") return at < 0 ? items : items.toSpliced(at, 1);
  const entry = changedEntry(at < 0 ? new Map([[keyedBy, operation.name]]) : items[at], operation);
  return at < 0 ? [...items, entry] : items.with(at, entry);
};

const changedEntry = (node: unknown, operation: Operation): Tree => {
  const map = treeFrom(node);
  if (operation.op === "remove") return map;
  const { set, drop, container } = operation;
  for (const key of drop) if (!Object.hasOwn(set, key) && key !== container.keyedBy) map.delete(key);
  for (const [key, value] of Object.entries(set)) if (key !== container.keyedBy) map.set(key, fromValue(value));
  return map;
};

const fromValue = (value: DocumentValue): unknown => {
  if (Array.isArray(value)) return value.map(fromValue);
  if (typeof value === "object" && value !== null)
    return new Map(Object.entries(value).map(([key, item]) => [key, fromValue(item)]));
  return value;
};

/**
 * A text that is equal for equal meanings, whatever the order of keys. Containers without members count as nothing,
 * wherever they stand on the path.
 */
export const fingerprint = (node: unknown, path: readonly string[]): string =>
  isCyclic(node) ? "cyclic" : print(pruned(node, path));

const pruned = (value: unknown, [key, ...rest]: readonly string[]): unknown => {
  if (isBare(value)) return null;
  if (key === undefined || !(value instanceof Map)) return value;
  const inner = pruned(value.get(key), rest);
  const map = new Map(value);
  if (inner === null) map.delete(key);
  else map.set(key, inner);
  return isBare(map) ? null : map;
};

const isBare = (value: unknown): boolean =>
  (value ?? null) === null ||
  (value instanceof Map && value.size === 0) ||
  (Array.isArray(value) && value.length === 0);

/** Copies of a map that an alias makes part of itself cannot be compared. */
const isCyclic = (value: unknown, outer: readonly unknown[] = []): boolean => {
  if (typeof value !== "object" || value === null) return false;
  const items = value instanceof Map ? [...value.keys(), ...value.values()] : Object.values(value);
  return outer.includes(value) || items.some((item) => isCyclic(item, [...outer, value]));
};

const print = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(print).join()}]`;
  if (value instanceof Map) {
    const members = Array.from(value, ([key, item]) => `${print(key)}:${print(item)}`);
    return `{${members.sort().join()}}`;
  }
  if (typeof value === "bigint" || typeof value === "number") return `#${Number(value)}`;
  return JSON.stringify(value) ?? "null";
};
