import { AgentConfigError, type Claim } from "@agent-config/core";
import type { Candidate, Machine } from "@agent-config/core/node";
import type { Batch } from "../batches.ts";

/**
 * Different servers of a registry can have the same id, and the owner is mostly the same: installing the second would
 * quietly replace the first. Throws DUPLICATE_NAME for an id that nobody chose and that stands for something else already.
 */
export const requireFreeNames = (batches: readonly Batch[], machine: Machine): void => {
  for (const { source, specs, owner, scope, adapters } of batches) {
    if (!source) continue;
    const isAnother = (claim: Claim) =>
      claim.owner === owner && claim.source?.name !== source.name && specs.some(({ name }) => name === claim.name);
    for (const adapter of adapters) {
      const places = machine.candidates(adapter).filter(({ target }) => target.scope === scope);
      const claim = places.flatMap((place) => claimsIn(machine, place)).find(isAnother);
      if (claim) throw taken(claim, adapter.title);
    }
  }
};

/** A ledger that cannot be read is told of when the write is planned. */
const claimsIn = (machine: Machine, place: Candidate): readonly Claim[] => {
  try {
    return machine.claims(place);
  } catch {
    return [];
  }
};

const taken = ({ name, owner, source }: Claim, title: string): AgentConfigError =>
  new AgentConfigError(
    "DUPLICATE_NAME",
    `"${name}" of owner ${owner} is another server in ${title} already${source ? `: ${source.name}` : ""}.`,
    { hint: "Choose a name for this one with --name, or uninstall the other one first." },
  );
