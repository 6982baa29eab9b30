import {
  isObject,
  optional,
  own,
  pointer,
  type Reader,
  type Reading,
  type Result,
  readInput,
  readList,
  readMembers,
  readText,
  refused,
  report,
  required,
} from "@agent-config/core";
import { parseStrictJson } from "../json-text.ts";
import { shown } from "../untrusted.ts";

/** What a client needs of a `plugin.json` to read the plugin's servers. */
export interface PluginManifest {
  /** The version of the specification, which mcp.json must have too. */
  readonly schemaVersion: string;
  readonly name: string;
  readonly version?: string;
}

/**
 * Reads a `plugin.json` from its text. An unknown member and `extensions` of another type are left out with the warning
 * `ignored-field`; any other fault refuses the plugin (Agent Plugins specification 1.0.0, section 5, spec/1.0.0.md of
 * 2026-08-06): DOCUMENT_INVALID, SCHEMA_MISMATCH, INVALID_NAME, MISSING_FIELD, WRONG_TYPE, and UNKNOWN_FIELD in `author`.
 */
export const readPluginManifest = (text: string): Result<PluginManifest> => {
  const json = parseStrictJson(text);
  if (!json.ok) return json;
  const { value, repeated } = json.value;
  const fault = (at: string, message: string) => refused([{ code: "DOCUMENT_INVALID", at, message }]);
  if (!isObject(value)) return fault("", "A plugin.json is a JSON object.");
  const [twice] = repeated;
  if (twice) return fault(pointer(...twice), "This member stands there twice.");
  return readInput(readManifest, value, "agent-plugins");
};

const SCHEMA = "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json";

const readManifest: Reader<PluginManifest> = (value, at, reading) => {
  const known = isObject(value) ? knownMembers(value, reading) : value;
  const { $schema, name, version } = readMembers(known, at, reading, manifestShape) ?? {};
  if ($schema === undefined || name === undefined) return undefined;
  return { schemaVersion: "1.0.0", name, ...(version !== undefined && { version }) };
};

const knownMembers = (value: Readonly<Record<string, unknown>>, reading: Reading): Record<string, unknown> => {
  const isIgnored = (name: string): boolean =>
    !Object.hasOwn(manifestShape, name) || (name === "extensions" && !isObject(own(value, name)));
  for (const name of Object.keys(value).filter(isIgnored))
    reading.warnings.push({ code: "ignored-field", at: pointer(name), message: `\`${shown(name)}\` is ignored.` });
  return Object.fromEntries(Object.entries(value).filter(([name]) => !isIgnored(name)));
};

const readSchema: Reader<string> = (value, at, reading) => {
  const schema = readText(value, at, reading);
  if (schema === undefined || schema === SCHEMA) return schema;
  const message = "This is not the identifier of version 1.0.0, the one that is known here.";
  return report(reading, "SCHEMA_MISMATCH", at, message);
};

const readName: Reader<string> = (value, at, reading) => {
  const name = readText(value, at, reading);
  if (name === undefined || /^(?!.*(?:--|\.\.))[a-z0-9](?:[a-z0-9.-]{0,62}[a-z0-9])?$/.test(name)) return name;
  const message =
    "A plugin's name is 1 to 64 small letters, digits, - and ., without -- and .., and with a letter or digit at its ends.";
  return report(reading, "INVALID_NAME", at, message);
};

const authorShape = { name: optional(readText), email: optional(readText), url: optional(readText) };
const readAuthor: Reader<unknown> = (value, at, reading) => readMembers(value, at, reading, authorShape);

const readExtensions: Reader<unknown> = (value, at, reading) => {
  for (const [name, extension] of Object.entries(isObject(value) ? value : {}))
    if (!isObject(extension)) report(reading, "WRONG_TYPE", at + pointer(name), "An object is expected here.");
  return value;
};

const manifestShape = {
  $schema: required(readSchema),
  name: required(readName),
  version: optional(readText),
  description: optional(readText),
  author: optional(readAuthor),
  homepage: optional(readText),
  repository: optional(readText),
  license: optional(readText),
  keywords: optional(readList(readText)),
  extensions: optional(readExtensions),
};
