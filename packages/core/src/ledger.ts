import type { Container, Created, CreatedContainer } from "./document.ts";

/** The name of the sidecar, in the directory of the configuration file. */
export const ledgerName = ".agent-config-mcp.json";

/**
 * A hash per key that we wrote; `*` for a key whose value others may change without it being drift (an on/off switch);
 * while a write is under way also `-` for a key that it deletes.
 */
export type KeyHashes = Readonly<Record<string, string>>;
export const anyValue = "*";
export const noValue = "-";

/** Where a server came from, so that `status` can tell whether it is outdated. Never holds a value that was entered. */
export interface Source {
  readonly registry: string;
  readonly name: string;
  readonly version: string;
  readonly route?: string;
  readonly inputs?: readonly string[];
}

/** Who owns one entry. File, container and name together identify it. */
export interface Claim {
  /** Base name of the configuration file. */
  readonly file: string;
  readonly container: Container;
  readonly name: string;
  readonly owner: string;
  /** The harnesses that the entry was written for: a file can be read by several. */
  readonly harnesses: readonly string[];
  /** What stands in the file; absent while the first write is under way. */
  readonly keys?: KeyHashes;
  /** What the entry will be once the write that is under way has happened; present only between its record and its end. */
  readonly pending?: KeyHashes;
  /** The hash of the whole entry as the Rust crate recorded it, kept when the entry no longer had it when the ledger was lifted. */
  readonly entryHash?: string;
  /** White space that came with the entry. */
  readonly separator?: Created["separator"];
  /** True when the caller allowed a literal secret in this entry. */
  readonly inlineSecrets?: boolean;
  readonly source?: Source;
}

/** What stood in a file before its first claim. */
export interface FileRecord {
  readonly created: readonly CreatedContainer[];
  /** True when the file itself was not there. */
  readonly file?: boolean;
}

export interface Ledger {
  readonly version: 3;
  /** How many directories were made for it, its own and the ones above; they go with it when empty. */
  readonly directories?: number;
  readonly files: Readonly<Record<string, FileRecord>>;
  readonly claims: readonly Claim[];
  /** What an older ledger claims of servers that no file here is known to hold; it counts once a file is found that does. */
  readonly unplaced?: CrateLedger["entries"];
}

/** A ledger of version 1 or 2, as the Rust crate of the same name wrote it. It names neither file nor path. */
export interface CrateLedger {
  readonly version: 1 | 2;
  readonly entries: Readonly<Record<string, { readonly owner: string; readonly contentHash?: string }>>;
}

export const emptyLedger: Ledger = { version: 3, files: {}, claims: [] };

export type ClaimKey = Pick<Claim, "file" | "container" | "name">;

/** One text per claim identity, for look-ups. */
export const claimKey = ({ file, container, name }: ClaimKey): string =>
  JSON.stringify([file, container.path, container.keyedBy ?? null, name]);

export const isEmptyLedger = ({ claims, unplaced }: Ledger): boolean => claims.length === 0 && !unplaced;

/**
 * What one run changes in a ledger: it speaks of its own file alone, so that it can be applied to a ledger to which
 * another process has added claims of other files meanwhile.
 */
export interface LedgerUpdate {
  readonly file: string;
  /** All claims of the file from now on. */
  readonly claims: readonly Claim[];
  /** The record of the file from now on; none once it has no claim. */
  readonly record: FileRecord | undefined;
}

export const applyUpdate = (ledger: Ledger, update: LedgerUpdate): Ledger => {
  const { [update.file]: _, ...files } = ledger.files;
  return {
    ...ledger,
    files: update.record && update.claims.length > 0 ? { ...files, [update.file]: update.record } : files,
    claims: [...ledger.claims.filter((claim) => claim.file !== update.file), ...update.claims],
  };
};
