import type { CST } from "yaml";
import type { Source } from "./parse.ts";
import { refusal } from "./refusal.ts";
import { collectionsIn, contentEnd, isBlockScalar } from "./tokens.ts";

/** Parsing takes about 100 bytes per character, twice in an edit. */
const longest = 5_000_000;
/** The parser, and the functions here that follow a value down, call themselves once per level. */
export const deepest = 500;

/** Refuses what is too long, and characters that no YAML may hold. */
export const judgeCharacters = (text: string): void => {
  if (text.length > longest) {
    const size = `It is ${text.length} characters long; YAML files are edited up to ${longest}`;
    throw refusal("CONFIG_TOO_LARGE", text, 0, size);
  }
  const forbidden = /\r(?!\n)|[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.exec(text);
  if (!forbidden) return;
  const what = forbidden[0] === "\r" ? "A carriage return without a line feed" : "A character that YAML does not allow";
  throw refusal("CONFIG_UNPARSEABLE", text, forbidden.index, what);
};

/** Refuses, before nodes are made of the tokens, what the parser could not stand or would take for something else. */
export const judgeTokens = (text: string, document: CST.Document | undefined): void => {
  const strays = strayBreaks(text);
  for (const { token, depth } of collectionsIn(document?.value)) {
    if (depth > deepest)
      throw refusal("CONFIG_TOO_LARGE", text, token.offset, `Maps and lists are nested more than ${deepest} deep`);
    for (const { key, value } of token.items)
      for (const scalar of [key, value]) {
        if (isBlockScalar(scalar)) judgeLastLine(text, scalar);
        if (strays.size > 0 && isQuoted(scalar))
          for (let i = 0; i < scalar.source.length; i += 1) strays.delete(scalar.offset + i);
      }
  }
  const [stray] = strays;
  const message = "A line separator or byte order mark that YAML readers take in different ways";
  if (stray !== undefined) throw refusal("CONFIG_UNPARSEABLE", text, stray, message);
};

/**
 * U+0085, U+2028 and U+2029 end a line in YAML 1.1 and not in YAML 1.2, and not everybody takes a byte order mark in the
 * middle of a text; in quotes they do no harm.
 */
const strayBreaks = (text: string): Set<number> =>
  new Set(Array.from(text.matchAll(/[\x85\u2028\u2029]|\ufeff/g), ({ index }) => index));

const isQuoted = (token: CST.Token | null | undefined): token is CST.FlowScalar =>
  token?.type === "double-quoted-scalar" || token?.type === "single-quoted-scalar";

/** With a tab in its indentation, the parser takes the next line's indentation for a part of a text in lines. */
const judgeLastLine = (text: string, scalar: CST.BlockScalar): void => {
  const end = contentEnd(scalar);
  if (scalar.source !== "" && end < text.length && text[end - 1] !== "\n")
    throw refusal("CONFIG_UNPARSEABLE", text, end, "A tab is used as indentation");
};

/** Refuses an alias that no reader could resolve. */
export const judgeAliases = ({ text, aliases }: Source): void => {
  for (const [alias, target] of aliases)
    if (!target) throw refusal("CONFIG_UNPARSEABLE", text, alias.range?.[0] ?? 0, "An alias has no anchor before it");
};
