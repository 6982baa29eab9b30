import { type Adapter, AgentConfigError } from "@agent-config/core";
import { type Request, requestsForOwned } from "@agent-config/core/node";
import { everyHarness, loadAdapters, parseHarnesses } from "./adapters.ts";
import { carryOut } from "./carry-out.ts";
import type { Context } from "./context.ts";
import { foundFor, mayOwn } from "./found.ts";
import { openMachineOf, projectOf } from "./project-root.ts";
import { requireOwner } from "./require-owner.ts";

export const uninstallServers = async (
  { names, owner }: { readonly names: readonly string[]; readonly owner: string },
  context: Context,
): Promise<number> => {
  requireOwner(owner);
  const { harness, scope = "user", check } = context.options;
  if (check && harness === undefined) {
    throw new AgentConfigError("USAGE", "--check needs to know the harnesses: add --harness.");
  }
  const adapters = await loadAdapters(harness === undefined ? everyHarness : parseHarnesses(harness));
  const machine = openMachineOf(adapters, context);
  const project = projectOf(scope, machine);
  const harnessesOf = (name: string): readonly Adapter[] => {
    if (harness !== undefined) return adapters;
    const owning = adapters.filter((adapter) => mayOwn(adapter, scope, name, owner, machine));
    // Where the owner has it nowhere, the harnesses that are here can tell whose it is, if anybody's.
    return owning.length > 0 ? owning : foundFor(adapters, scope, machine);
  };
  const requests =
    names.length > 0
      ? names.flatMap((name) => harnessesOf(name).map((adapter) => requestOf(adapter, name)))
      : adapters.flatMap((adapter) =>
          requestsForOwned(machine, adapter, { scope, owner, named: harness !== undefined }),
        );
  return carryOut({ requests, adapters, machine, project, warnings: [] }, context);

  function requestOf(adapter: Adapter, name: string): Request {
    return { op: "uninstall", adapter, scope, named: harness !== undefined, owner, name };
  }
};
