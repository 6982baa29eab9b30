import { accepted, type Issue, isObject, own, type Result, refused } from "@agent-config/core";
import { readAcpServers } from "../acp.ts";
import { importAcp } from "../acp-import.ts";
import { type CommandImport, readCommand } from "../command/read-command.ts";
import { entriesIn } from "../entries-in.ts";
import { type GivenValues, parseValues, withDefaults } from "../given-values.ts";
import { importEntries, noServer, readWith } from "../import-entries.ts";
import type { Imported, ImportInput } from "../imported.ts";
import { readInputs } from "../link/inputs.ts";
import { installLinks, linkInputs, readLink } from "../link/read-link.ts";
import { translationOf } from "../translate.ts";
import { refuseDisguise, untrustedLimits } from "../untrusted.ts";
import { type CodeBlocks, codeBlocks, mostBlocks } from "./code-blocks.ts";
import { bestReadings, decodeWith } from "./decode-entries.ts";
import { type Parsers, parseDocument } from "./text-form.ts";

export interface ConfigImport extends CommandImport {
  /** Answers to what the configuration asks for (VS Code's `inputs`), by id. */
  readonly values?: GivenValues | undefined;
  /** The id of the harness whose configuration it is, where the person knows better. */
  readonly as?: string | undefined;
}

export interface PastedImport extends ConfigImport {
  readonly parsers: Parsers;
}

/**
 * Reads what a person pasted, whatever it is: an install link, a configuration in JSON, TOML or YAML with or without its
 * wrapper, a server list of the Agent Client Protocol, a command line, or a text with one code block that holds such a thing.
 * `takenFor` says what it was taken for.
 *
 * The text is a stranger's: show all of the result before anything is written. Nothing is fetched and nothing is run. Issues:
 * CONFIG_TOO_LARGE and DOCUMENT_INVALID for the text itself, then those of `readLink`, `readConfig` or `readCommand`.
 */
export const readPasted = (pasted: string, options: PastedImport): Result<Imported> => {
  const disguised = refuseDisguise(pasted, untrustedLimits.text);
  if (disguised.length > 0) return refused(disguised);
  const text = withoutMark(pasted);
  const blocks = blocksIn(text, options.parsers);
  return blocks ? readBlocks(blocks, options) : readBody(text, options);
};

/**
 * What a pasted text asks of a person, to be known before `readPasted` is given the answers. Empty for one that cannot be read:
 * `readPasted` says why.
 */
export const pastedInputs = (pasted: string, parsers: Parsers): readonly ImportInput[] => {
  if (refuseDisguise(pasted, untrustedLimits.text).length > 0) return [];
  const text = withoutMark(pasted);
  const bodies = blocksIn(text, parsers)?.bodies ?? [text];
  return bodies.flatMap((body) => {
    const links = installLinks(body);
    if (links.length > 0) return links.slice(0, 1).flatMap(linkInputs);
    const document = parseDocument(body, parsers);
    return document?.ok ? inputsOf(document.value.value) : [];
  });
};

const withoutMark = (text: string): string => text.replace(/^\ufeff/, "");

/** A document may hold fences in its texts. */
const blocksIn = (text: string, parsers: Parsers): CodeBlocks | undefined => {
  const blocks = codeBlocks(text);
  return blocks.bodies.length === 0 || parseDocument(text, parsers)?.ok ? undefined : blocks;
};

const readBody = (text: string, options: PastedImport): Result<Imported> => {
  const trimmed = text.trim();
  if (trimmed === "") return refused([invalid("The text is empty.")]);
  const [link, ...others] = installLinks(trimmed);
  if (others.length > 0)
    return refused([invalid(`The text has ${others.length + 1} install links. Copy the one that is meant.`)]);
  if (link !== undefined) return readLink(link, options);
  const document = parseDocument(text, options.parsers);
  if (!document) return readCommand(trimmed, options);
  return document.ok ? readConfig(document.value.value, document.value.form, options) : document;
};

/** The one block that can be read; which of several is meant, only a person knows. */
const readBlocks = ({ bodies, inProse }: CodeBlocks, options: PastedImport): Result<Imported> => {
  if (bodies.length > mostBlocks)
    return refused([invalid(`The text has more than ${mostBlocks} code blocks. Copy the one that is meant.`)]);
  const results = bodies.map((body) => readBody(body, options));
  const [only, ...others] = bodies.length === 1 ? results : results.filter(isUsable);
  if (only && others.length === 0) return inProse && only.ok ? tookBlock(only) : only;
  const count = only
    ? `${others.length + 1} code blocks that describe servers`
    : `${bodies.length} code blocks, and none describes a server`;
  return refused([invalid(`The text has ${count}. Copy the one that is meant, and nothing else.`)]);
};

