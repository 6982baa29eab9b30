import type { DocumentValue } from "@agent-config/core";
import { isObject } from "@agent-config/core";

/** Whether two values say the same: numbers by value whatever their spelling, dates by their text, members in any order. */
export const isEqual = (a: DocumentValue, b: DocumentValue): boolean => {
  const pairs: [DocumentValue, DocumentValue][] = [[a, b]];
  for (let pair = pairs.pop(); pair; pair = pairs.pop()) {
    const [left, right] = pair.map(normal) as [DocumentValue, DocumentValue];
    if (Array.isArray(left) && Array.isArray(right)) {
      if (left.length !== right.length) return false;
      for (const [i, item] of left.entries()) pairs.push([item, right[i]]);
    } else if (isMap(left) && isMap(right)) {
      const keys = Object.keys(left);
      if (keys.length !== Object.keys(right).length) return false;
      for (const key of keys) {
        if (!Object.hasOwn(right, key)) return false;
        pairs.push([left[key] as DocumentValue, right[key] as DocumentValue]);
      }
    } else if (left !== right) return false;
  }
  return true;
};

export const isMap = (value: DocumentValue): value is { readonly [key: string]: DocumentValue } => isObject(value);

/** One form for each scalar, so that `===` compares values. */
const normal = (value: DocumentValue): DocumentValue => {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "bigint" && Number.isSafeInteger(Number(value))) return Number(value);
  if (typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value)) return BigInt(value);
  return value;
};
