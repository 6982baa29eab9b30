import type { Adapter, Scope } from "@agent-config/core";
import type { Machine } from "@agent-config/core/node";
import { type Conceal, concealing } from "./conceal.ts";
import { type Diagnosis, diagnose, type Understood, understand } from "./diagnose.ts";
import type { Examination } from "./examination.ts";
import { faultsAmong } from "./faults.ts";
import { lostServers } from "./file-trouble.ts";
import { type ExistingFile, existingFiles, installedIn } from "./installed.ts";
import { probe } from "./probe.ts";

export interface ExamineOptions {
  /** Only servers of these names; files that cannot be read are reported all the same, since they may hold them. */
  readonly names?: readonly string[];
  readonly scope?: Scope;
  /** For each answer of a server, in milliseconds; 10,000 unless given. The whole conversation may take twice as long. */
  readonly timeoutMs?: number;
  /** How many servers are asked at the same time; 4 unless given. */
  readonly parallel?: number;
  /** False: only the files, the variables and the PATH are looked at, and nothing is started or called. */
  readonly connect?: boolean;
  /**
   * True when the user said that what the project's files name may be started and called. Otherwise that is done only where
   * the harness' own files say that its user agreed; starting a server runs a program that somebody else chose.
   */
  readonly trustProject?: boolean;
  readonly onProgress?: (progress: Progress) => void;
  /** Ends everything that was started; then `examine` rejects with the signal's reason. Pass one that Ctrl-C aborts. */
  readonly signal?: AbortSignal;
}

/** Told before and after each server that is asked. */
export interface Progress {
  /** Of `total` servers worth asking, how many were asked. */
  readonly done: number;
  readonly total: number;
  readonly name: string | null;
  readonly harness: string;
  /** Absent while it is being asked. */
  readonly examination?: Examination;
}

/**
 * Examines every server that the harnesses have, by reading their files and then starting or calling each one with the
 * environment that its harness would give it; in the order of harnesses, files and entries. Changes no file. Throws USAGE
 * for a variable that should name a directory and does not, as `machine.candidates` does.
 */
export const examine = async (
  adapters: readonly Adapter[],
  machine: Machine,
  options: ExamineOptions = {},
): Promise<readonly Examination[]> => {
  const { timeoutMs = 10_000, parallel = 4, connect = true, trustProject = false, onProgress, signal } = options;
  const surveys = adapters.map((adapter) => survey(adapter, machine, trustProject));
  // What one server refers to is hidden in what the others say, too: they may have it from the same environment.
  const conceal = concealing(
    unique(surveys.flatMap(({ servers }) => servers.flatMap(({ resolved }) => resolved?.secrets ?? []))),
  );
  const diagnoses = surveys
    .flatMap((each) => diagnosesOf(each, machine, conceal))
    .filter(({ examination }) => isWanted(examination, options))
    .filter(isLastOnFile);
  const total = connect ? diagnoses.filter(({ ways }) => ways).length : 0;
  let done = 0;
  return inParallel(diagnoses, parallel, async ({ examination, ways }) => {
    if (!connect || !ways) return examination;
    signal?.throwIfAborted();
    const { name, harness, notes } = examination;
    onProgress?.({ done, total, name, harness });
    const asked = await probe(ways, { timeoutMs, conceal, signal });
    signal?.throwIfAborted();
    done += 1;
    const whole = { ...examination, ...asked, notes: [...notes, ...asked.notes] };
    onProgress?.({ done, total, name, harness, examination: whole });
    return whole;
  });
};

/** What the files of one harness say. */
interface Survey {
  readonly files: readonly ExistingFile[];
  readonly servers: readonly Understood[];
  readonly lost: readonly Examination[];
}

const survey = (adapter: Adapter, machine: Machine, trustProject: boolean): Survey => {
  const files = existingFiles(adapter, machine, trustProject);
  const servers = installedIn(files).map((server) => understand(server, machine));
  return { files, servers, lost: lostServers(adapter, machine) };
};

const diagnosesOf = ({ files, servers, lost }: Survey, machine: Machine, conceal: Conceal): readonly Diagnosis[] => {
  const faultOf = faultsAmong(servers, files, conceal);
  return [
    ...files.flatMap(({ trouble }) => (trouble ? [{ examination: trouble }] : [])),
    ...servers.map((server) => diagnose(server, faultOf(server), machine, conceal)),
    ...lost.map((examination) => ({ examination })),
  ];
};

const isWanted = ({ name, scope }: Examination, wanted: ExamineOptions): boolean =>
  (wanted.names === undefined || name === null || wanted.names.includes(name)) &&
  (wanted.scope === undefined || scope === wanted.scope);

const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)];

/** A file that holds the servers of two scopes has its trouble only once. */
const isLastOnFile = ({ examination }: Diagnosis, index: number, all: readonly Diagnosis[]): boolean =>
  examination.name !== null ||
  index ===
    all.findLastIndex(({ examination: { name, harness, path } }) => {
      return name === null && harness === examination.harness && path === examination.path;
    });

/** The results in the order of the items. When one fails, it fails too, but not before the others have ended. */
const inParallel = async <T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<R>,
): Promise<readonly R[]> => {
  const results: Promise<R>[] = [];
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) {
      results[index] = work(item);
      await results[index].catch(() => undefined);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, limit) }, worker));
  return Promise.all(results);
};
