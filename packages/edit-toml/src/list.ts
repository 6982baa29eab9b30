import { readKeys, skipBlanks, skipToLineEnd, skipTrivia, skipValue } from "./lex.ts";
import type { Value } from "./lines.ts";
import type { Source, Span } from "./span.ts";

/**
 * The inside of an array or an inline table, one level of it: what stands between the commas stays closed until somebody
 * looks into it.
 */
export interface List {
  readonly kind: "array" | "braces";
  /** The opening bracket, with a comment that follows on its line. */
  readonly open: Span;
  readonly items: Item[];
  /** White space and comments before the closing bracket. */
  tail: readonly Span[];
  readonly close: Span;
}

export interface Item {
  readonly kind: "item";
  readonly list: List;
  /** White space and comments before the item, from the comma or comment before it. */
  lead: readonly Span[];
  /** In an inline table: the key, the `=` and the blanks around it; the key itself is in `keys`. */
  readonly head: Span;
  readonly keys: readonly string[];
  readonly value: Value;
  /** White space and comments between the value and its comma. */
  trail: Span;
  comma: Span | undefined;
  /** A comment behind the comma, on the same line. */
  after: Span;
}

/** The items of a value, opened once. The value must be an array or an inline table. */
export const openList = (value: Value): List => {
  value.list ??= scanList(value.span);
  return value.list;
};

export const isArray = (value: Value): boolean => value.span.source.text[value.span.start] === "[";
export const isBraces = (value: Value): boolean => value.span.source.text[value.span.start] === "{";

const scanList = ({ source, start, end }: Span): List => {
  const { text } = source;
  const kind = text[start] === "[" ? "array" : "braces";
  const inside = commentEnd(text, start + 1);
  const close = { source, start: end - 1, end };
  const list: List = { kind, open: { source, start, end: inside }, items: [], tail: [], close };
  let at = inside;
  for (;;) {
    const next = skipTrivia(text, at);
    if (next >= end - 1) {
      list.tail = [{ source, start: at, end: next }];
      return list;
    }
    const item = scanItem(source, list, at, next);
    list.items.push(item);
    at = item.after.end;
  }
};

const scanItem = (source: Source, list: List, leadStart: number, start: number): Item => {
  const { text } = source;
  const { keys, end } = list.kind === "braces" ? readKeys(text, start) : { keys: [], end: start };
  const from = list.kind === "braces" ? skipBlanks(text, end + 1) : start;
  const to = skipValue(text, from);
  const commaAt = skipTrivia(text, to);
  const hasComma = text[commaAt] === ",";
  const afterStart = hasComma ? commaAt + 1 : to;
  return {
    kind: "item",
    list,
    lead: [{ source, start: leadStart, end: start }],
    head: { source, start, end: from },
    keys,
    value: { span: { source, start: from, end: to }, list: undefined },
    trail: { source, start: to, end: hasComma ? commaAt : to },
    comma: hasComma ? { source, start: commaAt, end: commaAt + 1 } : undefined,
    after: { source, start: afterStart, end: commentEnd(text, afterStart) },
  };
};

/** The end of a comment on the rest of this line; the offset itself when there is none. */
const commentEnd = (text: string, at: number): number => {
  const next = skipBlanks(text, at);
  return text[next] === "#" ? skipToLineEnd(text, next) : at;
};
