import { accepted, pointer, type Result, refused } from "@agent-config/core";
import { type NamedPluginServer, type PluginServers, readPluginServers } from "../agent-plugin/document.ts";
import { importPluginServers } from "../agent-plugin/import.ts";
import { readPluginManifest } from "../agent-plugin/manifest.ts";
import type { PluginServer, PluginTransport } from "../agent-plugin/server.ts";
import type { Imported, SkippedServer } from "../imported.ts";
import { staysInside } from "./contained.ts";
import { readPackageText, realFolder } from "./package-file.ts";

export interface PluginFolderOptions {
  /** The folder for the plugin's data, absolute; it is not made here. */
  readonly data: string;
  /** Transports that can be used; all of them unless given. */
  readonly supports?: readonly PluginTransport[];
}

/**
 * The servers of an Agent Plugin in a folder: `plugin.json` and, when it is there, `mcp.json`, with every path in them followed
 * on the file system. Refused with the codes of `readPluginManifest` and `readPluginServers`, and PATH_ESCAPES when one of the
 * two files is a link out of the folder; an entry whose program or working directory is one joins the skipped ones.
 *
 * Throws FILE_UNREADABLE, CONFIG_TOO_LARGE and CONFIG_ENCODING.
 */
export const importPluginFolder = async (folder: string, options: PluginFolderOptions): Promise<Result<Imported>> => {
  const root = await realFolder(folder);
  const manifest = await readPackageText(root, "plugin.json");
  if (!manifest.ok) return manifest;
  if (manifest.value === undefined) {
    const message = "An Agent Plugin has a plugin.json, and there is none.";
    return refused([{ code: "DOCUMENT_INVALID", at: "", message }]);
  }
  const plugin = readPluginManifest(manifest.value);
  if (!plugin.ok) return plugin;
  const place = { root, data: options.data };
  const document = await readServers({ ...options, place, manifestVersion: plugin.value.schemaVersion });
  if (!document.ok) return document;
  const imported = importPluginServers(await confirmAll(document.value), place);
  return imported.ok ? accepted(imported.value, [...plugin.warnings, ...imported.warnings]) : imported;
};

const readServers = async (options: Parameters<typeof readPluginServers>[1]): Promise<Result<PluginServers>> => {
  const text = await readPackageText(options.place.root, "mcp.json");
  if (!text.ok) return text;
  return text.value === undefined ? accepted({ servers: [], skipped: [] }) : readPluginServers(text.value, options);
};

const confirmAll = async ({ servers, skipped }: PluginServers): Promise<PluginServers> => {
  const confirmed: NamedPluginServer[] = [];
  const escaping: SkippedServer[] = [];
  for (const { name, server } of servers) {
    const checked = await confirmContained(server, pointer("mcpServers", name));
    if (checked.ok) confirmed.push({ name, server });
    else escaping.push(...checked.issues.map((issue) => ({ ...issue, name })));
  }
  return { servers: confirmed, skipped: [...skipped, ...escaping] };
};

/** Confirms on the file system what a server's paths say by their text. PATH_ESCAPES at `/command` or `/cwd` below `at`. */
export const confirmContained = async (server: PluginServer, at: string): Promise<Result<PluginServer>> => {
  if (server.type !== "stdio") return accepted(server);
  for (const [member, { path, base }] of Object.entries(server.contained)) {
    if (await staysInside(path, base)) continue;
    const message = "A link on the way leads out of the folder that the path must stay in.";
    return refused([{ code: "PATH_ESCAPES", at: at + pointer(member), message }]);
  }
  return accepted(server);
};
