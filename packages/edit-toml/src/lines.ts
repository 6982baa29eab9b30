import { readKeys } from "./lex.ts";
import type { Item, List } from "./list.ts";
import { type Span, textOf, written } from "./span.ts";
import type { Table } from "./tree.ts";

/** The text of a value. Once `list` is set, what stands between the brackets is in there, and `span` is out of date. */
export interface Value {
  span: Span;
  list: List | undefined;
}

/** A line without its end; with a multi-line value, all the lines of it. */
interface Place extends Span {
  /** The line end: empty on a last line that has none. */
  eol: string;
  prev: Line | undefined;
  next: Line | undefined;
}

/** Before the first line: holds the byte order mark, and stands for the section that has no header. */
export interface StartLine extends Place {
  readonly kind: "start";
}
export interface TriviaLine extends Place {
  readonly kind: "blank" | "comment";
}
export interface HeaderLine extends Place {
  readonly kind: "header";
  readonly keys: readonly string[];
  /** `[[x]]`. */
  readonly array: boolean;
  /** The table that the section describes, set when the line is placed in the tree. */
  table: Table | undefined;
}
export interface PairLine extends Place {
  readonly kind: "pair";
  readonly valueStart: number;
  readonly valueEnd: number;
  /** The dotted key, once it was asked for: see `keysOf`. */
  keys: readonly string[] | undefined;
  /** What stands between `valueStart` and `valueEnd` now, once it was asked for: see `contentOf`. */
  value: Value | undefined;
}
export type Line = StartLine | TriviaLine | HeaderLine | PairLine;
export type Section = StartLine | HeaderLine;

export const isSection = (block: { readonly kind: string }): block is Section =>
  block.kind === "header" || block.kind === "start";

/** A document as a chain of lines; joined together they are the text. */
export interface Lines {
  readonly start: StartLine;
  last: Line;
}

export const keysOf = (pair: PairLine | Item): readonly string[] => {
  if (pair.kind === "item") return pair.keys;
  pair.keys ??= readKeys(pair.source.text, pair.start).keys;
  return pair.keys;
};

export const contentOf = (pair: PairLine | Item): Value => {
  if (pair.kind === "item") return pair.value;
  pair.value ??= { span: { source: pair.source, start: pair.valueStart, end: pair.valueEnd }, list: undefined };
  return pair.value;
};

const loose = (text: string): Place => ({ ...written(text), eol: "", prev: undefined, next: undefined });

export const newBlank = (): TriviaLine => ({ kind: "blank", ...loose("") });

export const newHeader = (text: string, keys: readonly string[], array: boolean): HeaderLine => ({
  kind: "header",
  ...loose(text),
  keys,
  array,
  table: undefined,
});

/** `head` is the text up to the value. */
export const newPair = (keys: readonly string[], head: string, value: string): PairLine => ({
  kind: "pair",
  ...loose(head + value),
  valueStart: head.length,
  valueEnd: head.length + value.length,
  keys,
  value: undefined,
});

/** Puts a line behind another one as it is. */
export const link = (lines: Lines, after: Line, line: Line): void => {
  line.prev = after;
  line.next = after.next;
  if (after.next) after.next.prev = line;
  else lines.last = line;
  after.next = line;
};

/**
 * Puts a line that we write behind another one. A document that ends without a line end goes on doing so, except when it
 * was blank.
 */
export const insertLine = (lines: Lines, after: Line, line: Line): void => {
  const unfinished = after.kind !== "start" && after.eol === "";
  const eol = eolOf(lines);
  line.eol = unfinished && !isBlank(lines) ? "" : eol;
  if (unfinished) after.eol = eol;
  link(lines, after, line);
};

/** The line end that a document uses: the one of its first line. */
export const eolOf = ({ start: { next } }: Lines): string =>
  next?.eol || (next && /\r?\n/.exec(textOf(next))?.[0]) || "\n";

/** Takes a line out. A document that ended without a line end goes on doing so. */
export const removeLine = (lines: Lines, line: Line): void => {
  const unfinished = line === lines.last && line.eol === "";
  unlink(lines, line);
  if (unfinished) dropLastLineEnd(lines);
};

/** Takes a line out with its end, and nothing else. */
export const unlink = (lines: Lines, { prev, next }: Line): void => {
  if (!prev) return;
  prev.next = next;
  if (next) next.prev = prev;
  else lines.last = prev;
};

/** Takes the line end of the last line; an empty line has nothing else, so it goes. */
export const dropLastLineEnd = (lines: Lines): void => {
  const { last } = lines;
  last.eol = "";
  if (isEmpty(last)) unlink(lines, last);
};

/** True for a line of nothing but its end. */
export const isEmpty = ({ kind, start, end }: Line): boolean => kind === "blank" && start === end;

/** True when a document holds nothing but white space. */
export const isBlank = (lines: Lines): boolean => {
  for (let line = lines.start.next; line; line = line.next) if (line.kind !== "blank") return false;
  return true;
};
