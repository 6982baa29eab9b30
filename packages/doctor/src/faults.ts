import { type Adapter, type DocumentObject, isObject, own } from "@agent-config/core";
import type { Conceal } from "./conceal.ts";
import type { ExistingFile, Installed } from "./installed.ts";

/** Why the harness drops a server, in a sentence; undefined when it does not. */
export type FaultOf = (server: Installed) => string | undefined;

/**
 * Judges entries by their shape: a server is dropped for a fault of its own, or, where the harness is so strict, for one
 * beside it: in its file, or in any file whose entries the harness merges.
 */
export const faultsAmong = (
  servers: readonly Installed[],
  files: readonly ExistingFile[],
  { tell }: Conceal,
): FaultOf => {
  const faulty = new Map(
    servers.flatMap((server) => {
      const fault = ownFault(server);
      return fault === undefined ? [] : [[server, fault] as const];
    }),
  );
  return (server) => {
    const { title, pitfalls, sameName } = server.candidate.adapter;
    const fault = faulty.get(server);
    if (fault !== undefined) return `${tell`${server.name}`} ${fault}.`;
    if (!pitfalls?.faultCostsAll) return undefined;
    const reaches = (other: Pick<Installed, "candidate" | "barrier">): boolean =>
      other.candidate.path === server.candidate.path ||
      (sameName === "merges" && server.barrier === undefined && other.barrier === undefined);
    const file = files.find((other) => other.trouble !== undefined && reaches(other));
    if (file) return `${title} reads no server while ${file.candidate.path} is broken.`;
    const [culprit, itsFault] = [...faulty].find(([other]) => reaches(other)) ?? [];
    if (!culprit) return undefined;
    return `${title} drops every server because of ${tell`${culprit.name}`} in ${culprit.candidate.path}, which ${itsFault}.`;
  };
};

const ownFault = ({ name, entry, candidate: { adapter } }: Installed): string | undefined => {
  const { pitfalls, title, reservedNames = {} } = adapter;
  const reserved = own(reservedNames, name);
  if (reserved !== undefined) return `is a name that ${title} cannot use: ${reserved}`;
  if (!isObject(entry)) return "is no table of members";
  if (isBareToggle(entry, adapter)) return undefined;
  const isUsable = adapter.decode(entry as DocumentObject) !== undefined;
  return pitfalls?.fault?.(entry as DocumentObject) ?? (isUsable ? undefined : `is no server that ${title} can use`);
};

const isBareToggle = (entry: object, { keys: { toggle } }: Adapter): boolean =>
  toggle?.alone === true && Object.keys(entry).every((key) => key === toggle.key);
