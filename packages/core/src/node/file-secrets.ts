import type { Adapter } from "../adapter.ts";
import type { DocumentObject, DocumentValue } from "../document.ts";
import { isObject, type JsonObject, plainJson, pointer } from "../json.ts";
import { type Mention, mentionSecrets, secretTexts, textMentions } from "../secrets.ts";
import type { Scope } from "../spec.ts";
import { requireAdapters, requireMachine } from "./arguments.ts";
import type { Candidate } from "./locate.ts";
import type { Machine } from "./machine.ts";
import { snapshot } from "./snapshot.ts";

/** A literal secret that stands in a configuration file, ours or not. Plain JSON; holds no part of the secret. */
export interface FileSecret extends Mention {
  readonly path: string;
  readonly scope: Scope;
  /** True in a file that teams commit. */
  readonly committed: boolean;
  /** The server that it belongs to; null for the rest of the file, comments included. */
  readonly server: string | null;
  readonly owner: string | null;
  /** True when its owner had it written with `allow-inline`. */
  readonly allowed: boolean;
}

/**
 * The literal secrets in the files of these harnesses: in servers by the whole policy, in the rest of a file by their form
 * alone, since what its other members mean is not known here. Files that cannot be read are passed over; `status` tells of them.
 */
export const fileSecrets = (
  adapters: readonly Adapter[],
  machine: Machine,
  scope: Scope | undefined,
): readonly FileSecret[] => {
  const files = new Map<string, readonly [Candidate, ...Candidate[]]>();
  for (const candidate of requireAdapters(adapters).flatMap(requireMachine(machine).candidates)) {
    if (!candidate.exists || (scope !== undefined && candidate.target.scope !== scope)) continue;
    const { realPath } = machine.place(candidate);
    files.set(realPath, [...(files.get(realPath) ?? []), candidate] as [Candidate, ...Candidate[]]);
  }
  return [...files].flatMap(([realPath, readers]) => secretsIn(realPath, readers, machine));
};

const secretsIn = (
  realPath: string,
  readers: readonly [Candidate, ...Candidate[]],
  machine: Machine,
): readonly FileSecret[] => {
  try {
    const containers = new Map(readers.map((each) => [JSON.stringify(each.container), each]));
    const servers = [...containers.values()].flatMap((candidate) =>
      [...machine.entries(candidate)].map(([name, entry]) => ({ candidate, name, entry })),
    );
    const known = servers.flatMap(({ candidate, entry }) => partsOf(entry, candidate.adapter).flatMap(secretTexts));
    const [{ path, target }] = readers;
    const file = { path, scope: target.scope, committed: target.committed };
    const rest = textMentions(snapshot(realPath).text ?? "", known);
    return [
      ...servers.flatMap(({ candidate, name, entry }) => {
        const claim = machine.claims(candidate).find((each) => each.name === name);
        const about = { server: name, owner: claim?.owner ?? null, allowed: claim?.inlineSecrets ?? false };
        const at = pointer(...candidate.container.path, name);
        return mentionsIn(entry, candidate.adapter).map((mention) => ({ ...file, ...about, ...mention, at }));
      }),
      ...rest.map((mention) => ({ ...file, server: null, owner: null, allowed: false, ...mention })),
    ];
  } catch {
    return [];
  }
};

const mentionsIn = (entry: DocumentValue, adapter: Adapter): readonly Mention[] => [
  ...new Map(
    partsOf(entry, adapter)
      .flatMap(mentionSecrets)
      .map((mention) => [mention.message, mention]),
  ).values(),
];

/** A server as such, and what its entry has beside it; an entry that stands for no server as members. */
const partsOf = (entry: DocumentValue, adapter: Adapter): readonly Parameters<typeof mentionSecrets>[0][] => {
  if (!isObject(entry)) return [];
  const server = adapter.decode(entry as DocumentObject);
  const { common, stdio, remote, extra = [] } = adapter.keys;
  const itsOwn = server ? [...common, ...(server.transport === "stdio" ? stdio : remote)] : [];
  const beside = Object.entries(plainJson(entry as DocumentObject) as JsonObject).filter(
    ([key]) => !itsOwn.includes(key) || extra.includes(key),
  );
  return [...(server ? [server] : []), { extra: { [adapter.id]: Object.fromEntries(beside) } }];
};
