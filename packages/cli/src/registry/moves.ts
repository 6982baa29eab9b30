import { type Adapter, isAgentConfigError, type Source } from "@agent-config/core";
import {
  type Answers,
  type Entry,
  type LaunchOptions,
  type RegistryServer,
  recoverAnswers,
} from "@agent-config/registry";
import type { Installed } from "./installed.ts";
import { isNewer } from "./is-newer.ts";
import { parsePreference } from "./launch-options.ts";
import type { RegistryName } from "./registry-name.ts";

/** One server that moves to another version, in all harnesses in which it was given the same answers. */
export interface Move {
  readonly name: string;
  readonly source: Source;
  readonly adapters: readonly Adapter[];
  /** The entry of the version that it moves to. */
  readonly next: RegistryServer;
  /** The answers that the present entries hold. */
  readonly answers: Answers;
}

export type Fetch = (source: Source, wanted: RegistryName) => Promise<RegistryServer>;

/**
 * The moves that bring servers to the version that `versions` names for them, else to the latest if that is newer. Answers are
 * taken from the present entries. Throws what asking a registry throws.
 */
export const movesOf = async (
  installed: readonly Installed[],
  versions: ReadonlyMap<string, string | undefined>,
  options: LaunchOptions,
  fetch: Fetch,
): Promise<readonly Move[]> => {
  const moves = new Map<string, Move>();
  for (const each of installed) {
    const { name, source, adapter } = each;
    const version = versions.get(name);
    const next = await fetch(source, { name: source.name, ...(version === undefined ? {} : { version }) });
    const moved = version === undefined ? isNewer(next.entry.version, source.version) : version !== source.version;
    if (!moved) continue;
    const answers = await answersBehind(each, options, fetch);
    const key = JSON.stringify([name, source, Object.entries(answers).sort()]);
    moves.set(key, { name, source, next, answers, adapters: [...(moves.get(key)?.adapters ?? []), adapter] });
  }
  return [...moves.values()];
};

/** A version that the registry has taken away says nothing any more, so that its questions are asked again. */
const answersBehind = async (
  { name, source, server }: Installed,
  { home }: LaunchOptions,
  fetch: Fetch,
): Promise<Answers> => {
  if (!server) return {};
  try {
    const { document } = await fetch(source, { name: source.name, version: source.version });
    return recoverAnswers(document, source, server, { id: name, ...(home === undefined ? {} : { home }) });
  } catch (error) {
    if (isAgentConfigError(error) && error.code === "REGISTRY_NOT_FOUND") return {};
    throw error;
  }
};

/** The route of before, or only its kind where the new version lists fewer of them. */
export const routeOf = ({ route = "" }: Source, { packages, remotes }: Entry): Pick<LaunchOptions, "prefer"> => {
  const prefer = /^(?:package|remote):\d+$/.test(route) ? parsePreference(route) : undefined;
  if (!prefer) return {};
  const isThere = (prefer.kind === "package" ? packages : remotes)[prefer.index ?? 0] !== undefined;
  return { prefer: isThere ? prefer : { kind: prefer.kind } };
};

/** A fetch that asks for each server and version once. */
export const fetchOnce = (fetch: Fetch): Fetch => {
  const asked = new Map<string, Promise<RegistryServer>>();
  return (source, wanted) => {
    const key = JSON.stringify([source.registry, wanted.name, wanted.version]);
    const answer = asked.get(key) ?? fetch(source, wanted);
    asked.set(key, answer);
    return answer;
  };
};
