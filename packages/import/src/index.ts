/**
 * @agent-config/import: servers that people have already, in whatever form, become servers for specs. Each source has rules of
 * its own and keeps them: what one reader forgives, another refuses. Pure; folders and files are in ./node.
 *
 *   const imported = readPasted(text, { decoders, parsers, splitCommand: true });
 *   if (!imported.ok) for (const { code, at, message } of imported.issues) console.error(code, at, message);
 *   else for (const { name, server } of imported.value.servers) specs.push({ name, owner: "dana", server });
 *
 * Every reader gives a Result: the servers with what is worth a warning, or everything that is wrong, with JSON pointers into the
 * source. Values are in the neutral syntax of core (`${NAME}`); what the source meant as text is escaped.
 *
 * Links, command lines and pasted text come from strangers: show the whole result, and what it was taken for, before anything is
 * written. They never grant anything: a member or a flag that would let tools run unasked refuses the import.
 */

/* What every import gives, and what it may ask for. */

export type { Decoder } from "./decoder.ts";
export type { GivenValues } from "./given-values.ts";
export type { ImportOptions } from "./import-entries.ts";
export type { Imported, ImportedServer, ImportInput, SkippedServer } from "./imported.ts";
export { untrustedLimits } from "./untrusted.ts";

/*
 * Whatever a person pastes: link, configuration or command line. `decoders` are adapters, `parsers` those of their editors.
 *
 *   const parsers = { json: (text) => jsonc.read(text, []), toml: (text) => toml.read(text, []), yaml: (text) => yaml.read(text, []) };
 *   readPasted("claude mcp add docs -- npx -y docs-mcp", { decoders: adapters, parsers });
 */

export { type ConfigImport, type PastedImport, pastedInputs, readConfig, readPasted } from "./pasted/read-pasted.ts";
export type { Parsers } from "./pasted/text-form.ts";

/*
 * What stands in the files of a harness here. Each entry stands for itself, and what does not come along is told.
 *
 *   importHarnessEntries(readEntries(editor.open(text, [container.path]), container), cursor);
 */

export { importHarnessEntries } from "./harness-entries.ts";

/*
 * Install links.
 *
 *   readLink("cursor://anysphere.cursor-deeplink/mcp/install?name=docs&config=eyJ1…", { decoders });
 */

export { isInstallLink, type LinkImport, readLink } from "./link/read-link.ts";

/*
 * Command lines.
 *
 *   readCommand("TOKEN=$TOKEN npx -y docs-mcp", { decoders, name: "docs" });    // env: { TOKEN: "${TOKEN}" }
 */

export { type CommandImport, readCommand } from "./command/read-command.ts";

/*
 * Server lists of the Agent Client Protocol, versions 1 and 2.
 *
 *   const read = readAcpServers({ version: 1, servers });
 *   if (read.ok) importAcp(read.value);
 */

export { type AcpServer, type AcpServerList, type NamedText, readAcpServers } from "./acp.ts";
export { importAcp } from "./acp-import.ts";
export type { CommandOptions } from "./settle-command.ts";

/*
 * Agent Plugins. A fault of the document leaves the plugin without servers, one of an entry skips that entry.
 *
 *   const read = readPluginServers(text, { place: { root, data }, manifestVersion: "1.0.0" });
 *   if (read.ok) importPluginServers(read.value, { root, data });
 */

export {
  type NamedPluginServer,
  type PluginDocumentOptions,
  type PluginServers,
  readPluginServers,
} from "./agent-plugin/document.ts";
export { importPluginServers } from "./agent-plugin/import.ts";
export { type PluginManifest, readPluginManifest } from "./agent-plugin/manifest.ts";
export {
  type ContainedPath,
  type LaunchEnvironment,
  launchEnvironment,
  type PluginPlace,
} from "./agent-plugin/place.ts";
export { type PluginServer, type PluginTransport, pluginTransports, readPluginServer } from "./agent-plugin/server.ts";

/*
 * byob plugins, whose settings a person answers.
 *
 *   const manifest = readByobText(text);
 *   if (manifest.ok) importByob(manifest.value, { API_KEY: "${ACME_API_KEY}" });
 */

export { fillServer, fillSettings, type SettingValues } from "./byob/fill.ts";
export { byobInputs, importByob } from "./byob/import.ts";
export {
  type ByobManifest,
  type ByobOptions,
  type ByobStarter,
  readByobManifest,
  readByobText,
} from "./byob/manifest.ts";
export type { ByobOauth, ByobServer } from "./byob/server.ts";
export type { ByobSetting } from "./byob/setting.ts";
export { type ByobTool, pathInside } from "./byob/tool.ts";

/*
 * MCP bundles: the manifest, the archive that it comes in, and how its server is started once it is unpacked.
 *
 *   const files = readArchive(bytes);                                 // throws; nothing is unpacked before it is read
 *   importBundle(manifest, { root: "/opt/acme", platform: "linux", folders: { HOME: "/home/dana" } }, { api_key: "${ACME_KEY}" });
 */

export { type Answers, bundleInputs } from "./bundle/answers.ts";
export { importBundle } from "./bundle/import.ts";
export {
  type BundleLaunch,
  type BundleManifest,
  type BundlePlatform,
  type BundleServer,
  type BundleSetting,
  bundlePlatforms,
  readBundleManifest,
} from "./bundle/manifest.ts";
export type { BundlePlace } from "./bundle/placeholders.ts";
export { type ArchiveFile, archiveLimits, readArchive } from "./bundle/zip.ts";

/* Plugins of Claude Code and extensions of Gemini CLI, in a folder that is known. */

export {
  type ClaudePlugin,
  type ClaudePluginOptions,
  claudePluginInputs,
  importClaudePlugin,
} from "./plugin/claude-code.ts";
export { type GeminiExtensionOptions, geminiExtensionInputs, importGeminiExtension } from "./plugin/gemini.ts";
