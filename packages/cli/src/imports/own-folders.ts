import { createHash } from "node:crypto";
import { basename, join } from "node:path";
import type { Env } from "@agent-config/core";
import type { BundleManifest, BundlePlace } from "@agent-config/import";

/** Where unpacked bundles are, and where the data of plugins is. */
export const ownFolders = (env: Env): readonly [bundles: string, plugins: string] => [
  bundlesFolder(env),
  pluginsFolder(env),
];

const bundlesFolder = (env: Env): string => join(ownFolder(env), "bundles");
const pluginsFolder = (env: Env): string => join(ownFolder(env), "plugins");

/** The folder that a plugin's servers keep their data in: one for each place where the plugin is. */
export const pluginDataFolder = (plugin: string, env: Env): string =>
  join(pluginsFolder(env), `${safeName(basename(plugin))}-${digest(plugin)}`);

/** The folder that a bundle is unpacked in; another build of it, even of the same version, gets another. */
export const bundleFolder = ({ name, version }: BundleManifest, content: string, env: Env): string =>
  join(bundlesFolder(env), `${safeName(name)}-${safeName(version)}-${digest(content)}`);

/** What bundles may ask for, by the names that their format has for them. */
export const systemFolders = ({ home }: Env): BundlePlace["folders"] => ({
  HOME: home,
  DESKTOP: join(home, "Desktop"),
  DOCUMENTS: join(home, "Documents"),
  DOWNLOADS: join(home, "Downloads"),
});

/** Where the system wants the data of programs (XDG base directories; Apple and Microsoft have one place each). */
const ownFolder = ({ home, platform, variables }: Env): string => {
  const base = {
    linux: variables.XDG_DATA_HOME || join(home, ".local", "share"),
    darwin: join(home, "Library", "Application Support"),
    win32: variables.LOCALAPPDATA || join(home, "AppData", "Local"),
  }[platform];
  return join(base, "agent-config");
};

/** A stranger's name as the name of a folder. */
const safeName = (name: string): string =>
  name
    .replace(/[^A-Za-z0-9._-]+/g, "-")
    .replace(/^[.-]+/, "")
    .slice(0, 64);

export const digest = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 12);
