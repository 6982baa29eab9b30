import {
  accepted,
  type CheckedServer,
  checkServer,
  type Issue,
  type McpServer,
  type Result,
  refused,
  type Scope,
  type ServerOptions,
  type Warning,
  withoutCmd,
} from "@agent-config/core";
import { specName } from "./spec-name.ts";
import { shown } from "./untrusted.ts";

/** What a source turned out to hold. Whoever shows it to a person adds an owner, and each server is a spec. */
export interface Imported {
  /** What the source was taken for, as the end of a sentence: "an Agent Plugin". */
  readonly takenFor: string;
  readonly servers: readonly ImportedServer[];
  /** Entries that cannot be used where the rest can; most formats refuse the whole instead. */
  readonly skipped: readonly SkippedServer[];
  /** What the source asks of a person. Without an answer an input becomes a reference to a variable, or the import is refused. */
  readonly inputs: readonly ImportInput[];
  /** Whose configuration the source speaks of; whoever imports may know better. */
  readonly scope?: Scope;
  /** The harness that the source was made for, where it says so. */
  readonly harness?: string;
  /** Folders that the servers rely on, to be made before the first start; absolute. */
  readonly folders: readonly string[];
}

export interface ImportedServer {
  /** Valid as the name of a spec. */
  readonly name: string;
  /** As the source has it: free text. */
  readonly sourceName: string;
  readonly server: CheckedServer;
  readonly options?: ServerOptions;
}

/** An entry that was left out, and the first reason for it. */
export interface SkippedServer extends Issue {
  /** As the source has it: free text. */
  readonly name: string;
}

export interface ImportInput {
  /** What the answer is given under. */
  readonly key: string;
  readonly title: string;
  readonly type: "text" | "number" | "boolean" | "directory" | "file";
  /** True when the source wants an answer and has none of its own. */
  readonly required: boolean;
  readonly secret: boolean;
  /** Used when no answer comes; plain text, whatever it looks like. */
  readonly default?: string;
  readonly choices?: readonly string[];
  /** True when a list of answers is taken. */
  readonly repeated?: boolean;
}

/** A server before its name and its values are judged by the rules of a spec. */
export interface Candidate {
  readonly sourceName: string;
  /** Pointer into the source. */
  readonly at: string;
  readonly server: McpServer;
  readonly options?: ServerOptions;
}

export interface Collected {
  readonly servers: readonly ImportedServer[];
  readonly skipped: readonly SkippedServer[];
  readonly warnings: readonly Warning[];
}

/** Judges each candidate by itself. A name that two would have is DUPLICATE_NAME at the second one. */
export const collect = (candidates: readonly Candidate[]): Collected => {
  const servers: ImportedServer[] = [];
  const skipped: SkippedServer[] = [];
  const warnings: Warning[] = [];
  for (const { sourceName, at, server, options } of candidates) {
    const named = specName(sourceName, at);
    const checked = checkServer(server, "spec", at);
    const twin = named.ok ? servers.find(({ name }) => name === named.value) : undefined;
    const issues = [
      ...(named.ok ? [] : named.issues),
      ...(twin ? [duplicate(twin, sourceName, at)] : []),
      ...(checked.ok ? [] : checked.issues),
    ];
    skipped.push(...issues.map((issue) => ({ ...issue, name: sourceName })));
    if (issues.length > 0 || !named.ok || !checked.ok) continue;
    servers.push({ name: named.value, sourceName, server: withoutCmd(checked.value), ...(options && { options }) });
    warnings.push(...named.warnings, ...checked.warnings);
  }
  return { servers, skipped, warnings };
};

const duplicate = (twin: ImportedServer, sourceName: string, at: string): Issue => ({
  code: "DUPLICATE_NAME",
  at,
  message: `\`${shown(twin.sourceName)}\` and \`${shown(sourceName)}\` would both be called \`${twin.name}\`. Rename one of them in the source.`,
});

/** What else was found in the source. */
export interface Findings {
  readonly issues?: readonly Issue[];
  readonly warnings?: readonly Warning[];
  readonly inputs?: readonly ImportInput[];
}

/** The result where one fault refuses the whole source; all faults are told. */
export const allOrNothing = (
  takenFor: string,
  candidates: readonly Candidate[],
  { issues = [], warnings = [], inputs = [] }: Findings = {},
): Result<Imported> => {
  const { servers, ...collected } = collect(candidates);
  const all = [...issues, ...collected.skipped];
  if (all.length > 0) return refused(all);
  return accepted({ takenFor, servers, skipped: [], inputs, folders: [] }, [...warnings, ...collected.warnings]);
};
