/** What operations mean, said about values instead of texts. */

import { isDeepStrictEqual } from "node:util";
import type { Container, DocumentObject, Operation, Outcome } from "@agent-config/core";
import { isObject, own, setOwn } from "@agent-config/core";

/** The value of the document after an operation. Throws when the operation has no meaning there. */
export const after = (root: unknown, operation: Operation, outcome: Outcome | undefined): unknown =>
  operation.op === "put" ? afterPut(root, operation.container.path, operation) : afterRemove(root, operation, outcome);

const afterPut = (value: unknown, path: readonly string[], operation: Operation & { op: "put" }): unknown => {
  const [key, ...rest] = path;
  if (key !== undefined) {
    const map = value === undefined || value === null ? {} : mapOf(value);
    return withMember(map, key, afterPut(own(map, key), rest, operation));
  }
  const { keyedBy } = operation.container;
  if (keyedBy === undefined) {
    const map = value === undefined || value === null ? {} : mapOf(value);
    return withMember(map, operation.name, entryAfter(own(map, operation.name), operation));
  }
  const list = value === undefined || value === null ? [] : listOf(value);
  const at = indexOf(list, keyedBy, operation.name);
  const entry = entryAfter(list[at], operation);
  return at < 0 ? [...list, { [keyedBy]: operation.name, ...entry }] : list.with(at, entry);
};

const entryAfter = (entry: unknown, { set, drop }: Operation & { op: "put" }): DocumentObject => {
  if (!isObject(entry)) return set;
  const kept = Object.entries(entry).filter(([key]) => !drop.includes(key) || Object.hasOwn(set, key));
  return Object.fromEntries([...kept, ...Object.entries(set)]) as DocumentObject;
};

const afterRemove = (root: unknown, { container, name }: Operation, outcome: Outcome | undefined): unknown => {
  const inside = at(root, container.path);
  if (inside === undefined || inside === null || !outcome?.changed) return root;
  const { keyedBy } = container;
  const left =
    keyedBy === undefined
      ? withoutMember(mapOf(inside), name)
      : listOf(inside).filter((item) => !(isObject(item) && own(item, keyedBy) === name));
  let value = replaced(root, container.path, left);
  for (const { path, was } of outcome.restored ?? []) {
    if (was === "null") value = replaced(value, path, null);
    if (was === "absent") value = replaced(value, path, undefined);
  }
  return value;
};

/** Whether the entry of that name is there. */
export const isThere = (root: unknown, { path, keyedBy }: Container, name: string): boolean => {
  const inside = at(root, path);
  if (keyedBy !== undefined) return Array.isArray(inside) && indexOf(inside, keyedBy, name) >= 0;
  return isObject(inside) && Object.hasOwn(inside, name);
};

export const indexOf = (list: readonly unknown[], field: string, name: string): number =>
  list.findIndex((item) => isObject(item) && own(item, field) === name);

export const at = (root: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, key) => (isObject(value) ? own(value, key) : undefined), root);

const replaced = (value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown => {
  if (key === undefined) return by;
  const map = mapOf(value);
  const inner = replaced(own(map, key), rest, by);
  return inner === undefined ? withoutMember(map, key) : withMember(map, key, inner);
};

type Map = Readonly<Record<string, unknown>>;

const withMember = (map: Map, key: string, value: unknown): Map => {
  const copy = Object.fromEntries(Object.entries(map));
  setOwn(copy, key, value);
  return copy;
};

const withoutMember = (map: Map, name: string): Map =>
  Object.fromEntries(Object.entries(map).filter(([key]) => key !== name));

const mapOf = (value: unknown): Map => {
  if (!isObject(value)) throw new Error("an operation on something that is not an object was not refused");
  return value;
};

const listOf = (value: unknown): readonly unknown[] => {
  if (!Array.isArray(value)) throw new Error("an operation on something that is not an array was not refused");
  return value;
};

/** Whether two values are equal as JSON.parse can tell: big integers are rounded, -0 is 0. */
export const same = (a: unknown, b: unknown): boolean => isDeepStrictEqual(rounded(a), rounded(b));

const rounded = (value: unknown): unknown => {
  if (typeof value === "bigint") return Number(value);
  if (Object.is(value, -0)) return 0;
  if (Array.isArray(value)) return value.map(rounded);
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, rounded(item)] as const))
    : value;
};
