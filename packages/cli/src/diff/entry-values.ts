import {
  type Adapter,
  type DocumentObject,
  type DocumentValue,
  isObject,
  type JsonObject,
  plainJson,
  secretTexts,
} from "@agent-config/core";

/** What may and what must not be shown of the entries that a plan touches. */
export interface EntryValues {
  /** Scalars of the entries, by their plain text. */
  readonly visible: ReadonlySet<string>;
  /** Literal secrets inside them. */
  readonly secrets: readonly string[];
}

/** Collects the values of entries of one harness, in the shape that its file has. */
export const valuesOf = (entries: readonly DocumentValue[], adapter: Adapter): EntryValues => ({
  visible: new Set(entries.flatMap(scalarsIn)),
  secrets: entries.flatMap((entry) => (isObject(entry) ? secretsIn(entry as DocumentObject, adapter) : [])),
});

/**
 * Secrets are looked for twice: in the server that the entry stands for, where an argument is judged by the option before
 * it, and by the names of its members, since an entry that somebody edited may stand for no server.
 */
const secretsIn = (entry: DocumentObject, adapter: Adapter): readonly string[] => {
  const server = adapter.decode(entry);
  return [
    ...(server ? secretTexts(server) : []),
    ...secretTexts({ extra: { [adapter.id]: plainJson(entry) as JsonObject } }),
  ];
};

const scalarsIn = (value: DocumentValue): readonly string[] => {
  if (typeof value === "object" && value !== null && !(value instanceof Date))
    return Object.values(value).flatMap(scalarsIn);
  return typeof value === "string" || typeof value === "number" ? [String(value)] : [];
};
