import type { JsonObject } from "./json.ts";
import {
  optional,
  type Reader,
  readInput,
  readList,
  readMap,
  readMembers,
  readText,
  readWord,
  report,
  required,
} from "./read-members.ts";
import type { Result } from "./result.ts";
import type { CheckedSpec, Scope } from "./spec.ts";
import { commonShape, readChecked, readServerMembers, remoteShape, serverOf, stdioShape } from "./spec-shapes.ts";

/** The file `agent-config.json` after validation. */
export interface CheckedManifest {
  readonly owner: string;
  readonly scope?: Scope;
  readonly harnesses?: readonly string[];
  /** One spec per server, in the order of the file, each with the manifest's owner. */
  readonly specs: readonly CheckedSpec[];
}

/**
 * Judges the parsed content of `agent-config.json`: every issue has a pointer into it. A server's name is its key
 * (INVALID_NAME); its members are those of a spec's server, with `title`, `options` and `extra` beside them.
 */
export const validateManifest = (input: unknown): Result<CheckedManifest> => readInput(readManifest, input, "spec");

/**
 * The JSON Schema (draft 7) of `agent-config.json`, for editors: `harnesses` are the ids that it offers. Loaded on demand,
 * since zod, in which it is stated, is of no use to a command that installs.
 */
export const manifestJsonSchema = async (harnesses: readonly string[] = []): Promise<JsonObject> => {
  const { jsonSchemaOf } = await import("./manifest-schema.ts");
  return jsonSchemaOf(harnesses);
};

export const scopes = ["user", "project", "local"] as const satisfies readonly Scope[];

const readHarnesses: Reader<readonly string[]> = (value, at, reading) => {
  const seen = new Set<unknown>();
  const readHarness: Reader<string> = (item, place) => {
    if (seen.has(item)) report(reading, "DUPLICATE_NAME", place, "This harness is named already.");
    seen.add(item);
    return readChecked("harness")(item, place, reading);
  };
  return readList(readHarness)(value, at, reading);
};

type ManifestEntry = Pick<CheckedSpec, "server" | "title" | "options" | "extra">;

const readManifestServer: Reader<ManifestEntry> = (value, at, reading) => {
  const members = readServerMembers(value, at, reading, commonShape);
  const server = members && serverOf(members);
  if (!server) return undefined;
  const { title, options, extra } = members;
  return { server, ...(title === undefined ? {} : { title }), ...(options && { options }), ...(extra && { extra }) };
};

/** The members of a server in a manifest, by its kind. */
export const manifestServerShapes = {
  stdio: { ...stdioShape, ...commonShape },
  remote: { ...remoteShape, ...commonShape },
};

export const manifestShape = {
  $schema: optional(readText),
  owner: required(readChecked("owner")),
  scope: optional(readWord<Scope>(scopes)),
  harnesses: optional(readHarnesses),
  servers: required(readMap(readChecked("serverName"), readManifestServer)),
};

const readManifest: Reader<CheckedManifest> = (value, at, reading) => {
  const { owner, scope, harnesses, servers } = readMembers(value, at, reading, manifestShape) ?? {};
  if (owner === undefined || servers === undefined) return undefined;
  const specs = Object.entries(servers).map(
    ([name, entry]): CheckedSpec => ({ name, owner, secretPolicy: "refuse-inline", adoptUnowned: false, ...entry }),
  );
  return { owner, ...(scope && { scope }), ...(harnesses && { harnesses }), specs };
};
