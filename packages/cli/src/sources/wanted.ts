import {
  AgentConfigError,
  type CheckedSpec,
  type Issue,
  type Scope,
  type Source,
  type Warning,
} from "@agent-config/core";

/** The servers that somebody wants, from one source. */
export interface Wanted {
  /** What the source was taken for, for people: "agent-config.json, a manifest". */
  readonly taken: string;
  readonly owner: string;
  readonly specs: readonly CheckedSpec[];
  readonly warnings: readonly Warning[];
  readonly scope?: Scope;
  readonly harnesses?: readonly string[];
  /** The harness that the source was made for, where it says so; known here or not. */
  readonly madeFor?: string;
  /** For the ledger: the registry's server that these specs were made of. */
  readonly source?: Source;
  /** Present unless the user wrote it for us: it is shown, and what a stranger wrote agreed to, before anything is written. */
  readonly disclosure?: Disclosure;
  /** Does what the servers need on this machine before they are written into these files; throws where it cannot be done. */
  readonly prepare?: (files: readonly string[]) => Promise<void>;
}

/** What a server would do on this machine, safe to print. */
export interface Disclosure {
  /** Whether a stranger wrote it, as far as one can tell. */
  readonly isStrange: boolean;
  readonly lines: readonly string[];
  /** The same for programs. */
  readonly facts: object;
}

/** What was shown of strangers' servers, for programs. */
export const disclosedIn = (wanted: readonly Wanted[]): readonly object[] =>
  wanted.flatMap(({ disclosure }) => disclosure?.facts ?? []);

/** Every issue on a line of its own, under the name that the place has for the user. */
export const issueLines = (issues: readonly Issue[], nameOf: (at: string) => string): string =>
  issues.map(({ at, message }) => `\n  ${nameOf(at)}: ${message}`).join("");

/** The owner that a source without one of its own needs. Throws USAGE. */
export const requireOwner = ({ owner }: { readonly owner?: string }): string => {
  if (owner) return owner;
  throw new AgentConfigError("USAGE", "--owner is missing: who may change and remove the entry later?");
};
