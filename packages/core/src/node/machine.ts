import { basename, dirname } from "node:path";
import type { Adapter } from "../adapter.ts";
import type { DocumentObject, DocumentValue } from "../document.ts";
import { readEntries } from "../entries.ts";
import type { Env, Project } from "../env.ts";
import { isAgentConfigError, withDetails } from "../errors.ts";
import { isObject } from "../json.ts";
import { type Claim, type CrateLedger, claimKey, type Ledger } from "../ledger.ts";
import { type Holder, liftLedger } from "../ledger-lift.ts";
import { readLedger } from "./ledger-file.ts";
import { type Candidate, candidates } from "./locate.ts";
import { isLink, type Place, resolvePlace } from "./place.ts";
import { snapshot } from "./snapshot.ts";

/** The machine as one run sees it, read at most once. For looking around; what is written is read again. */
export interface Machine {
  readonly env: Env;
  readonly project: Project | undefined;
  /** All that are known here: of the harnesses of the run, and of others that read the same files. */
  readonly adapters: readonly Adapter[];
  readonly candidates: (adapter: Adapter) => readonly Candidate[];
  readonly place: (candidate: Candidate) => Place;
  /** Throws what reading the file throws. */
  readonly entries: (candidate: Candidate) => ReadonlyMap<string, DocumentValue>;
  /** The keys that the harness refuses a file without, and that this one has not. Throws what reading the file throws. */
  readonly missingKeys: (candidate: Candidate) => readonly string[];
  /** Throws what reading the ledger throws. */
  readonly claims: (candidate: Candidate) => readonly Claim[];
  readonly lift: (path: string) => (old: CrateLedger) => Ledger;
}

export const surveyMachine = (adapters: readonly Adapter[], env: Env, project: Project | undefined): Machine => {
  const candidatesOf = memo(
    (adapter: Adapter) => adapter.id,
    (adapter) => candidates(adapter, env, project),
  );
  const place = memo(keyOf, ({ path, target }: Candidate) =>
    resolvePlace(path, target.scope === "project" ? project?.root : undefined),
  );
  const text = memo(
    (path: string) => path,
    (path) => snapshot(path).text ?? "",
  );
  const entries = memo(keyOf, (candidate: Candidate) =>
    locatedIn(candidate.path, () => {
      const { adapter, target, container } = candidate;
      const entries = readEntries(target.editor.open(text(place(candidate).realPath), [container.path]), container);
      for (const [name, entry] of entries)
        if (isObject(entry) && adapter.notServers?.(entry as DocumentObject)) entries.delete(name);
      return entries;
    }),
  );
  const missingKeys = memo(keyOf, (candidate: Candidate): readonly string[] => {
    const { needs, editor } = candidate.target;
    if (typeof needs !== "object") return [];
    const paths = needs.map((key) => [key]);
    const document = editor.open(text(place(candidate).realPath), paths);
    return needs.filter((key) => document.read([key]) === undefined);
  });
  const holders = (directory: string): readonly Holder[] =>
    adapters.flatMap(candidatesOf).flatMap((candidate): readonly Holder[] => {
      const { realPath } = place(candidate);
      if (!candidate.exists || dirname(realPath) !== directory) return [];
      return [
        {
          file: basename(realPath),
          container: candidate.container,
          harness: candidate.adapter.id,
          entries: Object.fromEntries(entries(candidate)),
          hashed: candidate.target.editor.format !== "toml",
        },
      ];
    });
  const lift = (path: string) => (old: CrateLedger) => liftLedger(old, holders(dirname(path)));
  const ledger = memo(
    (path: string) => path,
    (path) => readLedger(path, lift(path)),
  );
  return {
    env,
    project,
    adapters,
    candidates: candidatesOf,
    place,
    entries,
    missingKeys,
    claims: (candidate) => {
      // A link to nothing is refused by every write, so that nobody has anything behind it.
      if (!candidate.exists && isLink(candidate.path)) return [];
      const { realPath } = place(candidate);
      const file = basename(realPath);
      return ledger(realPath).claims.filter(
        (claim) => claimKey(claim) === claimKey({ file, container: candidate.container, name: claim.name }),
      );
    },
    lift,
  };
};

/** An editor does not know which file it reads. */
const locatedIn = <T>(path: string, read: () => T): T => {
  try {
    return read();
  } catch (error) {
    throw isAgentConfigError(error) ? withDetails(error, { path: error.path ?? path }) : error;
  }
};

const keyOf = ({ path, container }: Candidate): string => JSON.stringify([path, container]);

const memo = <A, B>(key: (argument: A) => string, make: (argument: A) => B): ((argument: A) => B) => {
  const known = new Map<string, B>();
  return (argument) => {
    const name = key(argument);
    if (!known.has(name)) known.set(name, make(argument));
    return known.get(name) as B;
  };
};
