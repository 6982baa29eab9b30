/**
 * Where the pieces of TOML end. Every function takes a text that a parser has accepted and an offset, and gives the offset
 * behind the piece that starts there. None of them recurses, so depth costs no stack.
 */
import { parse } from "smol-toml";

const TAB = 0x09;
const NEWLINE = 0x0a;
const RETURN = 0x0d;
const SPACE = 0x20;
const DOUBLE_QUOTE = 0x22;
const HASH = 0x23;
const SINGLE_QUOTE = 0x27;
const COMMA = 0x2c;
const DOT = 0x2e;
const EQUALS = 0x3d;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

export const skipBlanks = (text: string, at: number): number => {
  let i = at;
  for (let c = text.charCodeAt(i); c === SPACE || c === TAB; c = text.charCodeAt(i)) i += 1;
  return i;
};

/** To the end of the line, before its CR LF or LF. */
export const skipToLineEnd = (text: string, at: number): number => {
  const newline = text.indexOf("\n", at);
  if (newline < 0) return text.length;
  return newline > at && text.charCodeAt(newline - 1) === RETURN ? newline - 1 : newline;
};

/** White space, line ends and comments. */
export const skipTrivia = (text: string, at: number): number => {
  let i = at;
  for (;;) {
    const c = text.charCodeAt(i);
    if (c === SPACE || c === TAB || c === NEWLINE || c === RETURN) i += 1;
    else if (c === HASH) i = skipToLineEnd(text, i);
    else return i;
  }
};

const isQuote = (c: number): boolean => c === DOUBLE_QUOTE || c === SINGLE_QUOTE;

export const skipString = (text: string, at: number): number => {
  const quote = text.charCodeAt(at);
  const long = text.charCodeAt(at + 1) === quote && text.charCodeAt(at + 2) === quote;
  let i = at + (long ? 3 : 1);
  while (i < text.length) {
    const c = text.charCodeAt(i);
    if (c === BACKSLASH && quote === DOUBLE_QUOTE) i += 2;
    else if (c !== quote) i += 1;
    else if (!long) return i + 1;
    else if (text.charCodeAt(i + 1) === quote && text.charCodeAt(i + 2) === quote)
      return skipClosing(text, i + 3, quote);
    else i += 1;
  }
  return text.length;
};

/** Up to two quotes may stand directly before the three that close a multi-line string. */
const skipClosing = (text: string, at: number, quote: number): number => {
  let i = at;
  while (i < at + 2 && text.charCodeAt(i) === quote) i += 1;
  return i;
};

const DATE_BEFORE_TIME = /^\d{4}-\d\d-\d\d$/;
const TIME_AFTER_SPACE = /^ \d\d:/;

export const skipValue = (text: string, at: number): number => {
  const c = text.charCodeAt(at);
  if (isQuote(c)) return skipString(text, at);
  if (c === OPEN_BRACKET || c === OPEN_BRACE) return skipBrackets(text, at);
  const end = skipBare(text, at);
  const date = end - at === 10 && DATE_BEFORE_TIME.test(text.slice(at, end));
  return date && TIME_AFTER_SPACE.test(text.slice(end, end + 4)) ? skipBare(text, end + 1) : end;
};

const skipBrackets = (text: string, at: number): number => {
  let depth = 0;
  let i = at;
  while (i < text.length) {
    const c = text.charCodeAt(i);
    if (isQuote(c)) i = skipString(text, i);
    else if (c === HASH) i = skipToLineEnd(text, i);
    else {
      i += 1;
      if (c === OPEN_BRACKET || c === OPEN_BRACE) depth += 1;
      else if (c === CLOSE_BRACKET || c === CLOSE_BRACE) depth -= 1;
      if (depth === 0) return i;
    }
  }
  return text.length;
};

const skipBare = (text: string, at: number): number => {
  let i = at;
  while (i < text.length && !endsBareValue(text.charCodeAt(i))) i += 1;
  return i;
};

const endsBareValue = (c: number): boolean =>
  c === SPACE ||
  c === TAB ||
  c === NEWLINE ||
  c === RETURN ||
  c === COMMA ||
  c === HASH ||
  c === CLOSE_BRACKET ||
  c === CLOSE_BRACE;

const isBareKey = (c: number): boolean =>
  (c >= 0x61 && c <= 0x7a) || (c >= 0x41 && c <= 0x5a) || (c >= 0x30 && c <= 0x39) || c === 0x5f || c === 0x2d;

/** A dotted key, decoded, and the offset behind it and the blanks that follow. */
export const readKeys = (text: string, at: number): { readonly keys: readonly string[]; readonly end: number } => {
  const keys: string[] = [];
  let i = skipBlanks(text, at);
  for (;;) {
    const start = i;
    if (isQuote(text.charCodeAt(i))) {
      i = skipString(text, i);
      keys.push(unquoted(text.slice(start, i)));
    } else {
      while (isBareKey(text.charCodeAt(i))) i += 1;
      keys.push(text.slice(start, i));
    }
    i = skipBlanks(text, i);
    if (text.charCodeAt(i) !== DOT) return { keys, end: i };
    i = skipBlanks(text, i + 1);
  }
};

/** The offset of the `=` behind a dotted key. */
export const skipKeys = (text: string, at: number): number => {
  let i = at;
  for (let c = text.charCodeAt(i); i < text.length && c !== EQUALS; c = text.charCodeAt(i)) {
    i = isQuote(c) ? skipString(text, i) : i + 1;
  }
  return i;
};

const unquoted = (raw: string): string =>
  raw.startsWith('"') && raw.includes("\\") ? Object.keys(parse(`${raw}=0`)).join("") : raw.slice(1, -1);
