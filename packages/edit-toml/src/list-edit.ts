import type { Item, List } from "./list.ts";
import { joined, type Span, textOf, written } from "./span.ts";

const NOTHING: Span = written("");

/** What goes into a list: for an inline table with a key, the text up to the value in `head`. */
export interface NewItem {
  readonly head: string;
  readonly keys: readonly string[];
  readonly value: string;
}

/**
 * Puts an item before the one at `index`, or at the end, in the style of its neighbours: on a line of its own or not, with
 * a comma at the end or not.
 */
export const insertItem = (list: List, index: number, item: NewItem, eol: string): Item => {
  const { items } = list;
  const next = items[index];
  const previous = items[index - 1];
  const made: Item = {
    kind: "item",
    list,
    lead: leadFor(list, index, eol),
    head: written(item.head),
    keys: item.keys,
    value: { span: written(item.value), list: undefined },
    trail: NOTHING,
    comma: next || previous?.comma ? written(",") : undefined,
    after: NOTHING,
  };
  if (previous && !previous.comma) previous.comma = written(",");
  if (next && index === 0 && !hasLine(next.lead)) next.lead = [written(" ")];
  if (items.length === 0) list.tail = [tailOfFirst(list, eol)];
  items.splice(index, 0, made);
  return made;
};

const leadFor = (list: List, index: number, eol: string): readonly Span[] => {
  const { items } = list;
  const previous = items[index - 1];
  if (items.length === 0) return leadOfFirst(list, eol);
  if (!previous) return ownLine(items[0]?.lead ?? []);
  const model = index === 1 && !hasLine(previous.lead) ? items[1] : previous;
  const lead = model ? ownLine(model.lead) : [];
  if (hasLine(lead)) return lead;
  if (textOf(previous.after) !== "") return [written(eol + indentOf(list))];
  return [written(" ")];
};

/** The last line of a lead: its line end and indentation, without the comments that stand above the item. */
const ownLine = (lead: readonly Span[]): readonly Span[] => {
  const text = joined(lead);
  return [written(text.slice(lastLineEnd(text)))];
};

/** Where the line end before the last line starts; the whole text when it is of one line. */
const lastLineEnd = (text: string): number => {
  const at = text.lastIndexOf("\n");
  if (at < 0) return 0;
  return text[at - 1] === "\r" ? at - 1 : at;
};

const hasLine = (spans: readonly Span[]): boolean => joined(spans).includes("\n");

const INDENT = "  ";

/** How far the items of a list are indented that stand on lines of their own. */
const indentOf = (list: List): string => {
  const lead = list.items.map((item) => joined(item.lead)).find((text) => text.includes("\n"));
  if (lead !== undefined) return lead.slice(lead.lastIndexOf("\n") + 1);
  const tail = joined(list.tail);
  return tail.slice(tail.lastIndexOf("\n") + 1) + INDENT;
};

/** In a list without items, comments stay before the first one, which then needs a line of its own. */
const leadOfFirst = (list: List, eol: string): readonly Span[] => {
  if (!hasLine(list.tail)) return [written(list.kind === "braces" ? " " : "")];
  return [...splitLastLine(list.tail).above, written(eol + indentOf(list))];
};

const tailOfFirst = (list: List, eol: string): Span => {
  if (hasLine(list.tail)) return splitLastLine(list.tail).line;
  return written(textOf(list.open).length > 1 ? eol : list.kind === "braces" ? " " : "");
};

/** Divides white space and comments before the last line end: comments that stay, and the line of what follows. */
const splitLastLine = (spans: readonly Span[]): { readonly above: readonly Span[]; readonly line: Span } => {
  const last = spans.findLastIndex((span) => textOf(span).includes("\n"));
  const span = spans[last];
  if (!span) return { above: [], line: written(joined(spans)) };
  const at = span.start + lastLineEnd(textOf(span));
  return {
    above: [...spans.slice(0, last), { ...span, end: at }],
    line:
      last === spans.length - 1
        ? { ...span, start: at }
        : written(joined([{ ...span, start: at }, ...spans.slice(last + 1)])),
  };
};

/** Takes an item out. A comment behind it goes too, comments above it stay. */
export const removeItem = (item: Item): void => {
  const { list } = item;
  const index = list.items.indexOf(item);
  const next = list.items[index + 1];
  const previous = list.items[index - 1];
  list.items.splice(index, 1);
  if (next) next.lead = merged(item.lead, next.lead, index === 0);
  else {
    list.tail = tailWithout(item, previous);
    if (previous && !item.comma) dropComma(previous);
  }
};

/** What stands before the closing bracket once the last item is gone: a line end of its own only behind a comment. */
const tailWithout = ({ list, lead }: Item, previous: Item | undefined): readonly Span[] => {
  const endsInComment = textOf(previous ? previous.after : list.open).includes("#") || joined(lead).includes("#");
  if (endsInComment || hasLine(list.tail)) return merged(lead, list.tail, false);
  return previous ? list.tail : [];
};

/** Takes the comma behind the last item; a comment before the comma stays, and counts to what follows. */
const dropComma = (item: Item): void => {
  const { list, trail } = item;
  item.comma = undefined;
  item.trail = NOTHING;
  if (textOf(trail).includes("#")) {
    const end = trail.start + (/\r?\n/.exec(textOf(trail))?.index ?? 0);
    list.tail = [{ ...trail, start: end }, item.after, ...list.tail];
    item.after = { ...trail, end };
  }
};

/** What stands before the next item once the one between is gone: all comments, and one of the two spaces. */
const merged = (lead: readonly Span[], next: readonly Span[], first: boolean): readonly Span[] => {
  if (hasLine(next)) return [...splitLastLine(lead).above, ...next];
  return hasLine(lead) || first ? lead : next;
};

/** The exact text between the brackets of a list without items. */
export const insideOf = (list: List): string => textOf(list.open).slice(1) + joined(list.tail);