/** What only lacks answers is meant all the same. */
const isUsable = (result: Result<Imported>): boolean =>
  result.ok || result.issues.every(({ code }) => code === "UNRESOLVED_VARIABLE");

const tookBlock = ({ value, warnings }: Extract<Result<Imported>, { readonly ok: true }>): Result<Imported> =>
  accepted({ ...value, takenFor: `${value.takenFor}, in the code block of a text` }, warnings);

const invalid = (message: string): Issue => ({ code: "DOCUMENT_INVALID", at: "", message });

/** VS Code's settings of before `mcp.json` hold both under `mcp`. */
const inputsOf = (document: unknown): readonly ImportInput[] => {
  if (!isObject(document)) return [];
  const settings = own(document, "mcp");
  return [...readInputs(own(document, "inputs")), ...(isObject(settings) ? readInputs(own(settings, "inputs")) : [])];
};

/**
 * Reads a parsed configuration. `form` says in what language it was, for `takenFor`. It is read as the harness that makes most
 * of it, else in the shape that most have in common; a list is one of the Agent Client Protocol.
 *
 * One fault refuses the whole: HARNESS_UNKNOWN (`as`), SCHEMA_MISMATCH (a file that has its own reader: of an Agent Plugin,
 * of the MCP registry), DOCUMENT_INVALID (no server in it), and what `importEntries` finds.
 */
export const readConfig = (document: unknown, form: string, options: ConfigImport): Result<Imported> => {
  const decoders = options.decoders.filter(({ id }) => options.as === undefined || id === options.as);
  if (decoders.length === 0 && options.as !== undefined)
    return refused([{ code: "HARNESS_UNKNOWN", at: "/as", message: "No harness of this name is known here." }]);
  const inputs = inputsOf(document);
  const values = parseValues(withDefaults(inputs, options.values));
  if (!values.ok) return values;
  const otherKind = otherKindOf(document);
  if (otherKind !== undefined) return refused([{ code: "SCHEMA_MISMATCH", at: "", message: otherKind }]);
  if (Array.isArray(document)) return readAcp(document, options);
  const shared = { ...options, inputs };
  const readings = bestReadings(document, decoders);
  const [best] = readings;
  const titles = oneOf(readings.map(({ decoder }) => decoder.title));
  const ofHarness =
    best &&
    importEntries(best.entries, {
      ...shared,
      takenFor: `a configuration of ${titles} (${form})`,
      read: decodeWith(best.decoder, values.value),
    });
  if (ofHarness && (ofHarness.ok || best.unusable === 0)) return ofHarness;
  const inCommonShape = importEntries(entriesIn(document), {
    ...shared,
    takenFor: `server entries without the name of a harness (${form})`,
    read: readWith(translationOf(options.as === undefined ? undefined : decoders[0], values.value)),
  });
  return inCommonShape.ok ? inCommonShape : (ofHarness ?? inCommonShape);
};

const oneOf = (titles: readonly string[]): string => titles.join(", ").replace(/, ([^,]*)$/, " or $1");

/** In version 2 of the protocol every server has a type; in version 1 a stdio server has none. */
const readAcp = (servers: readonly unknown[], options: ConfigImport): Result<Imported> => {
  if (servers.length === 0) return refused([noServer]);
  const typed = servers.every((server) => isObject(server) && Object.hasOwn(server, "type"));
  const read = readAcpServers({ version: typed ? 2 : 1, servers });
  return read.ok ? importAcp(read.value, options) : read;
};

/** What to do instead with a document whose rules are stricter than those of a configuration. */
const otherKindOf = (document: unknown): string | undefined => {
  if (!isObject(document)) return undefined;
  const schema = String(own(document, "$schema") ?? "");
  if (schema.includes("agent-plugins.org"))
    return "This is a file of an Agent Plugin. Give the plugin's folder instead: paths in it start there.";
  if (/server\.schema\.json/.test(schema) || ["packages", "remotes"].some((name) => Array.isArray(own(document, name))))
    return "This is an entry of the MCP registry. Give it as a file, or install it by its name.";
  return undefined;
};
