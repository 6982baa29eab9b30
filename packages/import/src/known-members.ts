import { isObject, type Reading, type ReadMembers, readMembers, type Shape } from "@agent-config/core";

/** Reads the members that a shape has and leaves out the others, in files that newer versions add members to. */
export const readKnown = <S extends Shape>(
  value: unknown,
  at: string,
  reading: Reading,
  shape: S,
): ReadMembers<S> | undefined => readMembers(isObject(value) ? knownMembers(value, shape) : value, at, reading, shape);

const knownMembers = (value: Readonly<Record<string, unknown>>, shape: Shape): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([name]) => Object.hasOwn(shape, name)));
