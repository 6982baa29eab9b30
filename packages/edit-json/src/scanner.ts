import { createScanner } from "jsonc-parser";
import type { Accepts } from "./dialect.ts";
import { byteOrderMark, refuse, type Source } from "./refusal.ts";

/** The kinds of jsonc-parser's tokens that matter here; its own `SyntaxKind` is a const enum, which exists in types only. */
export const kinds = {
  openBrace: 1,
  closeBrace: 2,
  openBracket: 3,
  closeBracket: 4,
  comma: 5,
  colon: 6,
  null: 7,
  true: 8,
  false: 9,
  string: 10,
  number: 11,
  lineComment: 12,
  blockComment: 13,
  unknown: 16,
  end: 17,
} as const;

/** A cursor over the tokens of a text. White space and accepted comments are passed over. */
export interface Tokens {
  readonly kind: number;
  /** Where the token starts and ends, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** Moves to the next token. Throws CONFIG_UNPARSEABLE at what is no token of the dialect. */
  next(): void;
  /** What the string says at which the cursor stands. */
  string(): string;
}

export const scan = (source: Source, accepts: Accepts): Tokens => {
  const { text } = source;
  const scanner = createScanner(text, false);
  const tokens = { kind: kinds.unknown as number, start: 0, end: 0, next, string };
  if (text.startsWith(byteOrderMark)) {
    if (!accepts.byteOrderMark) refuseLexical(source, 0, "a byte order mark");
    tokens.end = 1;
  }
  return tokens;

  function next(): void {
    do {
      const start = endOfWhiteSpace(text, tokens.end);
      const end = text.charCodeAt(start) === quote ? endOfPlainString(text, start) : -1;
      tokens.start = start;
      if (end > 0) {
        tokens.kind = kinds.string;
        tokens.end = end;
        return;
      }
      scanner.setPosition(start);
      tokens.kind = scanner.scan();
      tokens.end = scanner.getPosition();
      const error = scanner.getTokenError() as number;
      if (error > 0 || tokens.kind === kinds.unknown) explain(source, tokens, error);
      if (isComment(tokens.kind) && !accepts.comments) refuseLexical(source, start, "a comment");
    } while (isComment(tokens.kind));
  }

  function string(): string {
    scanner.setPosition(tokens.start);
    scanner.scan();
    return scanner.getTokenValue();
  }
};

const isComment = (kind: number): boolean => kind === kinds.lineComment || kind === kinds.blockComment;

const quote = 34;
const backslash = 92;
/** The characters after a backslash in an escape of two: " \ / b f n r t */
const shortEscapes = new Set([34, 92, 47, 98, 102, 110, 114, 116]);

const endOfWhiteSpace = (text: string, from: number): number => {
  let at = from;
  let code = text.charCodeAt(at);
  while (code === 32 || code === 10 || code === 13 || code === 9) code = text.charCodeAt(++at);
  return at;
};

/**
 * The end of the string that starts at `from`, or -1 when it holds something that jsonc-parser's scanner has to judge.
 * Most of a large file is text in strings that nobody asks for; passing over them here halves the time of a scan.
 */
const endOfPlainString = (text: string, from: number): number => {
  for (let at = from + 1; ; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) return at + 1;
    if (code === backslash) {
      at += 1;
      if (!shortEscapes.has(text.charCodeAt(at))) return -1;
    } else if (!(code >= 32)) return -1;
  }
};

const refuseLexical = (source: Source, offset: number, what: string): never =>
  refuse("CONFIG_UNPARSEABLE", source, offset, `This is not ${source.title}: ${what} stands here.`);

/** Says what stands where the scanner stopped; `error` is jsonc-parser's `ScanError`. */
const explain = (source: Source, { kind, start }: Tokens, error: number): never => {
  const { text } = source;
  if (kind === kinds.string) {
    const at = badCharacter(text, start);
    return refuseLexical(source, at, faultInString(text, at));
  }
  if (kind === kinds.blockComment) return refuseLexical(source, start, "a comment that is never closed");
  return refuseLexical(source, start, error > 0 ? "an unfinished number" : strangerAt(text, start));
};

const faultInString = (text: string, at: number): string => {
  const [fault = "", escaped] = text.slice(at, at + 2);
  if (fault === "" || (fault === "\\" && escaped === undefined)) return "an unexpected end inside a string";
  if (fault === "\\")
    return escaped === "u" ? "a \\u without four hexadecimal digits" : "an unknown escape in a string";
  return /[\r\n]/.test(fault) ? "a string without its closing quote" : "a control character in a string";
};

/** Where a string stops to be JSON: at a character, or at the backslash of an escape. */
const badCharacter = (text: string, start: number): number => {
  const escapeSequence = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
  let at = start + 1;
  while (text.charCodeAt(at) >= 32) {
    escapeSequence.lastIndex = at;
    if (escapeSequence.test(text)) at = escapeSequence.lastIndex;
    else if (text.charCodeAt(at) === backslash) break;
    else at += 1;
  }
  return at;
};

const strangerAt = (text: string, at: number): string => {
  const character = text[at] ?? "";
  if (/^(?:<{7}|={7}|>{7})/.test(text.slice(at, at + 7))) return "a merge conflict marker";
  if (character === "'") return "a single quote";
  if (character === "#") return "a # sign";
  if (/[\u201c\u201d\u2018\u2019]/.test(character)) return "a typographic quote";
  if (/\s/.test(character)) return "a kind of white space that JSON does not know";
  return "a word or sign that JSON does not know";
};
