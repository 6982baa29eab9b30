import type { DocumentObject, DocumentValue } from "@agent-config/core";

export const isMap = (value: DocumentValue | undefined): value is DocumentObject =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);

export const isList = (value: DocumentValue | undefined): value is readonly DocumentValue[] => Array.isArray(value);

/**
 * Whether two values say the same: numbers by value (30 = 30.0), dates by their RFC 3339 text, members of maps in any
 * order. Walks with a stack of its own, because documents can be deep.
 */
export const sameValue = (left: DocumentValue | undefined, right: DocumentValue | undefined): boolean => {
  const lefts: (DocumentValue | undefined)[] = [left];
  const rights: (DocumentValue | undefined)[] = [right];
  while (lefts.length > 0) {
    const a = lefts.pop();
    const b = rights.pop();
    if (a === b) continue;
    if (isMap(a) && isMap(b)) {
      const keys = Object.keys(a);
      if (keys.length !== Object.keys(b).length) return false;
      for (const key of keys) {
        if (!Object.hasOwn(b, key)) return false;
        lefts.push(a[key]);
        rights.push(b[key]);
      }
    } else if (isList(a) && isList(b)) {
      if (a.length !== b.length) return false;
      for (const element of a) lefts.push(element);
      for (const element of b) rights.push(element);
    } else if (!sameScalar(a, b)) return false;
  }
  return true;
};

const sameScalar = (a: DocumentValue | undefined, b: DocumentValue | undefined): boolean => {
  if (a instanceof Date && b instanceof Date) return a.toISOString() === b.toISOString();
  if (typeof a === "number" && typeof b === "number") return a === b || (Number.isNaN(a) && Number.isNaN(b));
  // A bigint and a number are compared by value; strict equality would tell them apart.
  return isNumeric(a) && isNumeric(b) && !(a < b) && !(a > b) && !Number.isNaN(Number(a)) && !Number.isNaN(Number(b));
};

const isNumeric = (value: DocumentValue | undefined): value is number | bigint =>
  typeof value === "number" || typeof value === "bigint";
