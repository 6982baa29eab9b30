import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, extname, join, resolve } from "node:path";
import { isObject, own } from "@agent-config/core";
import { snapshot } from "@agent-config/core/node";
import { jsonc } from "@agent-config/edit-json";
import type { FolderKind } from "@agent-config/import/node";
import { parseRegistryName, type RegistryName } from "../registry/registry-name.ts";
import { manifestName } from "./manifest.ts";

/** What a SOURCE of install is; what is in it is still to be judged. */
export type Recognised =
  /** With its text when that was read already. */
  | { readonly kind: "manifest"; readonly text?: string }
  | { readonly kind: "name"; readonly name: RegistryName }
  /** A server.json in a file. */
  | { readonly kind: "entry"; readonly path: string; readonly document: unknown }
  | { readonly kind: "text"; readonly text: string; readonly origin: TextOrigin; readonly path?: string }
  | { readonly kind: "folder"; readonly path: string; readonly as?: FolderKind }
  | { readonly kind: "bundle"; readonly path: string };

/** A text in a file was put there; what comes any other way was pasted, by a person or into a command. */
type TextOrigin = "file" | "standard input" | "argument";

/**
 * Tells what a SOURCE is: by its name, by whether it is there, and where that is not enough by a look into it. A text that looks
 * like nothing known counts as the path of a manifest, which is not there. Throws what reading a file throws.
 */
export const recognise = async (source: string, directory: string): Promise<Recognised> => {
  if (source === "-") return inText(readFileSync(0, "utf8"), "standard input");
  const path = resolve(directory, source);
  if (existsSync(path)) return statSync(path).isDirectory() ? { kind: "folder", path } : inFile(path);
  // Loaded late, since a path is what is given most.
  const { isInstallLink } = await import("@agent-config/import");
  if (isInstallLink(source) || /^\s*[{["]|^https?:\/\/|\S\s+\S/.test(source))
    return { kind: "text", text: source, origin: "argument" };
  const name = parseRegistryName(source);
  return name ? { kind: "name", name } : { kind: "manifest" };
};

const inFile = (path: string): Recognised => {
  const name = basename(path);
  if (name === manifestName) return { kind: "manifest" };
  if (bundleEndings.has(extname(path).toLowerCase())) return { kind: "bundle", path };
  if (name === "plugin.json" && basename(dirname(path)) === ".claude-plugin")
    return { kind: "folder", path: dirname(dirname(path)), as: "claude-code" };
  if (name === ".mcp.json" && existsSync(join(dirname(path), ".claude-plugin")))
    return { kind: "folder", path: dirname(path), as: "claude-code" };
  const text = snapshot(path).text ?? "";
  const kind = pluginFiles.get(name) ?? folderKindOf(name, looked(text));
  return kind ? { kind: "folder", path: dirname(path), as: kind } : inText(text, "file", path);
};

const bundleEndings: ReadonlySet<string> = new Set([".mcpb", ".dxt"]);

const pluginFiles: ReadonlyMap<string, FolderKind> = new Map([
  ["plugin.json", "agent-plugin"],
  ["byob-plugin.json", "byob"],
  ["gemini-extension.json", "gemini"],
]);

/** A file whose paths start in its folder, by what it says. */
const folderKindOf = (name: string, value: unknown): FolderKind | undefined => {
  const has = (member: string): boolean => isObject(value) && own(value, member) !== undefined;
  if (name === "manifest.json" && (has("manifest_version") || has("dxt_version"))) return "bundle";
  const schema = isObject(value) ? own(value, "$schema") : undefined;
  return name === "mcp.json" && String(schema).includes("agent-plugins.org") ? "agent-plugin" : undefined;
};

const inText = (text: string, origin: TextOrigin, path?: string): Recognised => {
  const value = looked(text);
  if (isManifest(value)) return { kind: "manifest", text };
  if (path !== undefined && isEntry(value)) return { kind: "entry", path, document: value };
  return { kind: "text", text, origin, ...(path !== undefined && { path }) };
};

const looked = (text: string): unknown => {
  try {
    return jsonc.read(text.replace(/^\uFEFF/, ""), []);
  } catch {
    return undefined;
  }
};

/** An owner is in no other document; without it, servers that say their transport as only a manifest does. */
const isManifest = (value: unknown): boolean => {
  if (!isObject(value)) return false;
  const servers = own(value, "servers");
  const all = isObject(servers) ? Object.values(servers) : [];
  return (
    own(value, "owner") !== undefined ||
    (all.length > 0 && all.every((server) => isObject(server) && own(server, "transport") !== undefined))
  );
};

/** The same marks by which the readers of pasted text turn a registry's entry away. */
const isEntry = (value: unknown): boolean =>
  isObject(value) &&
  (/server\.schema\.json/.test(String(own(value, "$schema"))) ||
    ["packages", "remotes"].some((member) => Array.isArray(own(value, member))));
