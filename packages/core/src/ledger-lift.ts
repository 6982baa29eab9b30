import type { Container, DocumentObject, DocumentValue } from "./document.ts";
import { crateEntryHash, hashKeys } from "./hash.ts";
import { isObject } from "./json.ts";
import { type Claim, type CrateLedger, claimKey, type Ledger } from "./ledger.ts";

/** A file beside a ledger of the Rust crate, with the servers that it holds. */
export interface Holder {
  readonly file: string;
  readonly container: Container;
  readonly harness: string;
  readonly entries: DocumentObject;
  /** False for TOML, where the crate recorded a hash of the whole file. */
  readonly hashed: boolean;
}

/**
 * A ledger of version 1 or 2 as version 3. Those versions name a server but not its file, so a claim goes to the one file
 * of the directory that holds the name; where several do, nobody owns the entry. What no file holds is kept for later: it may
 * be in the file of a harness that this run knows nothing of.
 */
export const liftLedger = ({ entries }: CrateLedger, holders: readonly Holder[]): Ledger => {
  const unplaced = Object.entries(entries).filter(
    ([name]) => !holders.some((each) => Object.hasOwn(each.entries, name)),
  );
  return {
    version: 3,
    files: {},
    claims: Object.entries(entries).flatMap(([name, { owner, contentHash }]) => {
      const [holder, ...others] = holders.filter((each) => Object.hasOwn(each.entries, name));
      if (!holder || others.length > 0) return [];
      const { file, container, harness, hashed } = holder;
      const keys = lifted(holder.entries[name] as DocumentValue, hashed ? contentHash : undefined);
      return [{ file, container, name, owner, harnesses: [harness], ...keys }];
    }),
    ...(unplaced.length > 0 ? { unplaced: Object.fromEntries(unplaced) } : {}),
  };
};

/** A ledger of any version as version 3, with as much as possible of what an older one claimed put in its place. */
export const liftAny = (ledger: Ledger | CrateLedger, lift: (old: CrateLedger) => Ledger): Ledger => {
  if (ledger.version !== 3) return lift(ledger);
  const { unplaced, ...placed } = ledger;
  if (!unplaced) return ledger;
  const known = new Set(placed.claims.map(claimKey));
  const { claims, unplaced: rest } = lift({ version: 2, entries: unplaced });
  const added = claims.filter((claim) => !known.has(claimKey(claim)));
  return { ...placed, claims: [...placed.claims, ...added], ...(rest && { unplaced: rest }) };
};

const lifted = (entry: DocumentValue, contentHash: string | undefined): Pick<Claim, "keys" | "entryHash"> =>
  contentHash === undefined || contentHash === crateEntryHash(entry)
    ? { keys: isObject(entry) ? hashKeys(entry as DocumentObject) : {} }
    : { keys: {}, entryHash: contentHash };
