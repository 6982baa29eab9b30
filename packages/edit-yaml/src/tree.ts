import { type CST, isMap, isPair, isScalar, isSeq, type ParsedNode, Scalar } from "yaml";
import type { Source } from "./parse.ts";
import type { FlowStyle } from "./print.ts";
import { type CollectionToken, contentEnd, type Item, isItem, marksIn, tokenEnd, withoutValueEnd } from "./tokens.ts";

/** A place in the text that holds one value: behind a key or a dash, or the document itself. */
export interface Slot {
  /** Null where a key stands alone; a scalar without text where a value is left out. */
  readonly node: ParsedNode | null;
  /** The value with its tag and anchor; both are `after` when nothing is written. */
  readonly start: number;
  readonly end: number;
  /** The end of the `:`, `-` or `---` before the value, or of the value's last property; undefined when there is none. */
  readonly after: number | undefined;
  /** The end of what precedes the value's own text: the same, or a comment. */
  readonly gap: number;
  /** The column of the key or dash, in a flow collection that of the block around it; -1 for the document. */
  readonly column: number;
  /** True for an item of a list. */
  readonly item: boolean;
  readonly flow: boolean;
  /** How a flow collection is written here, as far as those around it show. */
  readonly flowStyle: FlowStyle;
}

/** One key with its value, or one item of a list. */
export interface Member {
  readonly place: number;
  readonly key: ParsedNode | undefined;
  readonly slot: Slot;
  /** From its first indicator, property or key to the end of its value. */
  readonly start: number;
  readonly end: number;
  /** The offset of the comma behind it, in a flow collection. */
  readonly comma: number | undefined;
}

export interface Collection {
  readonly slot: Slot;
  readonly list: boolean;
  readonly flow: boolean;
  /** The column of its keys or dashes when it is in block form. */
  readonly column: number;
  /** In flow form, what stands between its brackets. */
  readonly inside: { readonly start: number; readonly end: number };
  readonly flowStyle: FlowStyle;
  readonly members: readonly Member[];
}

export const rootSlot = ({ text, token, content }: Source): Slot => {
  const marks = marksIn(token?.start ?? []);
  const last = marks.at(-1);
  const after = last ? tokenEnd(last) : undefined;
  const value = token?.value;
  const base = after ?? 0;
  const isBehindMark = value && after !== undefined && /^[ \t]*$/.test(text.slice(after, value.offset));
  return {
    node: content,
    start: (marks.find(isProperty) ?? value)?.offset ?? base,
    end: value ? contentEnd(value) : base,
    after,
    gap: isBehindMark || !value ? base : value.offset,
    column: -1,
    item: false,
    flow: false,
    flowStyle: { padded: false, quoted: false },
  };
};

/** The map or list in a slot; undefined for any other value, and for the pair without braces of `[a: 1]`. */
export const collectionIn = (text: string, slot: Slot): Collection | undefined => {
  const { node } = slot;
  const token = node?.srcToken;
  if (!(isMap(node) || isSeq(node)) || !token || !("items" in token)) return undefined;
  const flow = token.type === "flow-collection";
  const column = flow ? Math.max(slot.column, 0) : token.indent;
  const flowStyle = flow ? flowStyleOf(text, node, token, slot.flowStyle) : slot.flowStyle;
  return {
    slot,
    list: isSeq(node),
    flow,
    column,
    inside: flow ? { start: tokenEnd(token.start), end: slot.end - 1 } : { start: slot.start, end: slot.end },
    flowStyle,
    members: membersOf(node, token, { column, flow, flowStyle }),
  };
};

type CollectionNode = Extract<ParsedNode, { items: unknown[] }>;

type Around = Pick<Slot, "column" | "flow" | "flowStyle">;

const membersOf = (node: CollectionNode, token: CollectionToken, around: Around): Member[] => {
  const items: readonly Item[] = token.items;
  const places = items.flatMap((item, index) => (isItem(item) ? [index] : []));
  return places.map((place, index) => {
    const comma = items[place + 1]?.start.find(({ type }) => type === "comma");
    return { ...memberOf(items[place] as Item, node.items[index], around), place: index, comma: comma?.offset };
  });
};

const memberOf = (
  item: Item,
  content: CollectionNode["items"][number] | undefined,
  around: Around,
): Omit<Member, "comma" | "place"> => {
  const pair = isPair(content) ? content : undefined;
  const node = isPair(content) ? content.value : (content ?? null);
  const [own, behindKey] = [marksIn(item.start), marksIn(item.sep ?? [])];
  const start = (own[0] ?? item.key ?? behindKey[0] ?? item.value)?.offset ?? 0;
  const end = item.value ? contentEnd(item.value) : withoutValueEnd(item, start);
  const marks = pair ? behindKey : own;
  const last = marks.at(-1);
  const slot: Slot = {
    node,
    start: (marks.find(isProperty) ?? item.value)?.offset ?? end,
    end,
    after: last && tokenEnd(last),
    gap: item.value ? gapBefore((pair ? item.sep : item.start) ?? [], item.value.offset) : end,
    item: pair === undefined,
    ...around,
  };
  return { key: pair?.key, slot, start, end };
};

const flowStyleOf = (
  text: string,
  node: CollectionNode,
  { start }: CST.FlowCollection,
  outer: FlowStyle,
): FlowStyle => {
  const [first] = node.items;
  if (first === undefined) return outer;
  const label = isPair(first) ? first.key : first;
  return {
    padded: text[tokenEnd(start)] === " ",
    quoted: isScalar(label) ? label.type === Scalar.QUOTE_DOUBLE : outer.quoted,
  };
};

const isProperty = ({ type }: CST.SourceToken): boolean => type === "anchor" || type === "tag";

const gapBefore = (lead: readonly CST.SourceToken[], fallback: number): number => {
  const last = lead.findLast(({ type }) => type !== "space" && type !== "newline");
  return last ? tokenEnd(last) : fallback;
};
