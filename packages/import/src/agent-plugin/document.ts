import { accepted, type Code, type Issue, isObject, own, pointer, type Result, refused } from "@agent-config/core";
import type { SkippedServer } from "../imported.ts";
import { parseStrictJson, type StrictJson } from "../json-text.ts";
import type { PluginPlace } from "./place.ts";
import { type PluginServer, type PluginTransport, pluginTransports, readPluginServer } from "./server.ts";

/** The servers of a plugin's `mcp.json`, in its order, and the entries that a client must leave out. */
export interface PluginServers {
  readonly servers: readonly NamedPluginServer[];
  readonly skipped: readonly SkippedServer[];
}
export interface NamedPluginServer {
  /** Free text. */
  readonly name: string;
  readonly server: PluginServer;
}

export interface PluginDocumentOptions {
  readonly place: PluginPlace;
  /** The version that plugin.json declares. */
  readonly manifestVersion?: string;
  readonly supports?: readonly PluginTransport[];
}

/**
 * Reads an `mcp.json` from its text. There are two levels of failure (Agent Plugins specification 1.0.0, section 7.2.2,
 * spec/1.0.0.md of 2026-08-06): a fault of the document, reported alone, leaves the plugin without servers; a fault of one
 * entry skips that entry. Codes of the document: DOCUMENT_INVALID, SCHEMA_MISMATCH, UNKNOWN_FIELD.
 */
export const readPluginServers = (text: string, options: PluginDocumentOptions): Result<PluginServers> => {
  const json = parseStrictJson(text);
  if (!json.ok) return json;
  const { value, repeated } = json.value;
  const entries = checkDocument(value, repeated, options.manifestVersion ?? "1.0.0");
  return entries.ok ? accepted(readEntries(entries.value, repeated, options)) : entries;
};

type Entries = Readonly<Record<string, unknown>>;
type Repeated = StrictJson["repeated"];

/** Versions of the specification that are read, with the identifier of their mcp.json. */
const knownSchemas: ReadonlyMap<string, string> = new Map([
  ["1.0.0", "https://agent-plugins.org/schemas/1.0.0/mcp.schema.json"],
]);

const checkDocument = (value: unknown, repeated: Repeated, version: string): Result<Entries> => {
  const fault = (code: Code, at: string, message: string) => refused([{ code, at, message }]);
  if (!isObject(value)) return fault("DOCUMENT_INVALID", "", "An mcp.json is a JSON object.");
  const twice = repeated.find((path) => path.length === 1);
  if (twice) return fault("DOCUMENT_INVALID", pointer(...twice), "This member stands in the document twice.");
  const schema = own(value, "$schema");
  if (typeof schema !== "string")
    return fault("DOCUMENT_INVALID", "/$schema", "`$schema` must name the version, as text.");
  if (schema !== knownSchemas.get(version))
    return fault(
      "SCHEMA_MISMATCH",
      "/$schema",
      `This is not the identifier of version ${version}, which plugin.json declares, or that version is not known.`,
    );
  const stranger = Object.keys(value).find((name) => name !== "$schema" && name !== "mcpServers");
  if (stranger !== undefined)
    return fault("UNKNOWN_FIELD", pointer(stranger), "An mcp.json holds $schema and mcpServers, and nothing else.");
  const servers = own(value, "mcpServers");
  return isObject(servers)
    ? accepted(servers)
    : fault("DOCUMENT_INVALID", "/mcpServers", "`mcpServers` must be an object.");
};

const readEntries = (
  entries: Entries,
  repeated: Repeated,
  { place, supports = pluginTransports }: PluginDocumentOptions,
): PluginServers => {
  const servers: NamedPluginServer[] = [];
  const skipped: SkippedServer[] = [];
  for (const [name, entry] of Object.entries(entries)) {
    const at = pointer("mcpServers", name);
    const within = repeated.filter(([root, server]) => root === "mcpServers" && server === name);
    const read = readPluginServer(entry, place, supports, at);
    const fault = within.some((path) => path.length === 2)
      ? nameTwice(at)
      : read.ok
        ? within.map(memberTwice)[0]
        : read.issues[0];
    if (fault) skipped.push({ name, ...fault });
    else if (read.ok) servers.push({ name, server: read.value });
  }
  return { servers, skipped };
};

const nameTwice = (at: string): Issue => ({ code: "DUPLICATE_NAME", at, message: "Two servers have this name." });

const memberTwice = (path: readonly string[]): Issue => ({
  code: path[2] === "headers" && path.length === 4 ? "DUPLICATE_HEADER" : "DUPLICATE_NAME",
  at: pointer(...path),
  message: "This member stands in the entry twice.",
});
