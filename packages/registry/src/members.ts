import { isObject, own, pointer } from "@agent-config/core";
import type { Located } from "./entry.ts";

/** The members of one object of an entry. A name is looked up in camelCase and in the snake_case of 2025-07-09. */
export interface Members {
  readonly at: string;
  /** False when no object was there; all its members are then absent. */
  readonly present: boolean;
  /** A text, a number or a boolean as text; under the first of the names that has one. */
  readonly text: (...names: readonly string[]) => Located;
  readonly flag: (name: string) => boolean | undefined;
  /** The texts of a list; undefined when it has none. */
  readonly texts: (name: string) => readonly string[] | undefined;
  readonly child: (name: string) => Members;
  readonly items: (name: string) => readonly Members[];
  readonly entries: (name: string) => readonly (readonly [name: string, members: Members])[];
}

/** Reads an object at a JSON pointer. Pointers to members of a type that cannot be used are added to `unread`. */
export const membersOf = (value: unknown, at: string, unread: string[]): Members => {
  const object = isObject(value) ? value : {};
  if (value !== undefined && value !== null && object !== value) unread.push(at);

  const find = <T>(names: readonly string[], read: (member: unknown) => T | undefined): Found<T> => {
    const spellings = [...new Set(names.flatMap((name) => [name, snakeCase(name)]))];
    for (const spelling of spellings) {
      const member = own(object, spelling);
      if (member === undefined || member === null) continue;
      const place = at + pointer(spelling);
      const found = read(member);
      if (found !== undefined) return { at: place, found };
      unread.push(place);
    }
    const written = spellings.find((spelling) => Object.hasOwn(object, spelling));
    return { at: at + pointer(written ?? names[0] ?? ""), found: undefined };
  };

  return {
    at,
    present: object === value,
    text: (...names) => {
      const { at: place, found } = find(names, textOf);
      return { at: place, text: found };
    },
    flag: (name) => find([name], flagOf).found,
    texts: (name) => {
      const texts = find([name], listOf).found?.flatMap((item) => textOf(item) ?? []);
      return texts && texts.length > 0 ? texts : undefined;
    },
    child: (name) => {
      const { at: place, found } = find([name], objectOf);
      return membersOf(found, place, unread);
    },
    items: (name) => {
      const { at: place, found = [] } = find([name], listOf);
      return found.map((item, index) => membersOf(item, place + pointer(index), unread));
    },
    entries: (name) => {
      const { at: place, found = {} } = find([name], objectOf);
      return Object.entries(found).map(([key, member]) => [key, membersOf(member, place + pointer(key), unread)]);
    },
  };
};

interface Found<T> {
  readonly at: string;
  readonly found: T | undefined;
}

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const textOf = (value: unknown): string | undefined => {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
};

const flagOf = (value: unknown): boolean | undefined => (typeof value === "boolean" ? value : undefined);

const listOf = (value: unknown): readonly unknown[] | undefined => (Array.isArray(value) ? value : undefined);

const objectOf = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  isObject(value) ? value : undefined;
