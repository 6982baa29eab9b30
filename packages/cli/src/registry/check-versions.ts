import type { ErrorData, Source, Warning } from "@agent-config/core";
import { errorData, type StatusRow } from "@agent-config/core/node";
import { type Entry, officialRegistry, printable } from "@agent-config/registry";
import type { RegistryOptions } from "../commands/registry-options.ts";
import type { Context } from "../context.ts";
import { countOf } from "../render/words.ts";
import { connect } from "./connect.ts";
import { isNewer } from "./is-newer.ts";

/** A row with what its registry says. */
export interface CheckedRow extends StatusRow {
  /** Present when the registry has a newer version than the one that is installed. */
  readonly newer?: {
    readonly version: string;
    /** Both versions in a sentence, safe to print. */
    readonly message: string;
  };
}

export interface Checked {
  readonly rows: readonly CheckedRow[];
  readonly warnings: readonly Warning[];
}

/**
 * Asks the registries of those rows that came from one for their latest versions, and makes `outdated` what is behind. Asked
 * briefly and once: status is about this machine, and says so when a registry does not answer.
 *
 * The ledger of a project is written by whoever commits to it, and must not choose whom this machine talks to: of project
 * rows only the official registry is asked, and the one that --registry names.
 */
export const checkVersions = async (
  rows: readonly StatusRow[],
  own: RegistryOptions,
  context: Context,
): Promise<Checked> => {
  const isTrusted = ({ scope, source }: StatusRow) =>
    scope !== "project" || source?.registry === officialRegistry || source?.registry === own.registry;
  const asked = rows.filter(isTrusted).flatMap(({ source }) => source ?? []);
  const answers = await askAll([...new Map(asked.map((source) => [keyOf(source), source])).values()], own, context);
  const strangers = rows.filter((row) => row.source && !isTrusted(row)).flatMap(({ source }) => source?.registry ?? []);
  return {
    rows: rows.map((row) => withAnswer(row, row.source && answers.get(keyOf(row.source)))),
    warnings: [...failuresIn(answers), ...[...new Set(strangers)].map(notAsked)],
  };
};

type Answer =
  | { readonly entry: Entry; readonly error?: undefined }
  | { readonly entry?: undefined; readonly error: ErrorData };

const keyOf = ({ registry, name }: Source): string => JSON.stringify([registry, name]);

/** Requests at a time. */
const atOnce = 6;
/** For one of them. */
const limits = { timeoutMs: 3000, attempts: 1 };

const askAll = async (
  sources: readonly Source[],
  own: RegistryOptions,
  context: Context,
): Promise<ReadonlyMap<string, Answer>> => {
  const answers = new Map<string, Answer>();
  const silent = new Map<string, Answer>();
  const queue = [...sources];
  const work = async (): Promise<void> => {
    for (let source = queue.shift(); source; source = queue.shift()) {
      const answer = silent.get(source.registry) ?? (await askOne(source, own, context));
      if (answer.error?.code === "REGISTRY_UNREACHABLE") silent.set(source.registry, answer);
      answers.set(keyOf(source), answer);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return answers;
};

const askOne = async ({ registry, name }: Source, own: RegistryOptions, context: Context): Promise<Answer> => {
  try {
    const client = connect(registry === own.registry ? own : { registry }, context, limits);
    return { entry: (await client.get(name)).entry };
  } catch (error) {
    return { error: errorData(error) };
  }
};

const withAnswer = (row: StatusRow, { entry, error }: Partial<Answer> = {}): CheckedRow => {
  if (error?.code === "REGISTRY_NOT_FOUND") return { ...row, notes: [...row.notes, gone] };
  if (!row.source || !entry) return row;
  const { version, status, statusMessage = "" } = entry;
  const isMarked = status === "deprecated" || status === "deleted";
  const notes = isMarked ? [...row.notes, printable(`is ${status} in its registry. ${statusMessage}`)] : row.notes;
  if (version === undefined || !isNewer(version, row.source.version)) return { ...row, notes };
  const state = row.state === "installed" || row.state === "shadowed" ? "outdated" : row.state;
  const message = printable(`its registry has ${version}, this is ${row.source.version}`);
  return { ...row, notes, state, newer: { version, message } };
};

const gone =
  "is not in its registry any more: servers are deleted there mostly for malware, spam or a legal reason. Look at it before you go on using it.";

const failuresIn = (answers: ReadonlyMap<string, Answer>): readonly Warning[] => {
  const messages = [...answers.values()].flatMap(({ error }) =>
    error && error.code !== "REGISTRY_NOT_FOUND" ? [error.message] : [],
  );
  const [first] = messages;
  if (first === undefined) return [];
  const message = `For ${countOf(messages.length, "server")} it is not known whether there is a newer version. ${first} --offline does not ask.`;
  return [{ code: "registry-not-asked", message }];
};

const notAsked = (registry: string): Warning => ({
  code: "registry-not-asked",
  message: `The project's ledger names the registry ${printable(registry)}, which was not asked; --registry ${printable(registry)} asks it.`,
});
