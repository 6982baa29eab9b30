import { isAgentConfigError, type Result, refused } from "@agent-config/core";
import {
  type Answers,
  bundleInputs,
  type Imported,
  type ImportInput,
  importBundle,
  type Parsers,
  pastedInputs,
  readPasted,
} from "@agent-config/import";
import { type FolderOptions, folderInputs, importFolder, readBundleFile } from "@agent-config/import/node";
import { everyHarness, loadAdapters } from "../adapters.ts";
import type { InstallOptions } from "../commands/install.ts";
import type { Context } from "../context.ts";
import { single } from "../registry/launch-options.ts";
import type { Recognised } from "../sources/recognise.ts";
import { bundleFolder, pluginDataFolder, systemFolders } from "./own-folders.ts";
import { unpackInto } from "./unpack.ts";

/** A source that is neither a manifest nor an entry of a registry. */
export type ImportSource = Extract<Recognised, { kind: "text" | "folder" | "bundle" }>;

/** A source that was opened: what it asks for is known, and it is read with the answers. */
export interface OpenImport {
  readonly inputs: readonly ImportInput[];
  readonly read: (answers: Answers) => Promise<Result<Imported>>;
  /** Where a bundle is unpacked, and how. */
  readonly unpacks?: { readonly folder: string; readonly unpack: () => Promise<void> };
}

/**
 * Opens a source of other people. A whole command line in `command` is split where the outcome is shown before it is written,
 * which is everywhere but in a configuration file. Throws what reading a file throws.
 */
export const openImport = async (source: ImportSource, own: InstallOptions, context: Context): Promise<OpenImport> => {
  const decoders = await loadAdapters(everyHarness);
  const options = { decoders, name: own.name, splitCommand: source.kind !== "text" || source.origin !== "file" };
  switch (source.kind) {
    case "text": {
      const parsers = await loadParsers();
      return {
        inputs: pastedInputs(source.text, parsers),
        read: async (answers) => readPasted(source.text, { ...options, parsers, values: single(answers) }),
      };
    }
    case "folder":
      return {
        inputs: await folderInputs(source.path, source),
        read: (answers) => importFolder(source.path, { ...options, ...place(source, context), answers }),
      };
    case "bundle":
      return openBundle(source.path, own, context);
  }
};

const place = (
  { path, as }: Extract<ImportSource, { kind: "folder" }>,
  { env }: Context,
): Pick<FolderOptions, "as" | "data" | "platform" | "folders"> => ({
  as,
  data: pluginDataFolder(path, env),
  platform: env.platform,
  folders: systemFolders(env),
});

const openBundle = async (path: string, { sha256 }: InstallOptions, { env }: Context): Promise<OpenImport> => {
  const file = await orRefused(() => readBundleFile(path, { sha256 }));
  if (!file.ok) return { inputs: [], read: async () => file };
  const { manifest, sha256: digest, unpack } = file.value;
  const folder = bundleFolder(manifest, digest, env);
  const launch = { root: folder, platform: env.platform, folders: systemFolders(env) };
  return {
    inputs: bundleInputs(manifest),
    read: async (answers) => importBundle(manifest, launch, answers),
    unpacks: { folder, unpack: () => unpackInto(folder, unpack) },
  };
};

/** A damaged archive is as little an accident as a bad manifest. */
const orRefused = async <T>(read: () => Promise<Result<T>>): Promise<Result<T>> => {
  try {
    return await read();
  } catch (error) {
    if (!isAgentConfigError(error) || error.code === "FILE_UNREADABLE") throw error;
    return refused([{ code: error.code, at: "", message: error.message }]);
  }
};

const loadParsers = async (): Promise<Parsers> => {
  const [{ jsonc }, { toml }, { yaml }] = await Promise.all([
    import("@agent-config/edit-json"),
    import("@agent-config/edit-toml"),
    import("@agent-config/edit-yaml"),
  ]);
  return {
    json: (text) => jsonc.read(text, []),
    toml: (text) => toml.read(text, []),
    yaml: (text) => yaml.read(text, []),
  };
};
