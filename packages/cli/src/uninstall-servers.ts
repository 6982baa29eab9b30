import { type Adapter, AgentConfigError, type Scope, type Warning } from "@agent-config/core";
import { type Request, requestsForOwned } from "@agent-config/core/node";
import { chosenHarnesses, loadAdapters } from "./adapters.ts";
import { carryOut } from "./carry-out.ts";
import type { Context } from "./context.ts";
import { foundFor, mayOwn } from "./found.ts";
import { openMachineOf, projectOf } from "./project-root.ts";
import { listed } from "./render/words.ts";
import { requireValidOwner } from "./require-valid-owner.ts";

export const uninstallServers = async (
  { names, owner }: { readonly names: readonly string[]; readonly owner: string },
  context: Context,
): Promise<number> => {
  requireValidOwner(owner);
  const { harness, scope = "user", check } = context.options;
  if (check && harness === undefined) {
    throw new AgentConfigError("USAGE", "--check needs to know the harnesses: add --harness.");
  }
  const adapters = await loadAdapters(chosenHarnesses(context));
  const machine = openMachineOf(adapters, context);
  const project = projectOf(scope, machine);
  const scopes = new Set(adapters.flatMap(({ targets }) => targets.map((target) => target.scope)));
  const otherScopes = [...scopes].filter((other) => other !== scope);
  const owning = (name: string, where: Scope): readonly Adapter[] =>
    adapters.filter((adapter) => mayOwn(adapter, where, name, owner, machine));
  const harnessesOf = (name: string): readonly Adapter[] => {
    if (harness !== undefined) return adapters;
    const here = owning(name, scope);
    if (here.length > 0) return here;
    // Where the owner has it nowhere, the harnesses that are here can tell whose it is, and others that it is in another scope.
    return [
      ...new Set([...foundFor(adapters, scope, machine), ...otherScopes.flatMap((other) => owning(name, other))]),
    ];
  };
  const requests =
    names.length > 0
      ? names.flatMap((name) => harnessesOf(name).map((adapter) => requestOf(adapter, name)))
      : adapters.flatMap((adapter) =>
          requestsForOwned(machine, adapter, { scope, owner, named: harness !== undefined }),
        );
  const warnings = names.length === 0 && requests.length === 0 ? otherScopes.flatMap(ownedIn) : [];
  return carryOut({ requests, adapters, machine, project, warnings }, context);

  function requestOf(adapter: Adapter, name: string): Request {
    return { op: "uninstall", adapter, scope, named: harness !== undefined, owner, name };
  }

  function ownedIn(other: Scope): readonly Warning[] {
    const found = adapters.flatMap((adapter) =>
      requestsForOwned(machine, adapter, { scope: other, owner, named: true }),
    );
    const owned = [...new Set(found.map(({ name }) => name))].filter((name) => name !== "");
    if (owned.length === 0) return [];
    const command = `agent-config uninstall --owner ${owner}${harness === undefined ? "" : ` --harness ${harness}`}`;
    return [
      { code: "other-scope", message: `${owner} has ${listed(owned)} in scope ${other}: ${command} --scope ${other}` },
    ];
  }
};
