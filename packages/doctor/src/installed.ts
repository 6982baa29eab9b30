import { type Adapter, type DocumentObject, type DocumentValue, isObject, own } from "@agent-config/core";
import { type Candidate, gateNotes, type Machine } from "@agent-config/core/node";
import type { Examination } from "./examination.ts";
import { emptyFile, unreadableFile } from "./file-trouble.ts";
import { barrierBefore } from "./trust.ts";

/** A file of a harness that is there. */
export interface ExistingFile {
  readonly candidate: Candidate;
  readonly entries: ReadonlyMap<string, DocumentValue>;
  /** Why nothing that it names may be started. */
  readonly barrier: string | undefined;
  /** What the harness still asks for, where the caller let the barriers be. */
  readonly reminders: readonly string[];
  /** What is wrong with the file as a whole. */
  readonly trouble: Examination | undefined;
}

/** A server of one harness. */
export interface Installed {
  readonly name: string;
  readonly candidate: Candidate;
  /** As the harness sees it: with the members of weaker files where it merges them. */
  readonly entry: DocumentValue;
  readonly barrier: string | undefined;
  readonly notes: readonly string[];
}

/** The files of a harness, strongest first. Files are opened even where a barrier stands: reading starts nothing. */
export const existingFiles = (adapter: Adapter, machine: Machine, trustProject: boolean): readonly ExistingFile[] =>
  machine
    .candidates(adapter)
    .filter(({ exists }) => exists)
    .map((candidate) => {
      const about = trustProject
        ? { candidate, barrier: undefined, reminders: gateNotes(candidate, machine) }
        : { candidate, barrier: barrierBefore(candidate, machine), reminders: [] };
      try {
        const entries = machine.entries(candidate);
        return { ...about, entries, trouble: emptyFile(candidate, machine) };
      } catch (error) {
        return { ...about, entries: new Map(), trouble: unreadableFile(candidate, error) };
      }
    });

/** What a harness has by these files. A name that stands in several is looked at in each, unless the harness merges them. */
export const installedIn = (files: readonly ExistingFile[]): readonly Installed[] =>
  files[0]?.candidate.adapter.sameName === "merges" ? merged(files) : each(files);

const each = (files: readonly ExistingFile[]): readonly Installed[] =>
  files.flatMap(({ candidate, entries, barrier, reminders }, index) =>
    [...entries].map(([name, entry]) => {
      const winner = files.slice(0, index).find((file) => file.barrier === undefined && file.entries.has(name));
      const shadow = winner ? [`not used: the entry in ${winner.candidate.path} wins`] : [];
      return { name, candidate, entry, barrier, notes: [...reminders, ...shadow] };
    }),
  );

/**
 * One server per name, in the strongest of its files. An entry behind a barrier is judged by itself, with what it would be
 * merged into once the barrier is gone.
 */
const merged = (files: readonly ExistingFile[]): readonly Installed[] => {
  const known = new Map<string, Installed>();
  const waiting: Installed[] = [];
  for (const { candidate, entries, barrier, reminders } of [...files].reverse()) {
    for (const [name, above] of entries) {
      const below = known.get(name);
      const notes = below
        ? [...below.notes, ...reminders, `merged with the entry in ${below.candidate.path}`]
        : reminders;
      const installed = { name, candidate, entry: mergeValues(below?.entry, above), barrier, notes };
      if (barrier === undefined) known.set(name, installed);
      else waiting.push(installed);
    }
  }
  return [...waiting, ...known.values()];
};

const mergeValues = (below: DocumentValue | undefined, above: DocumentValue): DocumentValue =>
  isObject(below) && isObject(above) ? mergeObjects(below as DocumentObject, above as DocumentObject) : above;

const mergeObjects = (below: DocumentObject, above: DocumentObject): DocumentObject => {
  const members = Object.entries(above).map(([key, value]) => [key, mergeValues(own(below, key), value)] as const);
  return Object.fromEntries([...Object.entries(below), ...members]);
};
