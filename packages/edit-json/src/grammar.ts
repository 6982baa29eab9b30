import type { Accepts } from "./dialect.ts";
import { refuse, type Source } from "./refusal.ts";
import { kinds, scan, type Tokens } from "./scanner.ts";

/** Is told what stands where while a text is judged. Offsets are UTF-16 units. */
export interface Visitor {
  /** An object or array starts. False: its inside is only judged, and `value` tells of it as a whole. */
  open(isArray: boolean, start: number): boolean;
  close(start: number): void;
  key(start: number, end: number, name: string): void;
  /** A scalar, or an object or array that was not opened. */
  value(start: number, end: number): void;
  comma(start: number): void;
}

/**
 * Judges the whole text in one pass: throws CONFIG_UNPARSEABLE at the first thing that the dialect does not accept.
 * A blank text is accepted, and the visitor hears nothing. The depth of the document costs memory, never call stack.
 */
export const parse = (source: Source, accepts: Accepts, visitor: Visitor): void => {
  const tokens = scan(source, accepts);
  /** The closing token of each object and array around the cursor. */
  const closers: number[] = [];
  /** Depth and start of the object or array that the visitor did not want to see into. */
  let hidden: { readonly depth: number; readonly start: number } | undefined;
  tokens.next();
  if (tokens.kind === kinds.end) return;
  do {
    if (!openOrScalar()) continue;
    while (closers.length > 0 && !comma()) close();
  } while (closers.length > 0);
  if (tokens.kind !== kinds.end) unexpected(source, tokens, "the end of the document");

  /** At a value. True when it is complete; false when its first member or item is due. */
  function openOrScalar(): boolean {
    const isArray = tokens.kind === kinds.openBracket;
    if (!isArray && tokens.kind !== kinds.openBrace) {
      if (!isScalar(tokens.kind)) unexpected(source, tokens, "a value");
      if (!hidden) visitor.value(tokens.start, tokens.end);
      tokens.next();
      return true;
    }
    closers.push(isArray ? kinds.closeBracket : kinds.closeBrace);
    if (!hidden && !visitor.open(isArray, tokens.start)) hidden = { depth: closers.length, start: tokens.start };
    tokens.next();
    if (tokens.kind === closers.at(-1)) {
      close();
      return true;
    }
    if (!isArray) key();
    return false;
  }

  function key(): void {
    if (tokens.kind !== kinds.string) unexpected(source, tokens, "a key in double quotes");
    if (!hidden) visitor.key(tokens.start, tokens.end, tokens.string());
    tokens.next();
    if (tokens.kind !== kinds.colon) unexpected(source, tokens, "a colon");
    tokens.next();
  }

  /** After a member or item. True when another one follows. */
  function comma(): boolean {
    const closer = closers.at(-1);
    if (tokens.kind !== kinds.comma) return false;
    const { start } = tokens;
    tokens.next();
    const isTrailing = tokens.kind === closer;
    if (isTrailing && !accepts.trailingCommas)
      refuse("CONFIG_UNPARSEABLE", source, start, `This is not ${source.title}: a trailing comma stands here.`);
    if (!hidden) visitor.comma(start);
    if (!isTrailing && closer === kinds.closeBrace) key();
    return !isTrailing;
  }

  function close(): void {
    const closer = closers.at(-1);
    if (tokens.kind !== closer)
      unexpected(source, tokens, closer === kinds.closeBrace ? "a comma or `}`" : "a comma or `]`");
    if (!hidden) visitor.close(tokens.start);
    else if (hidden.depth === closers.length) {
      visitor.value(hidden.start, tokens.end);
      hidden = undefined;
    }
    closers.pop();
    tokens.next();
  }
};

const isScalar = (kind: number): boolean => kind >= kinds.null && kind <= kinds.number;

const names: Readonly<Record<number, string>> = {
  [kinds.openBrace]: "`{`",
  [kinds.closeBrace]: "`}`",
  [kinds.openBracket]: "`[`",
  [kinds.closeBracket]: "`]`",
  [kinds.comma]: "a comma",
  [kinds.colon]: "a colon",
  [kinds.null]: "`null`",
  [kinds.true]: "`true`",
  [kinds.false]: "`false`",
  [kinds.string]: "a string",
  [kinds.number]: "a number",
  [kinds.end]: "an unexpected end",
};

const unexpected = (source: Source, tokens: Tokens, expected: string): never =>
  refuse(
    "CONFIG_UNPARSEABLE",
    source,
    tokens.start,
    `This is not ${source.title}: ${names[tokens.kind]} stands where ${expected} should be.`,
  );
