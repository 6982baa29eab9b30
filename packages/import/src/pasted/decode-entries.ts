import {
  accepted,
  type Code,
  type DocumentObject,
  decodeOptions,
  isObject,
  type McpServer,
  pointer,
  refused,
  type Text,
  type Warning,
} from "@agent-config/core";
import type { Decoder } from "../decoder.ts";
import type { FoundEntry } from "../entries-in.ts";
import { type EntryServer, isOff, lostMember, readEntry } from "../entry.ts";
import type { EntryReader } from "../import-entries.ts";
import { translationOf } from "../translate.ts";
import { entriesOf } from "./containers.ts";
import { translateServer } from "./translate-server.ts";

/** A document as one harness would understand it. */
export interface HarnessReading {
  readonly decoder: Decoder;
  readonly entries: readonly FoundEntry[];
  /** How many of the entries the harness could not use. */
  readonly unusable: number;
}

interface MeasuredReading extends HarnessReading {
  /** References of another dialect, which this harness takes for literal text. */
  readonly unread: number;
  /** Members that this harness does not read. */
  readonly lost: number;
}

/**
 * The readings of a document that make most of it, in the order of the decoders; many harnesses keep their servers in the
 * same place, so there may be several. Empty when no harness looks where the servers are.
 */
export const bestReadings = (document: unknown, decoders: readonly Decoder[]): readonly HarnessReading[] => {
  const readings = decoders.flatMap((decoder) => {
    const entries = entriesOf(document, decoder);
    return entries ? [readingOf(withoutLimits(decoder), entries)] : [];
  });
  const best = measures.reduce<readonly MeasuredReading[]>(fewest, readings);
  const [only, ...others] = best;
  const known = only && others.length === 0 ? decoders.find(({ id }) => id === only.decoder.id) : undefined;
  return only && known ? [{ ...only, decoder: known }] : best;
};

/** Of a time limit nobody knows the unit before the harness is known: others have the same key with seconds. */
const withoutLimits = (decoder: Decoder): Decoder => ({
  ...decoder,
  keys: { ...decoder.keys, limits: { startupTimeoutMs: "unknown", toolTimeoutMs: "unknown" } },
});

/** By weight: of two readings the one with less of the first counts, whatever the others say. */
const measures = ["unusable", "unread", "lost"] as const;

const fewest = (
  readings: readonly MeasuredReading[],
  measure: (typeof measures)[number],
): readonly MeasuredReading[] => {
  const least = Math.min(...readings.map((reading) => reading[measure]));
  return readings.filter((reading) => reading[measure] === least);
};

const readingOf = (decoder: Decoder, entries: readonly FoundEntry[]): MeasuredReading => {
  const usable = entries.flatMap(({ entry, at }) => {
    const read = isEntry(entry) ? entryServer(entry, decoder) : undefined;
    return read && isEntry(entry) ? [{ server: read.server, lost: lostMembers(entry, read, decoder, at).length }] : [];
  });
  return {
    decoder,
    entries,
    unusable: entries.length - usable.length,
    unread: countUnread(usable.map(({ server }) => server)),
    lost: usable.reduce((sum, { lost }) => sum + lost, 0),
  };
};

/** A `${` that the harness would not have expanded comes out escaped. */
const countUnread = (servers: readonly McpServer[]): number =>
  JSON.stringify(servers).match(/\$\$\{|\{env:/g)?.length ?? 0;

/** What an editor read is a DocumentValue, and any JSON value is one. */
const isEntry = (entry: unknown): entry is DocumentObject => isObject(entry);

/**
 * Reads an entry as its harness does. An entry that contradicts itself is refused even where the harness would pick one of two
 * meanings; one that the harness cannot use is refused with what the common shape says about it. What changes nothing about
 * the server is left out with the warning `field-lost`.
 */
export const decodeWith =
  (decoder: Decoder, values: Readonly<Record<string, Text>>): EntryReader =>
  (entry, at) => {
    const translation = translationOf(decoder, values);
    const inCommonShape = readEntry(entry, translation, at);
    const contradictions = inCommonShape.ok ? [] : inCommonShape.issues.filter(({ code }) => contradicting.has(code));
    if (contradictions.length > 0) return refused(contradictions);
    const read = isEntry(entry) ? entryServer(entry, decoder) : undefined;
    if (read && isEntry(entry)) {
      const { parse: _, ...filling } = translation;
      const filled = translateServer(read.server, filling, at);
      return filled.ok ? accepted({ ...read, server: filled.value }, lostMembers(entry, read, decoder, at)) : filled;
    }
    const message = `${decoder.title} could not use this entry.`;
    return inCommonShape.ok ? refused([{ code: "DOCUMENT_INVALID", at, message }]) : inCommonShape;
  };

const contradicting: ReadonlySet<Code> = new Set(["INVALID_TRANSPORT", "TRANSPORT_UNSUPPORTED"]);

/** The entry as its harness reads it; one that is switched off in the common way stays off. */
const entryServer = (entry: DocumentObject, { decode, keys }: Decoder): EntryServer | undefined => {
  const server = decode(entry);
  const options = { ...decodeOptions(entry, keys), ...(isOff(entry) && { disabled: true }) };
  return server && { server, ...(Object.keys(options).length > 0 && { options }) };
};

/** A member without which the server is the same was not read. `type` may repeat what the others say, `name` what it is called. */
const lostMembers = (entry: DocumentObject, read: EntryServer, decoder: Decoder, at: string): readonly Warning[] => {
  const same = JSON.stringify(read);
  return Object.entries(entry)
    .filter(
      ([name]) =>
        name !== "type" && name !== "name" && JSON.stringify(entryServer(without(entry, name), decoder)) === same,
    )
    .flatMap(([name, value]) => lostMember(name, value, at + pointer(name)));
};

const without = (entry: DocumentObject, name: string): DocumentObject => {
  const { [name]: _, ...rest } = entry;
  return rest;
};
