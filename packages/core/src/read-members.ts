import type { Code } from "./codes.ts";
import { isObject, kindOf, own, pointer, setOwn } from "./json.ts";
import { accepted, type Issue, type Result, refused, type Warning } from "./result.ts";
import type { Profile } from "./spec.ts";

/** One reading of an untrusted input: whose rules hold, and what was found so far, in the order of the input. */
export interface Reading {
  readonly profile: Profile;
  readonly issues: Issue[];
  readonly warnings: Warning[];
}

/** Reads one value. Undefined means that it could not be read, and that the reading holds the issue. */
export type Reader<T> = (value: unknown, at: string, reading: Reading) => T | undefined;

/** What may stand in an object: per member how it is read, and whether it must be there. */
export type Shape = Readonly<Record<string, Member<unknown>>>;
export interface Member<T> {
  readonly read: Reader<T>;
  readonly required: boolean;
}
export const required = <T>(read: Reader<T>): Member<T> => ({ read, required: true });
export const optional = <T>(read: Reader<T>): Member<T> => ({ read, required: false });

export type ReadMembers<S extends Shape> = { readonly [K in keyof S]?: S[K] extends Member<infer T> ? T : never };

/** Runs a reader over an input: the value, or everything that is wrong with it. */
export const readInput = <T>(read: Reader<T>, input: unknown, profile: Profile, at = ""): Result<T> => {
  const reading: Reading = { profile, issues: [], warnings: [] };
  const value = read(input, at, reading);
  return value === undefined || reading.issues.length > 0 ? refused(reading.issues) : accepted(value, reading.warnings);
};

/**
 * Reads the own members of an object, in the order in which they stand there; a required member that is missing is reported
 * where it would have stood. `elsewhere` explains a member that belongs to another shape (INVALID_TRANSPORT); any other
 * unknown one is UNKNOWN_FIELD. A member that is `undefined` counts as absent.
 */
export const readMembers = <S extends Shape>(
  input: unknown,
  at: string,
  reading: Reading,
  shape: S,
  elsewhere: (name: string) => string | undefined = () => undefined,
): ReadMembers<S> | undefined => {
  if (!isObject(input)) return wrongType(reading, at, "An object", input);
  const names = Object.keys(shape);
  const missing = names.filter((name) => shape[name]?.required && own(input, name) === undefined);
  const reportMissing = (before: number): void => {
    while (missing[0] !== undefined && names.indexOf(missing[0]) < before) {
      const name = missing.shift() ?? "";
      report(reading, "MISSING_FIELD", at + pointer(name), `\`${name}\` is missing.`);
    }
  };
  const read: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined) continue;
    const place = at + pointer(name);
    const member = own(shape, name);
    reportMissing(member ? names.indexOf(name) : names.length);
    if (member) read[name] = member.read(value, place, reading);
    else reportStranger(reading, place, elsewhere(name), names);
  }
  reportMissing(names.length);
  return read as ReadMembers<S>;
};

const reportStranger = (reading: Reading, at: string, why: string | undefined, known: readonly string[]): void =>
  why === undefined
    ? report(reading, "UNKNOWN_FIELD", at, `There is no such member; known are ${known.join(", ")}.`)
    : report(reading, "INVALID_TRANSPORT", at, why);

export const readText: Reader<string> = (value, at, reading) =>
  typeof value === "string" ? value : wrongType(reading, at, "A text", value);

export const readFlag: Reader<boolean> = (value, at, reading) =>
  typeof value === "boolean" ? value : wrongType(reading, at, "True or false", value);

/** A text out of a few. */
export const readWord =
  <T extends string>(words: readonly T[], code: Code = "WRONG_TYPE"): Reader<T> =>
  (value, at, reading) => {
    const text = readText(value, at, reading);
    const word = words.find((candidate) => candidate === text);
    if (text !== undefined && word === undefined)
      report(reading, code, at, `One of ${words.join(", ")} is expected here.`);
    return word;
  };

export const readList =
  <T>(read: Reader<T>): Reader<readonly T[]> =>
  (value, at, reading) => {
    if (!Array.isArray(value)) return wrongType(reading, at, "A list", value);
    return Array.from<unknown, T | undefined>(value, (item, index) => read(item, at + pointer(index), reading)).filter(
      (item) => item !== undefined,
    );
  };

/** A map: its names are data. `readName` judges each of them in the place of its value. */
export const readMap =
  <T>(readName: Reader<string>, read: Reader<T>): Reader<Readonly<Record<string, T>>> =>
  (value, at, reading) => {
    if (!isObject(value)) return wrongType(reading, at, "An object", value);
    const map: Record<string, T> = {};
    for (const [name, item] of Object.entries(value)) {
      if (item === undefined) continue;
      const place = at + pointer(name);
      readName(name, place, reading);
      const known = read(item, place, reading);
      if (known !== undefined) setOwn(map, name, known);
    }
    return map;
  };

export const report = (reading: Reading, code: Code, at: string, message: string): undefined => {
  reading.issues.push({ code, at, message });
};

/** Says what is expected and what kind of value stands there, never the value itself. */
export const wrongType = (reading: Reading, at: string, expected: string, value: unknown): undefined =>
  report(reading, "WRONG_TYPE", at, `${expected} is expected here, not ${kindOf(value)}.`);

/** Takes what another check has found into this reading. */
export const take = <T>(result: Result<T>, reading: Reading): T | undefined => {
  reading.warnings.push(...result.warnings);
  if (result.ok) return result.value;
  reading.issues.push(...result.issues);
  return undefined;
};
