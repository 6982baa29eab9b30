import { type DocumentObject, isObject, own, pointer } from "@agent-config/core";
import type { Decoder } from "../decoder.ts";
import type { FoundEntry } from "../entries-in.ts";

/**
 * The entries that a harness would find in this document, in any of the places where it looks; undefined when the document
 * has no such place. Places that several scopes share are looked at once.
 */
export const entriesOf = (
  document: unknown,
  { targets, notServers }: Pick<Decoder, "targets" | "notServers">,
): readonly FoundEntry[] | undefined => {
  const seen = new Set<string>();
  const found = targets.flatMap(({ servers, keyedBy }) =>
    containersAt(document, servers, "").flatMap((container) => {
      const entries = seen.has(container.at) ? undefined : entriesIn(container, keyedBy);
      seen.add(container.at);
      return entries ? [entries] : [];
    }),
  );
  const isServer = ({ entry }: FoundEntry): boolean => !isObject(entry) || !notServers?.(entry as DocumentObject);
  return found.length === 0 ? undefined : found.flat().filter(isServer);
};

interface Located {
  readonly value: unknown;
  readonly at: string;
}

/** A step in braces (`{project}`) stands for any key: whose project it is does not matter to whoever pastes it. */
const containersAt = (value: unknown, steps: readonly string[], at: string): readonly Located[] => {
  const [step, ...rest] = steps;
  if (step === undefined) return [{ value, at }];
  if (!isObject(value)) return [];
  const keys = /^\{.*\}$/.test(step) ? Object.keys(value) : [step];
  return keys
    .filter((key) => Object.hasOwn(value, key))
    .flatMap((key) => containersAt(value[key], rest, at + pointer(key)));
};

const entriesIn = ({ value, at }: Located, keyedBy: string | undefined): readonly FoundEntry[] | undefined => {
  if (keyedBy === undefined)
    return isObject(value)
      ? Object.entries(value).map(([name, entry]) => ({ name, entry, at: at + pointer(name) }))
      : undefined;
  if (!Array.isArray(value)) return undefined;
  return value.map((entry: unknown, index) => {
    const name = isObject(entry) ? own(entry, keyedBy) : undefined;
    return { name: typeof name === "string" ? name : undefined, entry, at: at + pointer(index) };
  });
};
