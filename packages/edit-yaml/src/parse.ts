import { type Alias, Composer, type CST, type ErrorCode, type ParsedNode, Parser, type Tags } from "yaml";
import { resolveAliases } from "./aliases.ts";
import { complaintOf } from "./complaints.ts";
import { refusal } from "./refusal.ts";
import { collectionsIn } from "./tokens.ts";

/** A text that is one YAML document. */
export interface Source {
  readonly text: string;
  readonly token: CST.Document | undefined;
  /** The value of the document, null when it holds comments at most. */
  readonly content: ParsedNode | null;
  /** What each alias stands for; undefined for one without an anchor before it. */
  readonly aliases: ReadonlyMap<Alias, ParsedNode | undefined>;
}

/** Parsing takes about 100 bytes per character, twice in an edit. */
const longest = 5_000_000;
/** The parser, and the functions here that follow a value down, call themselves once per level. */
export const deepest = 500;

/** Reads a text, or throws a refusal that says where and why it cannot be edited. */
export const parse = (text: string): Source => {
  judgeCharacters(text);
  const tokens = [...new Parser().parse(text)];
  const documents = tokens.filter((token) => token.type === "document");
  if (documents[1]) throw refusal("CONFIG_UNPARSEABLE", text, documents[1].offset, "A second document starts here");
  const token = documents[0];
  judgeDepth(text, token);
  judgeBreaks(text, token);
  const [document] = new Composer(options).compose(tokens, true, text.length);
  const error = document?.errors[0];
  if (error) throw unreadable(text, error.pos[0], error.code);
  const content = document?.contents ?? null;
  return { text, token, content, aliases: resolveAliases(text, content) };
};

/** Refuses an alias that no reader could resolve. */
export const judgeAliases = ({ text, aliases }: Source): void => {
  for (const [alias, target] of aliases)
    if (!target) throw refusal("CONFIG_UNPARSEABLE", text, alias.range?.[0] ?? 0, "An alias has no anchor before it");
};

/** Of the tags, those of JSON's types: a date is text, `<<` is a key, and `%YAML 1.1` decides about `yes` and `010`. */
const scalarTags = /^tag:yaml\.org,2002:(map|seq|str|null|bool|int|float)$/;
const options = {
  keepSourceTokens: true,
  intAsBigInt: true,
  // Duplicates are refused on the path only; the parser's own check takes quadratic time.
  uniqueKeys: false,
  merge: false,
  resolveKnownTags: false,
  customTags: (tags: Tags) => tags.filter((tag) => typeof tag !== "string" && scalarTags.test(tag.tag)),
};

const judgeCharacters = (text: string): void => {
  if (text.length > longest) {
    const size = `It is ${text.length} characters long; YAML files are edited up to ${longest}`;
    throw refusal("CONFIG_TOO_LARGE", text, 0, size);
  }
  const forbidden = /\r(?!\n)|[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.exec(text);
  if (!forbidden) return;
  const what = forbidden[0] === "\r" ? "A carriage return without a line feed" : "A character that YAML does not allow";
  throw refusal("CONFIG_UNPARSEABLE", text, forbidden.index, what);
};

const judgeDepth = (text: string, document: CST.Document | undefined): void => {
  for (const { token, depth } of collectionsIn(document?.value))
    if (depth > deepest)
      throw refusal("CONFIG_TOO_LARGE", text, token.offset, `Maps and lists are nested more than ${deepest} deep`);
};

/** U+0085, U+2028 and U+2029 end a line in YAML 1.1 and not in YAML 1.2; in quotes they do no harm. */
const judgeBreaks = (text: string, document: CST.Document | undefined): void => {
  const strays = new Set(Array.from(text.matchAll(/[\x85\u2028\u2029]/g), ({ index }) => index));
  if (strays.size === 0) return;
  for (const { token } of collectionsIn(document?.value))
    for (const { key, value } of token.items)
      for (const scalar of [key, value])
        if (scalar?.type === "double-quoted-scalar" || scalar?.type === "single-quoted-scalar")
          for (let i = 0; i < scalar.source.length; i += 1) strays.delete(scalar.offset + i);
  const [first] = strays;
  if (first !== undefined)
    throw refusal("CONFIG_UNPARSEABLE", text, first, "A line separator that some YAML readers take for a line break");
};

const unreadable = (text: string, offset: number, code: ErrorCode) => {
  const conflict = /^(<{7}|={7}|>{7})( |\r?$)/m.exec(text);
  if (conflict) return refusal("CONFIG_UNPARSEABLE", text, conflict.index, "A merge left its conflict markers here");
  const end = text.trimEnd().length;
  return refusal("CONFIG_UNPARSEABLE", text, Math.min(offset, end), complaintOf(code, offset >= end));
};
