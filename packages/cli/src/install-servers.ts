import { AgentConfigError } from "@agent-config/core";
import { chosenHarnesses, loadAdapters, withReaders } from "./adapters.ts";
import { batchOf, installRequests, introduction, nothingFound, overridden, pruneRequests } from "./batches.ts";
import { cancelled, carryOut } from "./carry-out.ts";
import type { InstallOptions } from "./commands/install.ts";
import { requireConsent } from "./consent.ts";
import type { Context } from "./context.ts";
import { openMachineOf, projectOf } from "./project-root.ts";
import { requireFreeNames } from "./registry/free-names.ts";
import { readSources } from "./sources/read-sources.ts";
import { disclosedIn } from "./sources/wanted.ts";

export const installServers = async (
  sources: readonly string[],
  own: InstallOptions,
  context: Context,
): Promise<number> => {
  const { options, output } = context;
  const read = await readSources(sources, own, context);
  if (!read) return cancelled(output);
  const wanted = read.map((each) => overridden(each, options));
  const unnamed = wanted.some(({ harnesses }) => harnesses === undefined);
  if (options.check && unnamed) throw uncheckable();
  const present = unnamed || own.prune === true ? chosenHarnesses(context) : [];
  const adapters = await loadAdapters([...present, ...wanted.flatMap(({ harnesses = [] }) => harnesses)]);
  const machine = openMachineOf(await withReaders(adapters), context);
  const batches = wanted.map((each) => batchOf(each, adapters, machine));
  const [project] = batches.flatMap(({ scope }) => projectOf(scope, machine) ?? []);
  if (own.name === undefined) requireFreeNames(batches, machine);
  output.print(...batches.flatMap(introduction));
  requireConsent(batches, context);
  const requests = [...(own.prune ? pruneRequests(batches, adapters, machine) : []), ...installRequests(batches)];
  const warnings = batches.flatMap((batch) => [...batch.warnings, ...nothingFound(batch)]);
  const prepare = async (files: readonly string[]): Promise<void> => {
    for (const batch of batches) await batch.prepare?.(files);
  };
  return carryOut(
    { requests, adapters, machine, project, warnings, disclosed: disclosedIn(batches), prepare },
    context,
  );
};

const uncheckable = (): AgentConfigError =>
  new AgentConfigError(
    "USAGE",
    "--check needs to know the harnesses, and neither --harness nor the manifest names any.",
    {
      hint: "Add --harness, or a list `harnesses` to the manifest: what is found on a machine is no basis for a check.",
    },
  );
