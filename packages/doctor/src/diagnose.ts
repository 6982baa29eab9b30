import {
  type Adapter,
  consequences,
  type DocumentObject,
  type DocumentValue,
  isObject,
  type Transport,
  variableWarnings,
} from "@agent-config/core";
import type { Machine } from "@agent-config/core/node";
import type { Conceal } from "./conceal.ts";
import type { Examination, Verdict } from "./examination.ts";
import type { Installed } from "./installed.ts";
import { type MissingVariable, type Resolved, resolveServer } from "./launch.ts";
import { type Ways, waysTo } from "./probe.ts";

/** A server, and what its harness would start or call; without that when the entry stands for no server. */
export interface Understood extends Installed {
  readonly transport?: Transport;
  readonly resolved?: Resolved;
}

export const understand = (server: Installed, machine: Machine): Understood => {
  const { entry, candidate } = server;
  const decoded = isObject(entry) ? candidate.adapter.decode(entry as DocumentObject) : undefined;
  if (!decoded) return server;
  const { adapter } = candidate;
  const spoilt = variableWarnings(decoded, adapter, machine.env).filter(({ code }) => code === "value-not-kept");
  const notes = [...server.notes, ...new Set(spoilt.map(({ message }) => message))];
  return { ...server, notes, transport: decoded.transport, resolved: resolveServer(decoded, adapter, machine) };
};

/** What can be said of a server without starting anything. */
export interface Diagnosis {
  readonly examination: Examination;
  /** How to reach the server; set when nothing speaks against asking it. */
  readonly ways?: Ways;
}

/** Judges a server up to the point where it would be started, in the order of `verdicts`. */
export const diagnose = (
  server: Understood,
  fault: string | undefined,
  machine: Machine,
  conceal: Conceal,
): Diagnosis => {
  const { name, candidate, entry, barrier, transport, resolved } = server;
  const { adapter, target, path } = candidate;
  const found = (status: Verdict, detail: string): Diagnosis => ({
    examination: {
      ...{ name, harness: adapter.id, scope: target.scope, path },
      ...(transport ? { transport } : {}),
      ...{ status, detail, notes: [...server.notes, ...(resolved ? notesOn(resolved, adapter, conceal) : [])] },
    },
  });
  if (fault !== undefined) return found("unreadable-by-harness", fault);
  if (isOff(entry, adapter)) return found("ok", "Switched off in the file; it was not started.");
  if (!resolved)
    return found("unreadable-by-harness", conceal.tell`${name} says nothing that could be started or called.`);
  const { launch, missing, filled } = resolved;
  if (missing.length > 0 || !launch) return found("missing-env", missingDetail(missing, adapter, conceal));
  if (barrier !== undefined) return found("blocked-by-trust", barrier);
  if (filled.length > 0) return found("ok", "Nothing speaks against it; it was not started.");
  const ways = waysTo(launch, {
    conceal,
    platform: machine.env.platform,
    fallsBackToSse: adapter.fallsBackToSse ?? false,
  });
  if ("status" in ways) return found(ways.status, ways.detail);
  return { ...found("ok", "Nothing speaks against it; it was not started."), ways };
};

const isOff = (entry: DocumentValue, { keys: { toggle } }: Adapter): boolean =>
  toggle !== undefined && isObject(entry) && entry[toggle.key] === toggle.off;

const missingDetail = (
  missing: readonly MissingVariable[],
  { title, references }: Adapter,
  { line }: Conceal,
): string => {
  const sentences = missing.map(
    ({ name, at, unset }) => `${name} is not set, and ${title} ${consequences[unset]} (${line(at)}).`,
  );
  return `${sentences.join(" ")} Set it in ${references.setIn}.`;
};

const notesOn = (
  { launch, unexpanded, filled }: Resolved,
  { title, desktop }: Adapter,
  { line }: Conceal,
): readonly string[] => {
  const isBare = launch?.transport === "stdio" && !/[/\\]/.test(launch.command);
  const otherPath = `${title} is a desktop program and may have another PATH than this shell; a whole path as command is safe`;
  return [
    ...unexpanded.map((at) => `${line(at)} looks like a reference, and ${title} hands it on as it stands`),
    ...filled.map(
      (at) => `${title} fills in ${line(at)} itself, with what only it knows, so that the server was not asked`,
    ),
    ...(desktop && isBare ? [otherPath] : []),
  ];
};
