import type { Adapter } from "../adapter.ts";
import type { ErrorData } from "../flow.ts";
import type { Scope } from "../spec.ts";
import { requireAdapter, requireMachine } from "./arguments.ts";
import type { Request } from "./draft.ts";
import { errorData } from "./error-data.ts";
import type { Candidate } from "./locate.ts";
import type { Machine } from "./machine.ts";

/** The names that an owner has in one scope of a harness, by the ledgers. Throws what reading a ledger throws. */
export const ownedNames = (machine: Machine, adapter: Adapter, scope: Scope, owner: string): readonly string[] => {
  const names = candidatesIn(machine, adapter, scope).flatMap((candidate) => namesIn(candidate, machine, owner));
  return [...new Set(names)].sort();
};

type UninstallRequest = Extract<Request, { readonly op: "uninstall" }>;

/**
 * Takes out all that an owner has in one scope of a harness. A ledger that cannot be read is a request that fails, so that it is
 * told of beside what can be done.
 */
export const requestsForOwned = (
  machine: Machine,
  adapter: Adapter,
  { scope, owner, named }: Pick<UninstallRequest, "scope" | "owner" | "named">,
): readonly UninstallRequest[] => {
  const shared = { op: "uninstall", adapter, scope, named, owner } as const;
  const names = new Set<string>();
  const troubles = new Map<string, ErrorData>();
  for (const candidate of candidatesIn(machine, adapter, scope)) {
    try {
      for (const name of namesIn(candidate, machine, owner)) names.add(name);
    } catch (error) {
      const trouble = errorData(error);
      troubles.set(trouble.path ?? candidate.path, trouble);
    }
  }
  return [
    ...[...names].sort().map((name) => ({ ...shared, name })),
    ...[...troubles.values()].map((trouble) => ({ ...shared, name: "", trouble })),
  ];
};

const candidatesIn = (machine: Machine, adapter: Adapter, scope: Scope): readonly Candidate[] =>
  requireMachine(machine)
    .candidates(requireAdapter(adapter))
    .filter(({ target }) => target.scope === scope);

const namesIn = (candidate: Candidate, machine: Machine, owner: string): readonly string[] =>
  machine
    .claims(candidate)
    .filter((claim) => claim.owner === owner && claim.harnesses.includes(candidate.adapter.id))
    .map(({ name }) => name);
