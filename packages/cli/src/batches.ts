import { type Adapter, AgentConfigError, type Scope, type Warning } from "@agent-config/core";
import { type Machine, type Request, requestsForOwned } from "@agent-config/core/node";
import { everyHarness, isAll, parseHarnesses, titleOf } from "./adapters.ts";
import type { Options } from "./context.ts";
import { foundFor } from "./found.ts";
import { listed } from "./render/words.ts";
import type { Wanted } from "./sources/wanted.ts";

/** One source with all that was decided for it. */
export interface Batch extends Wanted {
  readonly scope: Scope;
  readonly adapters: readonly Adapter[];
  /** Whether the harnesses were asked for, by a flag or by the manifest. */
  readonly named: boolean;
}

/** Flags override what a source says; `--harness all` stands for those that are found. */
export const overridden = (
  { harnesses, ...wanted }: Wanted,
  { harness, scope, allowInlineSecret }: Options,
): Wanted => {
  const named = harness === undefined ? harnesses : isAll(harness) ? undefined : parseHarnesses(harness);
  return {
    ...wanted,
    ...(scope && { scope }),
    ...(named && { harnesses: named }),
    ...(allowInlineSecret && {
      specs: wanted.specs.map((spec) => ({ ...spec, secretPolicy: "allow-inline" as const })),
    }),
  };
};

/** Chooses scope and harnesses of a source among the adapters that are loaded. */
export const batchOf = (wanted: Wanted, loaded: readonly Adapter[], machine: Machine): Batch => {
  const { scope = "user", harnesses } = wanted;
  const adapters = harnesses ? loaded.filter(({ id }) => harnesses.includes(id)) : foundFor(loaded, scope, machine);
  return { ...wanted, scope, adapters, named: harnesses !== undefined };
};

/** What was read, and where it goes. */
export const introduction = (batch: Batch): readonly string[] => {
  const { taken, owner, specs, scope, adapters, named, disclosure } = batch;
  const titles = listed(adapters.map(({ title }) => title));
  const names = listed(specs.map(({ name }) => name)) || "no servers";
  return [
    `From ${taken}: ${names} (owner ${owner}, scope ${scope})`,
    ...(disclosure?.lines ?? []),
    ...(adapters.length === 0 ? [] : [named ? `Into ${titles}` : `Into what was found ${placeOf(scope)}: ${titles}`]),
  ];
};

const placeOf = (scope: Scope): string => (scope === "project" ? "in this project" : "on this machine");

export const nothingFound = ({ scope, adapters, madeFor }: Batch): readonly Warning[] => {
  if (adapters.length > 0) return [];
  const example = everyHarness.find((id) => id === madeFor) ?? everyHarness[0];
  const message = `No harness was found ${placeOf(scope)}; looked for ${listed(everyHarness.map(titleOf))}. Name one: --harness ${example}`;
  return [{ code: "nothing-found", message }];
};

/** Throws DUPLICATE_NAME when two sources want the same name in the same place. */
export const installRequests = (batches: readonly Batch[]): readonly Request[] => {
  const places = new Map<string, string>();
  return batches.flatMap(({ adapters, scope, specs, named, taken, source }) =>
    adapters.flatMap((adapter) =>
      specs.map((spec): Request => {
        const place = JSON.stringify([adapter.id, scope, spec.name]);
        const other = places.get(place);
        if (other) {
          throw new AgentConfigError(
            "DUPLICATE_NAME",
            `The server "${spec.name}" stands in ${other}, and in ${taken} too.`,
          );
        }
        places.set(place, taken);
        return { op: "install", adapter, scope, named, spec, ...(source && { source }) };
      }),
    ),
  );
};

/**
 * Removes what an owner has and its manifests have not: another server, or a harness that the manifest does not list (any
 * more).
 */
export const pruneRequests = (
  batches: readonly Batch[],
  loaded: readonly Adapter[],
  machine: Machine,
): readonly Request[] => {
  const subjects = new Map(batches.map(({ owner, scope }) => [JSON.stringify([owner, scope]), { owner, scope }]));
  return [...subjects.values()].flatMap(({ owner, scope }) =>
    loaded.flatMap((adapter) => {
      const kept = batches
        .filter((batch) => batch.owner === owner && batch.scope === scope)
        .filter(({ named, adapters }) => !named || adapters.includes(adapter))
        .flatMap(({ specs }) => specs.map(({ name }) => name));
      return requestsForOwned(machine, adapter, { scope, owner, named: true }).filter(
        ({ name }) => !kept.includes(name),
      );
    }),
  );
};
