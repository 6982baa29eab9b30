import {
  type Container,
  type DocumentObject,
  type DocumentValue,
  isObject,
  type Operation,
  type Put,
} from "@agent-config/core";
import { deepest } from "./judge.ts";
import { refusal } from "./refusal.ts";
import { isEqual } from "./values.ts";

/** Refuses values that no reader would follow down. */
export const judgeValues = (text: string, operations: readonly Operation[]): void => {
  for (const operation of operations)
    if (operation.op === "put" && isDeeper(operation.set, deepest))
      throw refusal("CONFIG_TOO_LARGE", text, 0, `A value of "${operation.name}" is nested more than ${deepest} deep`);
};

const isDeeper = (value: DocumentValue, levels: number): boolean =>
  typeof value === "object" &&
  value !== null &&
  (levels === 0 || Object.values(value).some((item) => isDeeper(item, levels - 1)));

/** The keys that a put sets and deletes. In a list the name of the entry is one of them, the first. */
export const keysOf = ({ keyedBy }: Container, { name, set, drop }: Put): Pick<Put, "set" | "drop"> => {
  const isSet = (key: string) => Object.hasOwn(set, key);
  if (keyedBy === undefined) return { set, drop: drop.filter((key) => !isSet(key)) };
  const others = Object.entries(set).filter(([key]) => key !== keyedBy);
  return {
    set: Object.fromEntries<DocumentValue>([[keyedBy, name], ...others]),
    drop: drop.filter((key) => key !== keyedBy && !isSet(key)),
  };
};

/** True when an entry has all of some keys with equal values, and none of others. */
export const isSatisfied = (entry: DocumentValue, { set, drop }: Pick<Put, "set" | "drop">): boolean =>
  isObject(entry) &&
  Object.keys(set).every((key) => Object.hasOwn(entry, key) && isEqual((entry as DocumentObject)[key], set[key])) &&
  !drop.some((key) => Object.hasOwn(entry, key));
