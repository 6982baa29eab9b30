import { accepted, type Issue, type Result, refused, type Warning } from "@agent-config/core";
import type { FoundEntry } from "./entries-in.ts";
import { type EntryServer, readEntry } from "./entry.ts";
import { allOrNothing, type Candidate, type Imported, type ImportInput } from "./imported.ts";
import { type CommandOptions, settleCommand } from "./settle-command.ts";
import type { Translation } from "./translate.ts";
import { refuseGrants } from "./untrusted.ts";

/** What whoever imports decides. */
export interface ImportOptions extends CommandOptions {
  /** What the server is called when the source holds only one; for several it is ignored. */
  readonly name?: string | undefined;
}

/** Reads one entry; pointers start with `at`. */
export type EntryReader = (entry: unknown, at: string) => Result<EntryServer>;

export interface EntryImport extends ImportOptions {
  readonly takenFor: string;
  readonly inputs?: readonly ImportInput[];
  readonly read: EntryReader;
}

/**
 * The servers of a source that was cut into entries. One fault refuses the whole: DOCUMENT_INVALID when there is no entry,
 * MISSING_FIELD for one without a name, UNKNOWN_FIELD for what would let tools run unasked, and what `read`, `settleCommand`
 * and the rules of a spec find.
 */
export const importEntries = (entries: readonly FoundEntry[], options: EntryImport): Result<Imported> => {
  if (entries.length === 0) return refused([noServer]);
  const issues: Issue[] = [];
  const warnings: Warning[] = [];
  const candidates: Candidate[] = [];
  for (const { name, entry, at } of entries) {
    const sourceName = entries.length === 1 ? (options.name ?? name) : name;
    const read = options.read(entry, at);
    const settled = read.ok ? settleCommand(read.value.server, at, options) : read;
    const more = read.ok && read.value.options ? { options: read.value.options } : {};
    issues.push(...refuseGrants(entry, at), ...(settled.ok ? [] : settled.issues));
    warnings.push(...read.warnings);
    if (sourceName === undefined) issues.push(nameless(at));
    else if (settled.ok) candidates.push({ sourceName, at, server: settled.value, ...more });
  }
  return allOrNothing(options.takenFor, candidates, { issues, warnings, inputs: options.inputs ?? [] });
};

export const noServer: Issue = {
  code: "DOCUMENT_INVALID",
  at: "",
  message: "There is no server in it: an object with `command` or `url`.",
};

const nameless = (at: string): Issue => ({
  code: "MISSING_FIELD",
  at: `${at}/name`,
  message: "The server has no name. Give one.",
});

/** Reads entries in the shape that most harnesses have in common, with the references of one of them. */
export const readWith =
  (translation: Translation): EntryReader =>
  (entry, at) =>
    readEntry(entry, translation, at);

/** Adds variables that a host sets for every server it starts; what the entry says itself counts more. */
export const withEnvironment = (
  read: Result<EntryServer>,
  variables: Readonly<Record<string, string>>,
): Result<EntryServer> => {
  if (!read.ok || read.value.server.transport !== "stdio") return read;
  const { server } = read.value;
  return accepted({ ...read.value, server: { ...server, env: { ...variables, ...server.env } } }, read.warnings);
};
