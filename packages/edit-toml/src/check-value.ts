import { AgentConfigError, type DocumentValue, pointer } from "@agent-config/core";
import { isList, isMap } from "./value.ts";

/** How deep values may nest; no entry of a harness comes near. */
const MAX_DEPTH = 100;
const MAX_INTEGER = 2n ** 63n - 1n;
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Throws WRONG_TYPE when TOML has no way to say a value or a key on the path to it; tells where, and not the value. */
export const checkValue = (value: DocumentValue, path: readonly string[] = []): void => {
  const keys = path.map((key, depth) => ({ value: key, at: path.slice(0, depth) }));
  const open: { value: DocumentValue; at: readonly string[] }[] = [...keys, { value, at: path }];
  for (let next = open.pop(); next; next = open.pop()) {
    const reason =
      next.at.length - path.length > MAX_DEPTH ? `nests deeper than ${MAX_DEPTH} levels` : whyNot(next.value);
    if (reason !== undefined) {
      const where = pointer(...next.at);
      throw new AgentConfigError("WRONG_TYPE", `TOML cannot hold the value at ${where}: it ${reason}.`, { at: where });
    }
    if (isMap(next.value) || isList(next.value)) {
      for (const [key, member] of Object.entries(next.value)) {
        if (LONE_SURROGATE.test(key)) open.push({ value: key, at: next.at });
        open.push({ value: member, at: [...next.at, key] });
      }
    }
  }
};

const whyNot = (value: DocumentValue): string | undefined => {
  if (value === null) return "is null";
  if (typeof value === "string" && LONE_SURROGATE.test(value)) return "is not valid Unicode text";
  if (typeof value === "bigint" && (value > MAX_INTEGER || value < -MAX_INTEGER - 1n)) return "is beyond 64 bits";
  if (value instanceof Date && Number.isNaN(value.getTime())) return "is not a date";
  return undefined;
};
