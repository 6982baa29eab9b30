import {
  isObject,
  optional,
  own,
  pointer,
  type Reader,
  type Result,
  readFlag,
  readInput,
  readList,
  readMap,
  readText,
  readWord,
  refused,
  report,
  required,
  wrongType,
} from "@agent-config/core";
import { readKnown } from "../known-members.ts";

/** Node's names of the systems that a bundle can tell apart. */
export const bundlePlatforms = ["darwin", "linux", "win32"] as const;
export type BundlePlatform = (typeof bundlePlatforms)[number];

/** What is needed of the `manifest.json` of an MCP bundle to start its server. */
export interface BundleManifest {
  readonly name: string;
  readonly version: string;
  readonly title?: string;
  readonly server: BundleServer;
  /** `user_config`, by key. */
  readonly settings: Readonly<Record<string, BundleSetting>>;
  /** Systems that it runs on; absent means all. */
  readonly platforms?: readonly string[];
}

const serverTypes = ["node", "python", "binary", "uv"] as const;

export interface BundleServer {
  readonly type: (typeof serverTypes)[number];
  /** A path in the bundle. */
  readonly entryPoint: string;
  readonly launch: BundleLaunch;
  /** Each member that is there replaces the whole member of `launch`. */
  readonly overrides: Readonly<Partial<Record<BundlePlatform, Partial<BundleLaunch>>>>;
}

/** How the server is started, with the placeholders of the format. */
export interface BundleLaunch {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const settingTypes = ["string", "number", "boolean", "directory", "file"] as const;

export interface BundleSetting {
  readonly type: (typeof settingTypes)[number];
  readonly title: string;
  readonly required: boolean;
  readonly multiple: boolean;
  readonly sensitive: boolean;
  readonly default?: string | number | boolean | readonly string[];
}

/**
 * Reads the `manifest.json` of an MCP bundle (.mcpb, formerly .dxt) from its JSON value; unknown members are ignored. One
 * fault refuses it, all are reported with pointers into it: DOCUMENT_INVALID, SCHEMA_MISMATCH (the manifest's version),
 * MISSING_FIELD, WRONG_TYPE, INVALID_NAME.
 *
 * Facts: modelcontextprotocol/mcpb, MANIFEST.md and the schemas of versions 0.1 to 0.4, read 2026-11.
 */
export const readBundleManifest = (manifest: unknown): Result<BundleManifest> =>
  isObject(manifest)
    ? readInput(readManifest, manifest, "spec")
    : refused([{ code: "DOCUMENT_INVALID", at: "", message: "A bundle's manifest.json is a JSON object." }]);

const readManifest: Reader<BundleManifest> = (value, at, reading) => {
  if (readVersion(value, at, reading) === undefined) return undefined;
  const manifest = readKnown(value, at, reading, manifestShape) ?? {};
  const { name, version, display_name: title, server, user_config: settings, compatibility } = manifest;
  if (name === undefined || version === undefined || server === undefined) return undefined;
  const platforms = compatibility?.platforms;
  return {
    name,
    version,
    ...(title !== undefined && { title }),
    server,
    settings: settings ?? {},
    ...(platforms && { platforms }),
  };
};

/** The version of the format. Before bundles had their present name, its member had another one too. */
const readVersion: Reader<string> = (value, at, reading) => {
  const members = isObject(value) ? value : {};
  const member = Object.hasOwn(members, "manifest_version") ? "manifest_version" : "dxt_version";
  const version = own(members, member);
  if (version === undefined)
    return report(reading, "MISSING_FIELD", at + pointer("manifest_version"), "`manifest_version` is missing.");
  if (typeof version === "string" && /^0\.[1-4]$/.test(version)) return version;
  return report(
    reading,
    "SCHEMA_MISMATCH",
    at + pointer(member),
    "Versions 0.1 to 0.4 of the manifest are known here.",
  );
};

const readServer: Reader<BundleServer> = (value, at, reading) => {
  const { type, entry_point: entryPoint, mcp_config } = readKnown(value, at, reading, serverShape) ?? {};
  if (type === undefined || entryPoint === undefined || mcp_config === undefined) return undefined;
  return { type, entryPoint, ...mcp_config };
};

const readConfig: Reader<Pick<BundleServer, "launch" | "overrides">> = (value, at, reading) => {
  const { command, args = [], env = {}, platform_overrides = {} } = readKnown(value, at, reading, configShape) ?? {};
  return command === undefined ? undefined : { launch: { command, args, env }, overrides: platform_overrides };
};

const readOverride: Reader<Partial<BundleLaunch>> = (value, at, reading) => readKnown(value, at, reading, launchShape);

const readOverrides: Reader<BundleServer["overrides"]> = (value, at, reading) =>
  readKnown(value, at, reading, overridesShape);

const readSetting: Reader<BundleSetting> = (value, at, reading) => {
  const { type, title, ...setting } = readKnown(value, at, reading, settingShape) ?? {};
  if (type === undefined || title === undefined) return undefined;
  return {
    type,
    title,
    required: setting.required ?? false,
    multiple: setting.multiple ?? false,
    sensitive: setting.sensitive ?? false,
    ...(setting.default !== undefined && { default: setting.default }),
  };
};

const readDefault: Reader<NonNullable<BundleSetting["default"]>> = (value, at, reading) => {
  if (Array.isArray(value)) return readList(readText)(value, at, reading);
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  return wrongType(reading, at, "A text, a number, true or false, or a list of texts", value);
};

const readKey: Reader<string> = (value, at, reading) => {
  const key = readText(value, at, reading);
  return key === "__proto__" ? report(reading, "INVALID_NAME", at, "A setting cannot have this key.") : key;
};

const launchShape = {
  command: optional(readText),
  args: optional(readList(readText)),
  env: optional(readMap(readText, readText)),
};
const overridesShape = {
  darwin: optional(readOverride),
  linux: optional(readOverride),
  win32: optional(readOverride),
};
const configShape = { ...launchShape, command: required(readText), platform_overrides: optional(readOverrides) };
const serverShape = {
  type: required(readWord(serverTypes)),
  entry_point: required(readText),
  mcp_config: required(readConfig),
};
const settingShape = {
  type: required(readWord(settingTypes)),
  title: required(readText),
  required: optional(readFlag),
  multiple: optional(readFlag),
  sensitive: optional(readFlag),
  default: optional(readDefault),
};
const compatibilityShape = { platforms: optional(readList(readText)) };
const readCompatibility: Reader<{ readonly platforms?: readonly string[] }> = (value, at, reading) =>
  readKnown(value, at, reading, compatibilityShape);
const manifestShape = {
  name: required(readText),
  version: required(readText),
  display_name: optional(readText),
  server: required(readServer),
  user_config: optional(readMap(readKey, readSetting)),
  compatibility: optional(readCompatibility),
};
