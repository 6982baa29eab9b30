import type { DocumentValue } from "./document.ts";

/** JSON as data. Objects are read over own keys only, so a member named `__proto__` is a member like any other. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** What a person calls this kind of value. It says nothing of the value itself, which may be a secret. */
export const kindOf = (value: unknown): string => {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (value instanceof Date) return "a date";
  if (value instanceof Promise) return "a promise";
  return kinds.get(typeof value) ?? `a ${typeof value}`;
};

const kinds: ReadonlyMap<string, string> = new Map([
  ["string", "a text"],
  ["bigint", "a number"],
  ["boolean", "true or false"],
  ["object", "an object"],
  ["undefined", "nothing"],
]);

/** Sets an own member whatever its name: a plain assignment to `__proto__` would change the prototype instead. */
export const setOwn = <T>(target: Record<string, T>, key: string, value: T): void => {
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
};

/** The own member of that name, or undefined. */
export const own = <T>(object: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined;

/** A JSON pointer (RFC 6901) from its segments; no segments point at the whole value. */
export const pointer = (...segments: readonly (string | number)[]): string =>
  segments.map((segment) => `/${String(segment).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

/** A value of any document as JSON: dates and whole numbers that no double can hold become texts. */
export const plainJson = (value: DocumentValue): JsonValue =>
  JSON.parse(JSON.stringify(value, (_, member: unknown) => (typeof member === "bigint" ? String(member) : member)));
