import type { DocumentValue, TextEdit } from "@agent-config/core";

/** What is to happen to the members of a collection. */
export interface Change {
  /** The places of members that go. */
  readonly removed: ReadonlySet<number>;
  /** New members, by the place of the member that they come behind; -1 is the front. */
  readonly added: ReadonlyMap<number, readonly Addition[]>;
  /** Edits inside of members that stay. */
  readonly inner: readonly TextEdit[];
}

/** A new item of a list, or with a key, of a map. */
export interface Addition {
  readonly key?: string;
  readonly value: DocumentValue;
}
