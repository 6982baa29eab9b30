import { bundleInputs } from "../bundle/answers.ts";
import { byobInputs } from "../byob/import.ts";
import type { ImportInput } from "../imported.ts";
import { claudePluginInputs } from "../plugin/claude-code.ts";
import { geminiExtensionInputs } from "../plugin/gemini.ts";
import { type FolderOptions, kindOf, readBundle, readByob } from "./folder.ts";
import { readPackageJson, realFolder } from "./package-file.ts";

/**
 * What a folder asks of a person, to be known before `importFolder` is given the answers. Empty for one that cannot be read:
 * `importFolder` says why. Throws FILE_UNREADABLE, CONFIG_TOO_LARGE and CONFIG_ENCODING.
 */
export const folderInputs = async (
  folder: string,
  { as }: Pick<FolderOptions, "as"> = {},
): Promise<readonly ImportInput[]> => {
  const root = await realFolder(folder);
  const readJson = async (file: string): Promise<unknown> => {
    const json = await readPackageJson(root, file);
    return json.ok ? json.value : undefined;
  };
  switch (as ?? (await kindOf(root))) {
    case "byob": {
      const manifest = await readByob(root);
      return manifest.ok ? byobInputs(manifest.value) : [];
    }
    case "bundle": {
      const manifest = await readBundle(root);
      return manifest.ok ? bundleInputs(manifest.value) : [];
    }
    case "claude-code":
      return claudePluginInputs(await readJson(".claude-plugin/plugin.json"));
    case "gemini":
      return geminiExtensionInputs(await readJson("gemini-extension.json"));
    default:
      return [];
  }
};
