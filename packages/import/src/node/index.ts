/**
 * @agent-config/import/node: the sources that are folders and files. Paths are followed on the file system, nothing is run, and
 * nothing is written but what `unpack` is asked for.
 *
 *   const options = { data: "/home/dana/.acme", platform: "linux", folders: { HOME: "/home/dana" }, decoders } as const;
 *   const imported = await importFolder("./acme-plugin", options);     // takenFor: "a Claude Code plugin"
 */

/* A folder of any kind, or of the one that has a rule book of its own. */

export { type FolderKind, type FolderOptions, folderKinds, importFolder } from "./folder.ts";
export { folderInputs } from "./folder-inputs.ts";
export { confirmContained, importPluginFolder, type PluginFolderOptions } from "./plugin-folder.ts";

/*
 * An .mcpb file: checked, shown, and only then unpacked.
 *
 *   const bundle = await readBundleFile("acme.mcpb", { sha256 });
 *   if (bundle.ok) await bundle.value.unpack(folder);                  // then importBundle(bundle.value.manifest, { root: folder, … })
 */

export { type BundleFile, type BundleFileOptions, readBundleFile } from "./bundle-file.ts";
