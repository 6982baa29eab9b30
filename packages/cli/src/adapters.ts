import { type Adapter, AgentConfigError } from "@agent-config/core";
import { isAnyThere } from "@agent-config/core/node";
import type { Context } from "./context.ts";
import { harnesses } from "./harnesses.ts";
import { openMachineOf } from "./project-root.ts";

export const everyHarness: readonly string[] = harnesses.map(({ id }) => id);

export const titleOf = (id: string): string => harnesses.find((harness) => harness.id === id)?.title ?? id;

/** The harnesses of which there is anything here. Of others there are no entries and no claims, and their code is not loaded. */
export const presentHarnesses = (context: Pick<Context, "options" | "env">): readonly string[] => {
  const machine = openMachineOf([], context);
  return harnesses.filter(({ places }) => isAnyThere(places, machine)).map(({ id }) => id);
};

/** Those of --harness; without it, or with `all`, those that are here. Throws HARNESS_UNKNOWN. */
export const chosenHarnesses = (context: Context): readonly string[] => {
  const { harness } = context.options;
  return harness === undefined || isAll(harness) ? presentHarnesses(context) : parseHarnesses(harness);
};

/** Whether every harness is meant. What is installed then goes into those that are here: others are given no files. */
export const isAll = (text: string): boolean => idsIn(text).includes("all");

const idsIn = (text: string): readonly string[] =>
  text
    .split(",")
    .map((id) => id.trim())
    .filter((id) => id !== "");

/** Ids separated by commas, or `all`. Throws HARNESS_UNKNOWN. */
export const parseHarnesses = (text: string): readonly string[] => {
  const ids = idsIn(text);
  if (ids.length === 0) throw new AgentConfigError("USAGE", "--harness names no harness.");
  return ids.includes("all") ? everyHarness : requireKnown(ids);
};

/** Each id once. Throws HARNESS_UNKNOWN. */
export const requireKnown = (ids: readonly string[]): readonly string[] => {
  const unknown = ids.find((id) => !everyHarness.includes(id));
  if (unknown === undefined) return [...new Set(ids)];
  const [close] = everyHarness.filter((id) => id.includes(unknown.toLowerCase()) || unknown.toLowerCase().includes(id));
  throw new AgentConfigError(
    "HARNESS_UNKNOWN",
    `There is no harness "${unknown}".${close ? ` Did you mean ${close}?` : ""} Known are ${everyHarness.join(", ")}.`,
  );
};

/** The adapters, and those of all harnesses that read one of their files: what is written there concerns them too. */
export const withReaders = async (adapters: readonly Adapter[]): Promise<readonly Adapter[]> => {
  const chosen = adapters.map(({ id }) => id);
  const readers = harnesses.flatMap(({ id, readsWith }) => (chosen.includes(id) ? readsWith : []));
  return [...adapters, ...(await loadAdapters(readers.filter((id) => !chosen.includes(id))))];
};

/** Loads the adapters of these harnesses and no others. */
export const loadAdapters = async (ids: readonly string[]): Promise<readonly Adapter[]> => {
  const loaded = await Promise.all(harnesses.filter(({ id }) => ids.includes(id)).map(({ load }) => load()));
  return loaded.map((module) => module.default);
};
