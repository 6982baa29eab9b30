import { formatText, isObject, nativeParser, own, type Result, refused, type Text } from "@agent-config/core";
import { entriesIn } from "../entries-in.ts";
import { readEntry } from "../entry.ts";
import { type GivenValues, parseValues } from "../given-values.ts";
import { type EntryReader, type ImportOptions, importEntries, withEnvironment } from "../import-entries.ts";
import type { Imported, ImportInput } from "../imported.ts";
import { asLiteral } from "../placeholders.ts";

export interface GeminiExtensionOptions extends ImportOptions {
  /** The extension's folder, absolute. */
  readonly root: string;
  readonly platform: "posix" | "win32";
  /** Answers to its settings, by the names of their variables. */
  readonly values?: GivenValues | undefined;
}

/**
 * The servers of a Gemini CLI extension (`gemini-extension.json` as a JSON value), for specs. A setting without an answer stays what
 * it is, a variable of the name that it gives it, and each local server gets them all. One fault refuses the whole, as in
 * `importEntries`; DOCUMENT_INVALID when it is no object.
 *
 * Facts: google-gemini/gemini-cli, docs/extensions and packages/cli/src/config/extension.ts, read 2026-11.
 */
export const importGeminiExtension = (manifest: unknown, options: GeminiExtensionOptions): Result<Imported> => {
  if (!isObject(manifest))
    return refused([{ code: "DOCUMENT_INVALID", at: "", message: "A gemini-extension.json is a JSON object." }]);
  const inputs = geminiExtensionInputs(manifest);
  const values = parseValues(options.values ?? {}, "/settings");
  if (!values.ok) return values;
  const servers = own(manifest, "mcpServers");
  return importEntries(isObject(servers) ? entriesIn({ mcpServers: servers }) : [], {
    ...options,
    takenFor: "a Gemini CLI extension",
    inputs,
    read: readerOf(inputs, values.value, options),
  });
};

/** The settings of an extension; each key is the name of the variable to set. */
export const geminiExtensionInputs = (manifest: unknown): readonly ImportInput[] => {
  const settings = isObject(manifest) ? own(manifest, "settings") : undefined;
  return Array.isArray(settings) ? settings.flatMap((setting: unknown) => inputOf(setting) ?? []) : [];
};

const inputOf = (setting: unknown): ImportInput | undefined => {
  if (!isObject(setting)) return undefined;
  const key = own(setting, "envVar");
  const name = own(setting, "name");
  if (typeof key !== "string") return undefined;
  return {
    key,
    title: typeof name === "string" ? name : key,
    type: "text",
    required: true,
    secret: own(setting, "sensitive") === true,
  };
};

/** `${NAME}`, `${NAME:-default}` and `$NAME`; one pattern for all three would take the `$` of an escaped brace for a name. */
const dialect = (text: string): Text => braced(text).flatMap((part) => ("text" in part ? bare(part.text) : [part]));
const braced = nativeParser(/\$\{(?!workspacePath\})(?<name>[A-Za-z_]\w*)(?::-(?<fallback>[^}]*))?\}/g);
const bare = nativeParser(/\$(?<name>[A-Za-z_]\w*)/g);

const readerOf = (
  inputs: readonly ImportInput[],
  values: Readonly<Record<string, Text>>,
  { root, platform }: GeminiExtensionOptions,
): EntryReader => {
  const separator = platform === "win32" ? "\\" : "/";
  const fixed = new Map([
    ["extensionPath", root],
    ["/", separator],
    ["pathSeparator", separator],
  ]);
  const find = (key: string): Text | undefined => {
    const text = fixed.get(key);
    return text === undefined ? undefined : asLiteral(text);
  };
  const answered = (text: string): Text =>
    dialect(text).flatMap((part) => ("ref" in part ? (own(values, part.ref) ?? [part]) : [part]));
  const settings = Object.fromEntries(inputs.map(({ key }) => [key, formatText(own(values, key) ?? [{ ref: key }])]));
  return (entry, at) => withEnvironment(readEntry(entry, { find, parse: answered, strays: "refused" }, at), settings);
};
