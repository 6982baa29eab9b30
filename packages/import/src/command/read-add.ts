import {
  accepted,
  type McpServer,
  type Reading,
  type Result,
  refused,
  report,
  type Scope,
  type StdioServer,
  scopes,
  type Text,
  take,
  type Warning,
} from "@agent-config/core";
import { typeWords } from "../entry.ts";
import { type Translation, translate } from "../translate.ts";
import type { AddCommand } from "./add-commands.ts";
import { type Added, plainText, splitAt } from "./parse-add.ts";

/**
 * The server that an add command describes, its texts read with the references of the harness that it is for. MISSING_FIELD,
 * TRANSPORT_UNSUPPORTED, INVALID_TRANSPORT, USAGE (a variable or header without its sign, words beside a url), and what `translate` finds.
 */
export const addedServer = (added: Added, command: AddCommand, translation: Translation): Result<McpServer> => {
  const reading: Reading = { profile: "spec", issues: [], warnings: [] };
  const server = readAdded(added, command, translation, reading);
  return reading.issues.length > 0 ? refused(reading.issues) : accepted(server, reading.warnings);
};

/** The scope that an add command names, where it is one of those that are known here. */
export const scopeOf = ({ scope }: Added): Scope | undefined => {
  const word = scope && plainText(scope);
  return scopes.find((each) => each === word);
};

/** What an add command says that cannot be kept. */
export const lostFlags = (added: Added): readonly Warning[] => {
  const stranger = added.scope !== undefined && scopeOf(added) === undefined;
  return [
    ...added.lost.map((flag) => `\`${flag}\` is left out: no spec can say it.`),
    ...(stranger ? [`The scope is left out: it is none of ${scopes.join(", ")}.`] : []),
  ].map((message) => ({ code: "field-lost", message }));
};

/** Words as a program and its arguments. */
export const programOf = (
  words: readonly Text[],
  env: Readonly<Record<string, string>>,
  translation: Translation,
  reading: Reading,
): StdioServer => {
  const [command = "", ...args] = words.map((word) => neutral(word, translation, reading));
  if (words.length === 0) report(reading, "MISSING_FIELD", "/command", "The command line names no program and no url.");
  return { transport: "stdio", command, args, env };
};

/** A word in the neutral syntax. */
export const neutral = (text: Text, translation: Translation, reading: Reading): string =>
  take(translate(text, translation, ""), reading) ?? "";

export const isUrl = (word: Text): boolean => /^https?:\/\//i.test(plainText(word.slice(0, 1)) ?? "");

const readAdded = (added: Added, command: AddCommand, translation: Translation, reading: Reading): McpServer => {
  const address = added.url ?? added.words.slice(0, 1).find(isUrl);
  if (address !== undefined && added.words.length > (added.url ? 0 : 1))
    report(reading, "USAGE", "", "There are words beside the url that mean nothing for a remote server.");
  const word = (added.transport && plainText(added.transport)) ?? (address ? "http" : "stdio");
  const transport = typeWords.get(word);
  if (transport === undefined)
    report(reading, "TRANSPORT_UNSUPPORTED", "/transport", "This transport cannot be used here.");
  else if ((transport === "stdio") === (address !== undefined))
    report(reading, "INVALID_TRANSPORT", "/transport", "The transport does not fit the rest of the command.");
  if (address !== undefined && transport !== undefined && transport !== "stdio") {
    const headers = headersOf(added, command, translation, reading);
    return { transport, url: neutral(address, translation, reading), headers };
  }
  const env = pairs(added.env, "=", translation, reading);
  return programOf(programWords(added.words, command), env, translation, reading);
};

const programWords = (words: readonly Text[], { cutsCommand }: AddCommand): readonly Text[] => {
  const [first, ...rest] = words;
  const line = cutsCommand && first && rest.length === 0 ? plainText(first) : undefined;
  return line === undefined ? words : line.split(/\s+/).map((text) => [{ text }]);
};

const headersOf = (
  added: Added,
  { headerSign }: AddCommand,
  translation: Translation,
  reading: Reading,
): Readonly<Record<string, string>> => {
  const headers = pairs(added.headers, headerSign, translation, reading);
  const variable = added.bearer && plainText(added.bearer);
  if (variable === undefined) return headers;
  const token: Text = [{ text: "Bearer " }, { ref: variable }];
  return { ...headers, Authorization: neutral(token, { strays: "literal" }, reading) };
};

/** After the colon of a header a blank is customary. */
const pairs = (
  words: readonly Text[],
  sign: AddCommand["headerSign"],
  translation: Translation,
  reading: Reading,
): Record<string, string> =>
  Object.fromEntries(
    words.flatMap((word): readonly (readonly [string, string])[] => {
      const split = splitAt(word, sign);
      if (!split) {
        report(reading, "USAGE", "", `A variable or a header is written NAME${sign}VALUE.`);
        return [];
      }
      const value = neutral(split.after, translation, reading);
      return [[split.before.trim(), sign === ":" ? value.trimStart() : value]];
    }),
  );
