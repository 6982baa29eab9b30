import type { DocumentObject, DocumentValue } from "./document.ts";
import { crateEntryHash, hashValue, sameValue } from "./hash.ts";
import { isObject, own } from "./json.ts";
import { anyValue, type Claim, type KeyHashes, noValue } from "./ledger.ts";

/** How the entry in the file stands to the claim in the ledger. */
export type Ownership =
  | { readonly kind: "nobody" }
  | { readonly kind: "other"; readonly owner: string }
  | { readonly kind: "ours"; readonly claim: Claim; readonly drifted: readonly string[] };

/** Judges one entry; `claim` has been settled before. */
export const judge = (owner: string, claim: Claim | undefined, entry: DocumentValue | undefined): Ownership => {
  if (!claim) return { kind: "nobody" };
  if (claim.owner !== owner) return { kind: "other", owner: claim.owner };
  return { kind: "ours", claim, drifted: entry === undefined ? [] : driftedKeys(claim, entry) };
};

/**
 * A write that was cut short leaves a claim with `pending`. It grants only an entry that is what the write would have made
 * of it, deleted keys included; otherwise the recorded keys hold, and a claim that has nothing but `pending` is void.
 */
export const settle = (claim: Claim, entry: DocumentValue | undefined): Claim | undefined => {
  const { pending, ...settled } = claim;
  if (!pending) return claim;
  if (entry !== undefined && isResult(pending, members(entry))) {
    const { entryHash: _, ...rest } = settled;
    return { ...rest, keys: Object.fromEntries(Object.entries(pending).filter(([, hash]) => hash !== noValue)) };
  }
  return settled.keys ? settled : undefined;
};

const isResult = (pending: KeyHashes, entry: DocumentObject): boolean =>
  Object.entries(pending).every(([key, hash]) => {
    const value = own(entry, key);
    if (value === undefined) return hash === noValue;
    return hash === anyValue || hash === hashValue(value);
  });

/** The recorded keys whose value is no longer what was written; a key that is gone counts, one that was added does not. */
export const driftedKeys = (claim: Claim, entry: DocumentValue): readonly string[] => {
  if (claim.entryHash && claim.entryHash !== crateEntryHash(entry)) {
    return isObject(entry) ? Object.keys(entry) : [claim.name];
  }
  return mismatches(claim.keys ?? {}, entry);
};

/** The hashes that go into the ledger for what is written. */
export const recordedHashes = (entry: DocumentObject, switches: readonly string[]): KeyHashes =>
  Object.fromEntries(
    Object.entries(entry).map(([key, value]) => [key, switches.includes(key) ? anyValue : hashValue(value)]),
  );

/** What a put would do to an entry that is there. */
export interface Difference {
  readonly set: readonly string[];
  readonly drop: readonly string[];
}

export const difference = (
  entry: DocumentValue | undefined,
  wanted: DocumentObject,
  unwanted: readonly string[],
): Difference => {
  const present = members(entry);
  return {
    set: Object.keys(wanted).filter((key) => {
      const value = own(present, key);
      return value === undefined || !sameValue(value, wanted[key] as DocumentValue);
    }),
    drop: unwanted.filter((key) => Object.hasOwn(present, key) && !Object.hasOwn(wanted, key)),
  };
};

export const members = (entry: DocumentValue | undefined): DocumentObject =>
  isObject(entry) ? (entry as DocumentObject) : {};

const mismatches = (hashes: KeyHashes, entry: DocumentValue): readonly string[] => {
  const present = members(entry);
  return Object.keys(hashes).filter((key) => {
    const value = own(present, key);
    if (hashes[key] === anyValue) return false;
    return value === undefined || hashValue(value) !== hashes[key];
  });
};
