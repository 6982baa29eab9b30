import { type Adapter, expandTemplate, isObject, own, type Scope } from "@agent-config/core";
import { type Candidate, errorData, type Machine, snapshot } from "@agent-config/core/node";
import type { Examination } from "./examination.ts";

/** A file whose text is not what it should be. The message quotes the place, masked. */
export const unreadableFile = ({ adapter, target, path }: Candidate, error: unknown): Examination => {
  const { message, position } = errorData(error);
  const place = position ? ` at line ${position.line}, column ${position.column}` : "";
  return {
    name: null,
    harness: adapter.id,
    scope: target.scope,
    path,
    status: "unreadable-by-harness",
    detail: `The file cannot be read${place}: ${message.replace(" Nothing was changed.", "")}`,
    ...(position ? { position } : {}),
    notes: [],
  };
};

/** A blank file, or one without the key of the servers, is fine for our editors and not for every harness. */
export const emptyFile = (candidate: Candidate, machine: Machine): Examination | undefined => {
  const { adapter, target, container, path } = candidate;
  if (target.needs === undefined) return undefined;
  const text = snapshot(machine.place(candidate).realPath).text ?? "";
  const isBlank = text.replace(/^\uFEFF/, "").trim() === "";
  const missing =
    target.needs === "servers" && target.editor.read(text, container.path) === undefined
      ? [container.path.join(".")]
      : machine.missingKeys(candidate);
  if (!isBlank && missing.length === 0) return undefined;
  const lack = isBlank ? "The file is empty" : `The file has no ${missing.join(" and no ")}`;
  const wayOut = typeof target.needs === "object" ? `start ${adapter.title} without it` : "install a server";
  return {
    name: null,
    harness: adapter.id,
    scope: target.scope,
    path,
    status: "unreadable-by-harness",
    detail: `${lack}, and ${adapter.title} takes it for broken. Delete it, or ${wayOut}.`,
    notes: [],
  };
};

/** Servers that stand where the harness never looks, one by one. A file there that cannot be read is nobody's concern. */
export const lostServers = (adapter: Adapter, { env, project }: Machine): readonly Examination[] =>
  (adapter.pitfalls?.deadPlaces ?? []).flatMap(({ file, servers, editor }) => {
    const path = expandTemplate(file, env, project);
    if (path === undefined) return [];
    const scope: Scope = /\{(?:project|mainCheckout)\}/.test(file) ? "project" : "user";
    return namesIn(path, servers, editor?.read ?? readJson).map((name) => ({
      name,
      harness: adapter.id,
      scope,
      path,
      status: "unreadable-by-harness",
      detail: `${adapter.title} never reads servers under ${servers.join(".")} of this file. Install it again with agent-config, then delete it here.`,
      notes: [],
    }));
  });

const namesIn = (path: string, servers: readonly string[], read: typeof readJson): readonly string[] => {
  try {
    const { text } = snapshot(path);
    const value = text === undefined ? undefined : read(text, servers);
    return isObject(value) ? Object.keys(value) : [];
  } catch {
    return [];
  }
};

const readJson = (text: string, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (isObject(value) ? own(value, key) : undefined),
    JSON.parse(text.replace(/^\uFEFF/, "")),
  );
