import { accepted, isObject, own, type Result, refused } from "@agent-config/core";
import type { Answers } from "../bundle/answers.ts";
import { importBundle } from "../bundle/import.ts";
import { type BundleManifest, readBundleManifest } from "../bundle/manifest.ts";
import type { BundlePlace } from "../bundle/placeholders.ts";
import { importByob } from "../byob/import.ts";
import { type ByobManifest, readByobText } from "../byob/manifest.ts";
import type { GivenValues } from "../given-values.ts";
import type { Imported } from "../imported.ts";
import { type ClaudePluginOptions, importClaudePlugin } from "../plugin/claude-code.ts";
import { importGeminiExtension } from "../plugin/gemini.ts";
import { readPackageJson, readPackageText, realFolder } from "./package-file.ts";
import { importPluginFolder, type PluginFolderOptions } from "./plugin-folder.ts";

/** The kinds of folders that hold servers. */
export const folderKinds = ["agent-plugin", "byob", "bundle", "claude-code", "gemini"] as const;
export type FolderKind = (typeof folderKinds)[number];

/** What any kind may need. All paths are absolute; `data` is the folder for a plugin's data, which is not made here. */
export interface FolderOptions
  extends PluginFolderOptions,
    Omit<ClaudePluginOptions, "root" | "data" | "values">,
    Omit<BundlePlace, "root"> {
  /** The kind, where the person knows better. */
  readonly as?: FolderKind | undefined;
  /** Answers to what it asks for, by key. */
  readonly answers?: Answers | undefined;
}

/**
 * The servers of a folder, whose kind is seen by the file that only such a folder has. Refused with DOCUMENT_INVALID when it
 * is none, and with the codes of the kind's own reader; a file that a link leads out of the folder is PATH_ESCAPES.
 *
 * Throws FILE_UNREADABLE, CONFIG_TOO_LARGE and CONFIG_ENCODING.
 */
export const importFolder = async (folder: string, options: FolderOptions): Promise<Result<Imported>> => {
  const root = await realFolder(folder);
  const kind = options.as ?? (await kindOf(root));
  switch (kind) {
    case "agent-plugin":
      return importPluginFolder(root, options);
    case "byob":
      return importByobFolder(root, options);
    case "bundle":
      return importBundleFolder(root, options);
    case "claude-code":
      return importClaudeFolder(root, options);
    case "gemini":
      return importGeminiFolder(root, options);
    case undefined:
      return invalid(
        `The folder is no plugin that is known here: it has none of ${tokens.map(([, file]) => file).join(", ")}.`,
      );
  }
};

/** In this order: a plugin for Claude Code may have a `plugin.json` for other clients too, which says more. */
const tokens: readonly (readonly [FolderKind, string])[] = [
  ["agent-plugin", "plugin.json"],
  ["byob", "byob-plugin.json"],
  ["claude-code", ".claude-plugin/plugin.json"],
  ["gemini", "gemini-extension.json"],
  ["bundle", "manifest.json"],
  ["claude-code", ".mcp.json"],
];

/** A file that leads out of the folder shows the kind all the same; its reader will say so. */
export const kindOf = async (root: string): Promise<FolderKind | undefined> => {
  for (const [kind, file] of tokens) {
    const text = await readPackageText(root, file);
    if (!text.ok || text.value !== undefined) return kind;
  }
  return undefined;
};

const invalid = (message: string): Result<never> => refused([{ code: "DOCUMENT_INVALID", at: "", message }]);

const missing = (file: string): Result<never> => invalid(`The folder has no ${file}.`);

/** Where a setting takes one text, several are its lines. */
const singleValues = (answers: Answers = {}): GivenValues =>
  Object.fromEntries(
    Object.entries(answers).map(([key, answer]) => [key, typeof answer === "string" ? answer : answer.join("\n")]),
  );

export const readByob = async (root: string): Promise<Result<ByobManifest>> => {
  const text = await readPackageText(root, "byob-plugin.json");
  if (!text.ok) return text;
  return text.value === undefined ? missing("byob-plugin.json") : readByobText(text.value);
};

const importByobFolder = async (root: string, { answers }: FolderOptions): Promise<Result<Imported>> => {
  const manifest = await readByob(root);
  if (!manifest.ok) return manifest;
  const imported = importByob(manifest.value, singleValues(answers));
  return imported.ok ? accepted(imported.value, [...manifest.warnings, ...imported.warnings]) : imported;
};

export const readBundle = async (root: string): Promise<Result<BundleManifest>> => {
  const json = await readPackageJson(root, "manifest.json");
  return json.ok ? readBundleManifest(json.value) : json;
};

const importBundleFolder = async (root: string, options: FolderOptions): Promise<Result<Imported>> => {
  const manifest = await readBundle(root);
  return manifest.ok ? importBundle(manifest.value, { ...options, root }, options.answers) : manifest;
};

const importGeminiFolder = async (root: string, options: FolderOptions): Promise<Result<Imported>> => {
  const manifest = await readPackageJson(root, "gemini-extension.json");
  const platform = options.platform === "win32" ? "win32" : "posix";
  return manifest.ok
    ? importGeminiExtension(manifest.value, { ...options, root, platform, values: singleValues(options.answers) })
    : manifest;
};

/** `mcpServers` of the manifest holds a map of servers, the path of a file with one, or a list of such; `.mcp.json` adds to it. */
const importClaudeFolder = async (root: string, options: FolderOptions): Promise<Result<Imported>> => {
  const manifest = await readPackageJson(root, ".claude-plugin/plugin.json");
  if (!manifest.ok) return manifest;
  const stated = isObject(manifest.value) ? own(manifest.value, "mcpServers") : undefined;
  const parts: readonly unknown[] = Array.isArray(stated) ? stated : [stated];
  const servers: unknown[] = parts.filter(isObject);
  const named = parts.filter((part) => typeof part === "string").map((path) => path.replace(/^\.\//, ""));
  for (const path of new Set([".mcp.json", ...named])) {
    const file = await readPackageJson(root, path);
    if (!file.ok) return file;
    if (file.value === undefined && path !== ".mcp.json") return missing(path);
    servers.push(file.value);
  }
  const values = singleValues(options.answers);
  return importClaudePlugin({ manifest: manifest.value, servers }, { ...options, root, values });
};
