import {
  accepted,
  type Issue,
  type McpServer,
  type Reading,
  type Result,
  refused,
  setOwn,
  type Text,
} from "@agent-config/core";
import type { Decoder } from "../decoder.ts";
import { entriesIn } from "../entries-in.ts";
import { type ImportOptions, importEntries, readWith } from "../import-entries.ts";
import { allOrNothing, type Imported } from "../imported.ts";
import { parseUnambiguousJson } from "../json-text.ts";
import { settleCommand } from "../settle-command.ts";
import { type Translation, translate, translationOf } from "../translate.ts";
import { refuseDisguise, shown, untrustedLimits } from "../untrusted.ts";
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
 * One fault refuses it: CONFIG_TOO_LARGE, DOCUMENT_INVALID, INVALID_COMMAND (it needs a shell), USAGE (also for a command of a
 * harness that adds no server, and one that installs a server by itself), UNKNOWN_FIELD (a flag that would let tools run
 * unasked), MISSING_FIELD (no name: give one in the options), and those of a server and a spec.
 */
export const readCommand = (line: string, options: CommandImport): Result<Imported> => {
  const disguised = refuseDisguise(line, untrustedLimits.line);
  if (disguised.length > 0) return refused(disguised);
  const split = splitWords(line.replace(/^\s*\$\s+/, ""));
  if (!split.ok) return split;
  const words = split.value;
  const [program, second, third] = words.map(plainText);
  if (program === "code" && second === "--add-mcp" && third !== undefined)
    return withHarness(readAddJson(third, undefined, { harness: "vscode", title: "VS Code" }, options), "vscode");
  const isJson = third === "add-json";
  const command = addCommands.find(({ words: [start] }) => start === program);
  if (!command) return readStart(words, options);
  if (second !== "mcp" || !(isJson || third === "add"))
    return isServer(command, second, third) ? readStart(words, options) : refused([addsNothing(command)]);
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
  return withHarness(withScope(result, added.value), command.harness);
};

const isServer = ({ serves }: AddCommand, second = "", third = ""): boolean =>
  serves.some((words) => words === second || words === `${second} ${third}`);

const addsNothing = ({ title, words }: AddCommand): Issue => ({
  code: "USAGE",
  at: "",
  message: `This command of ${title} adds no server; \`${words.join(" ")}\` would. Nothing was run.`,
});

const withHarness = (result: Result<Imported>, harness: string): Result<Imported> =>
  result.ok ? accepted({ ...result.value, harness }, result.warnings) : result;

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
  if (sourceName === undefined) return refused([nameless(takenFor, settled.value)]);
  return allOrNothing(takenFor, [{ sourceName, at: "", server: settled.value }], { warnings: server.warnings });
};

/** Who did not mean that is not to be led on. */
const nameless = (takenFor: string, server: McpServer): Issue => {
  const whose = server.transport === "stdio" ? `a command line that starts \`${shown(server.command)}\`` : takenFor;
  const message = `This was taken for ${whose}, which has no name for the server. If that is meant, give one.`;
  return { code: "MISSING_FIELD", at: "/name", message };
};

/** A command line that is no add command. */
const readStart = (words: readonly Text[], options: CommandImport): Result<Imported> => {
  const [first, ...rest] = words;
  if (isInstaller(rest)) return refused([installsItself]);
  return first && rest.length === 0 && isUrl(first)
    ? named("the url of a server", undefined, remoteServer(first), options)
    : named("a command line that starts a server", undefined, startedServer(words), options);
};

/** Installers of others, such as Smithery's, are told the client that they write for. */
const isInstaller = (words: readonly Text[]): boolean =>
  ["install", "--client"].every((word) => words.some((each) => plainText(each) === word));

const installsItself: Issue = {
  code: "USAGE",
  at: "",
  message:
    "This command installs a server into a client, and is none itself. Give the command that it would write there.",
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
