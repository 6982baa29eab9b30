/** A text of an entry with the place where it stands, in the spelling that the entry uses. */
export interface Located {
  /** JSON pointer into the server object; where the text would stand when it is absent. */
  readonly at: string;
  readonly text: string | undefined;
}

/** What the publisher says about one value (schema 2025-12-11, `Input`). */
export interface Input {
  readonly description: string | undefined;
  readonly isRequired: boolean | undefined;
  readonly isSecret: boolean | undefined;
  /** string, number, boolean or filepath; any other word says nothing. */
  readonly format: string | undefined;
  readonly value: string | undefined;
  readonly default: string | undefined;
  readonly placeholder: string | undefined;
  readonly choices: readonly string[] | undefined;
}

/** Names are the publisher's, so they are looked up in a map and never in an object. */
export type Variables = ReadonlyMap<string, Input>;

/** An environment variable or a header. */
export interface NamedValue extends Input {
  readonly at: string;
  /** As written; "" when it has none. */
  readonly name: string;
  readonly variables: Variables;
}

export interface Argument extends Input {
  readonly at: string;
  readonly type: "named" | "positional";
  /** True when the entry says neither named nor positional, or named without a name. */
  readonly typeGuessed: boolean;
  readonly name: string;
  readonly valueHint: string | undefined;
  readonly isRepeated: boolean;
  readonly variables: Variables;
}

export interface PackageEntry {
  readonly at: string;
  /** "" when it has none; `docker` of the first drafts is read as `oci`. */
  readonly registryType: string;
  readonly identifier: Located;
  readonly version: Located;
  readonly registryBaseUrl: Located;
  readonly runtimeHint: string | undefined;
  /** The transport's type; an absent transport is stdio. */
  readonly transport: Located;
  readonly runtimeArguments: readonly Argument[];
  readonly packageArguments: readonly Argument[];
  readonly environmentVariables: readonly NamedValue[];
}

export interface RemoteEntry {
  readonly at: string;
  readonly type: Located;
  readonly url: Located;
  readonly variables: Variables;
  readonly headers: readonly NamedValue[];
}

export type Status = "active" | "deprecated" | "deleted";

/** A server.json of any schema date in one shape. Texts are the publisher's: make them printable before you show them. */
export interface Entry {
  readonly name: string;
  readonly version: string | undefined;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly websiteUrl: string | undefined;
  readonly repositoryUrl: string | undefined;
  /** Absent when the registry says nothing, which does not mean active. */
  readonly status: Status | undefined;
  readonly statusMessage: string | undefined;
  readonly isLatest: boolean | undefined;
  readonly packages: readonly PackageEntry[];
  readonly remotes: readonly RemoteEntry[];
  /** Pointers to members of a type that could not be used; they were read as absent. */
  readonly unread: readonly string[];
}
