import type { Code } from "./codes.ts";
import type { Container, DocumentObject } from "./document.ts";
import type { Source } from "./ledger.ts";
import type { Warning } from "./result.ts";
import type { Scope } from "./spec.ts";

/** What somebody wants done to one entry of one file. It needs no adapter: the entry is ready, its keys are named. */
export type Wish = InstallWish | UninstallWish | AdoptWish;

interface EntryWish {
  readonly harness: string;
  readonly scope: Scope;
  readonly owner: string;
  readonly name: string;
  readonly container: Container;
}

export interface InstallWish extends EntryWish {
  readonly op: "install";
  readonly entry: DocumentObject;
  readonly keys: EntryKeys;
  /** Takes an entry that nobody claims: one that is equal; with `force`, any. */
  readonly adopt?: boolean;
  /** Overwrites what was changed by hand. Never helps against another owner. */
  readonly force?: boolean;
  readonly inlineSecrets?: boolean;
  readonly source?: Source;
}

export interface UninstallWish extends EntryWish {
  readonly op: "uninstall";
  readonly force?: boolean;
}

/** Claims an entry as it stands. */
export interface AdoptWish extends EntryWish {
  readonly op: "adopt";
  /** The owner whose claim is taken over. */
  readonly from?: string;
  /** Without it every key of the entry becomes ours. */
  readonly keys?: EntryKeys;
}

/** What a harness' entries are made of, as far as we write them. */
export interface EntryKeys {
  /** Every key that we may write, whatever the transport. */
  readonly modelled: readonly string[];
  /** Keys that make no sense, or do harm, beside the transport of the wanted entry. */
  readonly otherTransport: readonly string[];
  /** Keys that people toggle: never drift. */
  readonly switches: readonly string[];
  /** Those of the switches that nobody asked for: an entry that has one keeps it as it is. */
  readonly unasked?: readonly string[];
}

/**
 * What became, or will become, of a wish: `written` (entry created or changed), `unchanged` (nothing to do), `recorded`
 * (only the claim), `removed` (entry and claim), `forgotten` (a claim without entry), `absent` (neither was there) or
 * `refused` (nothing touched).
 */
export type Action = "written" | "unchanged" | "recorded" | "removed" | "forgotten" | "absent" | "refused";

export interface Refusal {
  readonly code: Code;
  /** JSON pointer: into the file for ownership and drift, into the spec for what cannot be said or written. */
  readonly at: string;
  readonly message: string;
  readonly hint?: string;
  /** For NOT_OWNED_BY_CALLER: who owns the entry; null when nobody claims it. */
  readonly owner?: string | null;
  /** For DRIFTED: the keys that are no longer what was written. For an entry that nobody claims: those in which it differs. */
  readonly keys?: readonly string[];
}

/** One wish with its outcome. */
export interface Step {
  readonly op: Wish["op"];
  readonly harness: string;
  readonly owner: string;
  readonly name: string;
  readonly action: Action;
  /** For `written`: whether the entry is new. */
  readonly created?: boolean;
  /** For `written`: the keys that change. */
  readonly keys?: readonly string[];
  readonly refusal?: Refusal;
  readonly warnings: readonly Warning[];
}
