import type { Adapter, Scope } from "@agent-config/core";
import { isFound, type Machine, ownedNames } from "@agent-config/core/node";

/** Harnesses that were found rather than named: those of the machine, or for the project scope those of the project. */
export const foundFor = (adapters: readonly Adapter[], scope: Scope, machine: Machine): readonly Adapter[] =>
  adapters.filter((adapter) => isFound(adapter, scope === "project" ? "project" : "user", machine));

/** Whether a harness is here at all, or somebody has claims in its files; a ledger that cannot be read may hold some. */
export const isHere = (adapter: Adapter, machine: Machine): boolean =>
  isFound(adapter, "user", machine) || isFound(adapter, "project", machine) || hasClaims(adapter, machine);

const hasClaims = (adapter: Adapter, machine: Machine): boolean =>
  machine.candidates(adapter).some((candidate) => {
    try {
      return machine.claims(candidate).some(({ harnesses }) => harnesses.includes(adapter.id));
    } catch {
      return true;
    }
  });

/** Whether a harness has a server of that name in the scope, as entry or as claim; a file that cannot be read may have it. */
export const holds = (adapter: Adapter, scope: Scope, name: string, machine: Machine): boolean =>
  machine.candidates(adapter).some((candidate) => {
    if (candidate.target.scope !== scope) return false;
    try {
      return machine.entries(candidate).has(name) || machine.claims(candidate).some((claim) => claim.name === name);
    } catch {
      return true;
    }
  });

/** Whether an owner has a server of that name in the scope; a ledger that cannot be read may say so. */
export const mayOwn = (adapter: Adapter, scope: Scope, name: string, owner: string, machine: Machine): boolean => {
  try {
    return ownedNames(machine, adapter, scope, owner).includes(name);
  } catch {
    return true;
  }
};
