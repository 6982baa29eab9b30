import {
  type Adapter,
  type CheckedServer,
  checkServer,
  type DocumentObject,
  isObject,
  type Scope,
  type Source,
  withoutCmd,
} from "@agent-config/core";
import type { Candidate, Machine } from "@agent-config/core/node";

/** A server that came from a registry, as it stands in one file of one harness. */
export interface Installed {
  readonly adapter: Adapter;
  readonly name: string;
  readonly source: Source;
  /** What the entry says now; undefined when it is gone, or stands for no server any more. */
  readonly server: CheckedServer | undefined;
}

/** All that an owner has from registries in one scope. Throws what reading files and ledgers throws. */
export const installedFromRegistries = (
  adapters: readonly Adapter[],
  scope: Scope,
  owner: string,
  machine: Machine,
): readonly Installed[] =>
  adapters.flatMap((adapter) =>
    machine
      .candidates(adapter)
      .filter(({ target }) => target.scope === scope)
      .flatMap((candidate) =>
        machine
          .claims(candidate)
          .filter((claim) => claim.owner === owner && claim.harnesses.includes(adapter.id))
          .flatMap(({ name, source }) =>
            source ? [{ adapter, name, source, server: serverIn(candidate, name, machine) }] : [],
          ),
      ),
  );

const serverIn = (candidate: Candidate, name: string, machine: Machine): CheckedServer | undefined => {
  const entry = candidate.exists ? machine.entries(candidate).get(name) : undefined;
  const server = isObject(entry) ? candidate.adapter.decode(entry as DocumentObject) : undefined;
  const checked = server && checkServer(server);
  return checked?.ok ? withoutCmd(checked.value) : undefined;
};
