import {
  isObject,
  optional,
  own,
  type Reader,
  type Result,
  readChecked,
  readInput,
  readList,
  readMap,
  readText,
  refused,
  required,
} from "@agent-config/core";
import { parseStrictJson } from "../json-text.ts";
import { readKnown } from "../known-members.ts";
import { type ByobServer, readByobServer } from "./server.ts";
import { type ByobSetting, readSetting } from "./setting.ts";
import { filledText, named, textOr, trimmed } from "./text.ts";
import { type ByobTool, readTool } from "./tool.ts";

export interface ByobManifest {
  readonly id: string;
  readonly name: string;
  /** 0.0.0 unless given. */
  readonly version: string;
  readonly description: string;
  readonly author?: string;
  /** puzzle unless given. */
  readonly icon: string;
  /** Only an exact `true` opens it. */
  readonly network: boolean;
  readonly prompt?: string;
  /** Node's names of systems; absent means all. */
  readonly platforms?: readonly string[];
  readonly starters: readonly ByobStarter[];
  readonly tools: readonly ByobTool[];
  readonly settings: readonly ByobSetting[];
  readonly mcpServers: Readonly<Record<string, ByobServer>>;
}

export interface ByobStarter {
  readonly title: string;
  readonly prompt: string;
  readonly file: boolean;
}

export interface ByobOptions {
  /** A plugin that ships with the app: it may name native tools, and its prompt may be longer. */
  readonly builtin?: boolean;
}

/**
 * Reads a `byob-plugin.json` from its JSON value. One fault refuses the whole manifest; all faults are reported, with
 * pointers into it. Unknown members are ignored. Warnings: truncated (the prompt), insecure-http, inline-secret.
 *
 * Facts: crates byob-plugins 0.2.1 and its documentation on docs.rs, read 2026-11.
 */
export const readByobManifest = (manifest: unknown, options: ByobOptions = {}): Result<ByobManifest> =>
  isObject(manifest)
    ? readInput(readManifest(options.builtin === true), manifest, "byob")
    : refused([{ code: "DOCUMENT_INVALID", at: "", message: "A byob-plugin.json is a JSON object." }]);

/** The same from the text of the file, which is strict JSON. */
export const readByobText = (text: string, options: ByobOptions = {}): Result<ByobManifest> => {
  const json = parseStrictJson(text);
  return json.ok ? readByobManifest(json.value.value, options) : json;
};

const readManifest =
  (builtin: boolean): Reader<ByobManifest> =>
  (value, at, reading) => {
    const manifest = readKnown(value, at, reading, manifestShape(builtin)) ?? {};
    const { id, name, author, prompt, platforms } = manifest;
    if (id === undefined || name === undefined) return undefined;
    return {
      id,
      name,
      version: manifest.version ?? noVersion,
      description: manifest.description ?? "",
      ...(author !== undefined && { author }),
      icon: manifest.icon ?? noIcon,
      network: manifest.permissions ?? false,
      ...(prompt !== undefined && { prompt }),
      ...(platforms !== undefined && { platforms }),
      starters: manifest.starters ?? [],
      tools: manifest.tools ?? [],
      settings: manifest.settings ?? [],
      mcpServers: manifest.mcpServers ?? {},
    };
  };

const noVersion = "0.0.0";
const noIcon = "puzzle";

const readId = named(/^[a-z0-9][a-z0-9-]{0,47}$/, "a plugin id: up to 48 small letters, digits and -, the first no -");

/** Anything but an exact `true` stays closed, whatever its type. */
const readNetwork: Reader<boolean> = (value) => isObject(value) && own(value, "network") === true;

const exactlyTrue: Reader<boolean> = (value) => value === true;

/** Counted in code points, so that no character is cut in two. */
const readPrompt = (limit: number): Reader<string> =>
  trimmed((value, at, reading) => {
    const characters = [...(readText(value, at, reading) ?? "")];
    if (characters.length > limit)
      reading.warnings.push({ code: "truncated", at, message: `The prompt is cut to its first ${limit} characters.` });
    return characters.slice(0, limit).join("");
  });

const readStarter: Reader<ByobStarter> = (value, at, reading) => {
  const shape = { title: required(filledText), prompt: required(filledText), file: optional(exactlyTrue) };
  const { title, prompt, file = false } = readKnown(value, at, reading, shape) ?? {};
  return title === undefined || prompt === undefined ? undefined : { title, prompt, file };
};

const manifestShape = (builtin: boolean) => ({
  id: required(readId),
  name: required(filledText),
  version: optional(textOr(noVersion)),
  description: optional(textOr("")),
  author: optional(filledText),
  icon: optional(textOr(noIcon)),
  permissions: optional(readNetwork),
  prompt: optional(readPrompt(builtin ? 1500 : 600)),
  platforms: optional(readList(readText)),
  starters: optional(readList(readStarter)),
  tools: optional(readList(readTool(builtin))),
  settings: optional(readList(readSetting)),
  mcpServers: optional(readMap(readChecked("serverName"), readByobServer)),
});
