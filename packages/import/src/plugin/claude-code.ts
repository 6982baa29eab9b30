import { isObject, own, type Result, type Text } from "@agent-config/core";
import type { Decoder } from "../decoder.ts";
import { entriesIn } from "../entries-in.ts";
import { readEntry } from "../entry.ts";
import { type GivenValues, parseValues, withDefaults } from "../given-values.ts";
import { type EntryReader, type ImportOptions, importEntries, withEnvironment } from "../import-entries.ts";
import type { Imported, ImportInput } from "../imported.ts";
import { literalMap } from "../literal-map.ts";
import { asLiteral } from "../placeholders.ts";
import { translationOf } from "../translate.ts";

/** What a Claude Code plugin says about servers, as JSON values. */
export interface ClaudePlugin {
  /** `.claude-plugin/plugin.json`, or undefined when there is none. */
  readonly manifest: unknown;
  /** The maps of servers: `.mcp.json` with or without its wrapper, and what `mcpServers` of the manifest holds or names. */
  readonly servers: readonly unknown[];
}

export interface ClaudePluginOptions extends ImportOptions {
  /** The plugin's folder, and the one for its data; both absolute. */
  readonly root: string;
  readonly data: string;
  /** Answers to its `userConfig`. */
  readonly values?: GivenValues | undefined;
  /** Among them the one of Claude Code, with whose references the entries are read. */
  readonly decoders: readonly Decoder[];
}

/**
 * The servers of a Claude Code plugin, for specs: its folders and the answers are filled in, and as in Claude Code each local
 * server has CLAUDE_PLUGIN_ROOT and CLAUDE_PLUGIN_DATA as variables. One fault refuses the whole, as in `importEntries`;
 * UNRESOLVED_VARIABLE for a setting without an answer.
 *
 * Facts: code.claude.com/docs, pages on plugins and MCP, read 2026-11.
 */
export const importClaudePlugin = (
  { manifest, servers }: ClaudePlugin,
  options: ClaudePluginOptions,
): Result<Imported> => {
  const inputs = claudePluginInputs(manifest);
  const values = parseValues(withDefaults(inputs, options.values), "/userConfig");
  if (!values.ok) return values;
  const entries = servers.flatMap((map) => entriesIn(map));
  const imported = importEntries(entries, {
    ...options,
    takenFor: "a Claude Code plugin",
    inputs,
    read: readerOf(options, values.value),
  });
  return imported.ok ? { ...imported, value: { ...imported.value, folders: [options.data] } } : imported;
};

/** What the plugin asks for; the keys are those of `values`. */
export const claudePluginInputs = (manifest: unknown): readonly ImportInput[] => {
  const asked = memberOf(manifest, "userConfig");
  return Object.entries(isObject(asked) ? asked : {}).map(([key, input]) => {
    const usual = memberOf(input, "default");
    return {
      key,
      title: [memberOf(input, "title"), memberOf(input, "description")].find((text) => typeof text === "string") ?? key,
      type: types.find((type) => type === memberOf(input, "type")) ?? "text",
      // What is asked for stands in an entry, and there is no entry with a hole in it.
      required: !isLeaf(usual),
      secret: memberOf(input, "sensitive") === true,
      ...(isLeaf(usual) && { default: String(usual) }),
    };
  });
};

const types = ["number", "boolean", "directory", "file"] as const;

const isLeaf = (value: unknown): value is string | number | boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";

const memberOf = (value: unknown, name: string): unknown => (isObject(value) ? own(value, name) : undefined);

const readerOf = (
  { root, data, decoders }: ClaudePluginOptions,
  values: Readonly<Record<string, Text>>,
): EntryReader => {
  const place = { CLAUDE_PLUGIN_ROOT: root, CLAUDE_PLUGIN_DATA: data };
  const claudeCode = decoders.find(({ id }) => id === "claude-code");
  const translation = translationOf(claudeCode, values);
  const find = (key: string): Text | undefined => {
    const folder = own<string>(place, key);
    return folder === undefined ? translation.find?.(key) : asLiteral(folder);
  };
  const environment = literalMap(Object.entries(place));
  return (entry, at) => withEnvironment(readEntry(entry, { ...translation, find }, at), environment);
};
