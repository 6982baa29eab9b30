import { type Alias, Composer, type CST, type ErrorCode, type ParsedNode, Parser, type Tags } from "yaml";
import { resolveAliases } from "./aliases.ts";
import { complaintOf } from "./complaints.ts";
import { judgeCharacters, judgeTokens } from "./judge.ts";
import { refusal } from "./refusal.ts";

/** A text that is one YAML document. */
export interface Source {
  readonly text: string;
  readonly token: CST.Document | undefined;
  /** The value of the document, null when it holds comments at most. */
  readonly content: ParsedNode | null;
  /** What each alias stands for; undefined for one without an anchor before it. */
  readonly aliases: ReadonlyMap<Alias, ParsedNode | undefined>;
}

/** Reads a text, or throws a refusal that says where and why it cannot be edited. */
export const parse = (text: string): Source => {
  judgeCharacters(text);
  const tokens = [...new Parser().parse(text)];
  const documents = tokens.filter((token) => token.type === "document");
  if (documents[1]) throw refusal("CONFIG_UNPARSEABLE", text, documents[1].offset, "A second document starts here");
  const token = documents[0];
  judgeTokens(text, token);
  const [document] = new Composer(options).compose(tokens, true, text.length);
  const error = document?.errors[0];
  if (error) throw unreadable(text, error.pos[0], error.code);
  const content = document?.contents ?? null;
  return { text, token, content, aliases: resolveAliases(text, content) };
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

const unreadable = (text: string, offset: number, code: ErrorCode) => {
  const conflict = /^(<{7}|={7}|>{7})( |\r?$)/m.exec(text);
  if (conflict) return refusal("CONFIG_UNPARSEABLE", text, conflict.index, "A merge left its conflict markers here");
  const end = text.trimEnd().length;
  return refusal("CONFIG_UNPARSEABLE", text, Math.min(offset, end), complaintOf(code, offset >= end));
};
