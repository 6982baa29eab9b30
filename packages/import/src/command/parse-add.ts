import { accepted, type Issue, type Result, refused, type Text } from "@agent-config/core";
import { joined } from "../placeholders.ts";
import { grantIssue } from "../untrusted.ts";
import { type AddCommand, type FlagUse, flagUses } from "./add-commands.ts";

/** What the words of an add command say. */
export interface Added {
  readonly name: Text | undefined;
  /** After the name: a program and its arguments, or a url. */
  readonly words: readonly Text[];
  readonly url: Text | undefined;
  readonly transport: Text | undefined;
  readonly bearer: Text | undefined;
  readonly scope: Text | undefined;
  readonly env: readonly Text[];
  readonly headers: readonly Text[];
  /** Flags whose values no spec can hold. */
  readonly lost: readonly string[];
}

/**
 * Parses the words that follow `… mcp add`. Flags may stand anywhere before the program's arguments begin, which is after
 * `--` or after the name and one more word. USAGE for an unknown flag and a missing value, UNKNOWN_FIELD for a flag that would
 * let tools run unasked.
 */
export const parseAdd = (words: readonly Text[], command: AddCommand): Result<Added> => {
  const issues: Issue[] = [];
  const plain: Text[] = [];
  const values: Partial<Record<"url" | "transport" | "bearer" | "scope", Text>> = {};
  const lists: Record<"env" | "header", Text[]> = { env: [], header: [] };
  const lost: string[] = [];
  const waiting = [...words];
  for (let word = waiting.shift(); word; word = waiting.shift()) {
    const { flag, value: inline } = flagOf(word);
    if (flag === "--") {
      plain.push(...waiting);
      break;
    }
    const use = flag === undefined ? undefined : useOf(flag, command);
    if (flag === undefined || (use === undefined && plain.length >= 2)) plain.push(word);
    else if (use === undefined) issues.push(usage(`${command.words.join(" ")} has no flag \`${flag}\` that is known.`));
    else if (use === "grants") issues.push(grantIssue(flag, ""));
    else if (use !== "switches") {
      const value = inline ?? waiting.shift();
      if (value === undefined) issues.push(usage(`The flag \`${flag}\` has no value.`));
      else if (use === "lost") lost.push(flag);
      else if (use === "env" || use === "header") lists[use].push(value, ...takeWhile(waiting, furtherValue[use]));
      else values[use] = value;
    }
  }
  if (issues.length > 0) return refused(issues);
  const [name, ...rest] = plain;
  const { url, transport, bearer, scope } = values;
  return accepted({ name, words: rest, url, transport, bearer, scope, env: lists.env, headers: lists.header, lost });
};

const useOf = (flag: string, { flags }: AddCommand): FlagUse | undefined =>
  flagUses.find((use) => flags[use].includes(flag));

const usage = (message: string): Issue => ({ code: "USAGE", at: "", message });

/** Claude Code takes several values after one flag. */
const furtherValue = { env: /^[A-Za-z_]\w*=/, header: /^[\w-]+:\s/ };

const takeWhile = (words: Text[], form: RegExp): readonly Text[] => {
  const taken: Text[] = [];
  while (words[0] && form.test(startOf(words[0]))) taken.push(...words.splice(0, 1));
  return taken;
};

/** The literal text that a word begins with. */
const startOf = ([first]: Text): string => (first && "text" in first ? first.text : "");

const flagOf = (word: Text): { readonly flag?: string; readonly value?: Text } => {
  const start = startOf(word);
  if (!start.startsWith("-") || start === "-") return {};
  const split = start.startsWith("--") ? splitAt(word, "=") : undefined;
  if (split) return { flag: split.before, value: split.after };
  return word.length === 1 ? { flag: start } : {};
};

/** A word parted at the first sign in the literal text that it begins with; undefined when there is none. */
export const splitAt = (word: Text, sign: string): { readonly before: string; readonly after: Text } | undefined => {
  const start = startOf(word);
  const at = start.indexOf(sign);
  if (at < 0) return undefined;
  const rest = { text: start.slice(at + sign.length) };
  return { before: start.slice(0, at), after: joined([rest, ...word.slice(1)]) };
};

/** The text of a word in which nothing is a reference. */
export const plainText = (word: Text): string | undefined =>
  word.every((part) => "text" in part) ? startOf(word) : undefined;
