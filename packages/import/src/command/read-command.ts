import { accepted, type McpServer, type Reading, type Result, refused, setOwn, type Text } from "@agent-config/core";
import type { Decoder } from "../decoder.ts";
import { entriesIn } from "../entries-in.ts";
import { type ImportOptions, importEntries, readWith } from "../import-entries.ts";
import { allOrNothing, type Imported } from "../imported.ts";
import { parseUnambiguousJson } from "../json-text.ts";
import { settleCommand } from "../settle-command.ts";
import { type Translation, translate, translationOf } from "../translate.ts";
import { refuseDisguise, untrustedLimits } from "../untrusted.ts";
import { type AddCommand, addCommands } from "./add-commands.ts";
import { type Added, parseAdd, plainText, splitAt } from "./parse-add.ts";
import { addedServer, isUrl, lostFlags, neutral, programOf, scopeOf } from "./read-add.ts";
import { splitWords } from "./words.ts";

export interface CommandImport extends ImportOptions {
  /** Harnesses whose references are understood, by their ids; without its decoder the commonest spellings are. */
  readonly decoders: readonly Decoder[];
}

/**
 * Reads one command line: that of a harness which adds a server (`claude mcp add …`, `codex mcp add …`, `… mcp add-json`,
 * `code --add-mcp …`), one that starts a server (`KEY=value npx -y …`), or the url of a server alone. Nothing is run.
 *
 * One fault refuses it: CONFIG_TOO_LARGE, DOCUMENT_INVALID, INVALID_COMMAND (it needs a shell), USAGE, UNKNOWN_FIELD (a flag
 * that would let tools run unasked), MISSING_FIELD (no name: give one in the options), and those of a server and a spec.
 */
export const readCommand = (line: string, options: CommandImport): Result<Imported> => {
  const disguised = refuseDisguise(line, untrustedLimits.line);
  if (disguised.length > 0) return refused(disguised);
  const split = splitWords(line.replace(/^\s*\$\s+/, ""));
  if (!split.ok) return split;
  const words = split.value;
  const [program, second, third] = words.map(plainText);
  if (program === "code" && second === "--add-mcp" && third !== undefined)
    return readAddJson(third, undefined, { harness: "vscode", title: "VS Code" }, options);
  const isJson = third === "add-json";
  const command = addCommands.find(({ words: [start] }) => start === program);
  if (!command || second !== "mcp" || !(isJson || third === "add")) return readStart(words, options);
  const added = parseAdd(words.slice(3), command);
  if (!added.ok) return added;
  const name = added.value.name && plainText(added.value.name);
  const result = isJson
    ? readAddJson(plainText(added.value.words[0] ?? []) ?? "", name, command, options)
    : named(
        takenForAdd(command.title),
        name,
        addedServer(added.value, command, dialectOf(command.harness, options)),
        options,
      );
  return withScope(result, added.value);
};

const withScope = (result: Result<Imported>, added: Added): Result<Imported> => {
  if (!result.ok) return result;
  const scope = scopeOf(added);
  const { takenFor } = result.value;
  const imported = scope ? { ...result.value, scope, takenFor: `${takenFor}, for scope ${scope}` } : result.value;
  return accepted(imported, [...result.warnings, ...lostFlags(added)]);
};

const dialectOf = (harness: string, { decoders }: CommandImport): Translation =>
  translationOf(decoders.find(({ id }) => id === harness));

const takenForAdd = (title: string): string => `the command that adds a server to ${title}`;

const named = (
  takenFor: string,
  name: string | undefined,
  server: Result<McpServer>,
  options: CommandImport,
): Result<Imported> => {
  const settled = server.ok ? settleCommand(server.value, "", options) : server;
  if (!settled.ok) return settled;
  const sourceName = options.name ?? name;
  if (sourceName === undefined) return refused([nameless]);
  return allOrNothing(takenFor, [{ sourceName, at: "", server: settled.value }], { warnings: server.warnings });
};

const nameless = {
  code: "MISSING_FIELD",
  at: "/name",
  message: "The command line has no name for the server. Give one.",
} as const;

/** A command line that is no add command. */
const readStart = (words: readonly Text[], options: CommandImport): Result<Imported> => {
  const [first, ...rest] = words;
  return first && rest.length === 0 && isUrl(first)
    ? named("the url of a server", undefined, remoteServer(first), options)
    : named("a command line that starts a server", undefined, startedServer(words), options);
};

/** The words were parted as a shell would, so references are in them as parts, and all else is literal. */
const asIs: Translation = { strays: "literal" };

const remoteServer = (url: Text): Result<McpServer> => {
  const text = translate(url, asIs, "/url");
  return text.ok ? accepted({ transport: "http", url: text.value, headers: {} }) : text;
};

const startedServer = (words: readonly Text[]): Result<McpServer> => {
  const reading: Reading = { profile: "spec", issues: [], warnings: [] };
  const env: Record<string, string> = {};
  const program = words.findIndex((word) => !assignment(word));
  const assignments = program < 0 ? words : words.slice(0, program);
  for (const { before, after } of assignments.flatMap((word) => assignment(word) ?? []))
    setOwn(env, before, neutral(after, asIs, reading));
  const server = programOf(words.slice(assignments.length), env, asIs, reading);
  return reading.issues.length > 0 ? refused(reading.issues) : accepted(server, reading.warnings);
};

const assignment = (word: Text) => {
  const split = splitAt(word, "=");
  return split && /^[A-Za-z_]\w*$/.test(split.before) ? split : undefined;
};

/** A command that takes an entry as JSON. */
const readAddJson = (
  json: string,
  name: string | undefined,
  { harness, title }: Pick<AddCommand, "harness" | "title">,
  options: CommandImport,
): Result<Imported> => {
  const entry = parseUnambiguousJson(json);
  if (!entry.ok) return entry;
  return importEntries(entriesIn(entry.value), {
    ...options,
    takenFor: takenForAdd(title),
    name: options.name ?? name,
    read: readWith(dialectOf(harness, options)),
  });
};
