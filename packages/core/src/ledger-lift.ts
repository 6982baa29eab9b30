import type { Container, DocumentObject, DocumentValue } from "./document.ts";
import { crateEntryHash, hashKeys } from "./hash.ts";
import { isObject } from "./json.ts";
import type { Claim, CrateLedger, Ledger } from "./ledger.ts";

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
 * of the directory that holds the name; where none or several do, nobody owns the entry.
 */
export const liftLedger = (old: CrateLedger, holders: readonly Holder[]): Ledger => ({
  version: 3,
  files: {},
  claims: Object.entries(old.entries).flatMap(([name, { owner, contentHash }]) => {
    const [holder, ...others] = holders.filter(({ entries }) => Object.hasOwn(entries, name));
    if (!holder || others.length > 0) return [];
    const entry = holder.entries[name] as DocumentValue;
    return [
      {
        file: holder.file,
        container: holder.container,
        name,
        owner,
        harnesses: [holder.harness],
        ...lifted(entry, holder.hashed ? contentHash : undefined),
      },
    ];
  }),
});

const lifted = (entry: DocumentValue, contentHash: string | undefined): Pick<Claim, "keys" | "entryHash"> =>
  contentHash === undefined || contentHash === crateEntryHash(entry)
    ? { keys: isObject(entry) ? hashKeys(entry as DocumentObject) : {} }
    : { keys: {}, entryHash: contentHash };
