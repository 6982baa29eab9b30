import { type Accepts, lenient } from "./dialect.ts";
import { parse, type Visitor } from "./grammar.ts";
import { byteOrderMark, type Source } from "./refusal.ts";
import { type Item, type Leaf, type List, type Node, none, type Piece, part, type Root, type Text } from "./tree.ts";

/** What to look into: everything, or the root and what the keys lead to, which is then looked into but no deeper. */
export type Wanted = "all" | WantedKeys;
export interface WantedKeys extends Map<string, WantedKeys> {}

export const wantedOf = (paths: Iterable<readonly string[]>): WantedKeys => {
  const root: WantedKeys = new Map();
  for (const path of paths) {
    let inside = root;
    for (const key of path) {
      const next: WantedKeys = inside.get(key) ?? new Map();
      inside.set(key, next);
      inside = next;
    }
  }
  return root;
};

/** Judges a text and cuts it into pieces. Throws CONFIG_UNPARSEABLE. */
export const locate = (source: Source, accepts: Accepts, wanted: Wanted): Root => {
  const whole = { text: source.text, at: 0 };
  const marked = source.text.startsWith(byteOrderMark) ? 1 : 0;
  const builder = build(whole, marked, wanted, undefined);
  parse(source, accepts, builder.visitor);
  const { node, start, end } = builder.result();
  return { mark: part(whole, 0, marked), lead: part(whole, marked, start), node, trail: part(whole, end) };
};

/** The value of an item with everything in it taken apart, when it is an object or array. */
export const expand = (item: Item): Node => {
  if (item.value.kind === "leaf") item.value = takeApart(item.value, item);
  return item.value;
};

/** A leaf as what it is: an object or array with everything in it, or itself. */
export const takeApart = (leaf: Leaf, owner: Item | undefined): Node => {
  const [whole] = leaf.text;
  if (!whole || !/^[{[]/.test(whole.text)) return leaf;
  const builder = build(whole, 0, "all", owner);
  parse({ text: whole.text, title: "JSON", keys: [] }, lenient, builder.visitor);
  return builder.result().node ?? leaf;
};

interface Builder {
  readonly visitor: Visitor;
  /** The root with its range; a blank text is all before `start`. */
  result(): { readonly node: Node | undefined; readonly start: number; readonly end: number };
}

const build = (whole: Piece, from: number, wanted: Wanted, owner: Item | undefined): Builder => {
  const range = (start: number, end: number): Text => part(whole, start, end);
  /** Where the last piece ended. */
  let edge = from;
  let root: { readonly node: Node; readonly start: number } | undefined;
  /** The lists around the cursor, each with what is wanted inside. */
  const around: { readonly list: List; readonly wanted: Wanted }[] = [];
  let key: { readonly name: string; readonly before: Text; readonly text: Text } | undefined;

  const wantedHere = (): Wanted | undefined => {
    const outer = around.at(-1);
    if (!outer || outer.wanted === "all") return outer?.wanted ?? wanted;
    return key && outer.wanted.get(key.name);
  };

  /** The value that starts here becomes the root, or that of a new item. */
  const place = <T extends Node>(start: number, make: (owner: Item | undefined) => T): T => {
    const list = around.at(-1)?.list;
    if (!list) {
      const node = make(owner);
      root = { node, start };
      return node;
    }
    const space = range(edge, start);
    const named = key && { name: key.name, text: key.text, colon: space };
    const item: Item = {
      list,
      before: key?.before ?? space,
      key: named,
      value: nothing,
      after: none,
      comma: undefined,
    };
    const node = make(item);
    item.value = node;
    list.items.push(item);
    key = undefined;
    return node;
  };

  const visitor: Visitor = {
    open(isArray, start) {
      const inside = wantedHere();
      if (inside === undefined) return false;
      const kind = isArray ? "array" : "object";
      const open = range(start, start + 1);
      const list = place(start, (owner): List => ({ kind, open, items: [], tail: none, close: none, owner }));
      around.push({ list, wanted: inside });
      edge = start + 1;
      return true;
    },
    close(start) {
      const { list } = around.pop() as { list: List };
      list.tail = range(edge, start);
      list.close = range(start, start + 1);
      edge = start + 1;
    },
    key(start, end, name) {
      key = { name, before: range(edge, start), text: range(start, end) };
      edge = end;
    },
    value(start, end) {
      place(start, (): Leaf => ({ kind: "leaf", text: range(start, end) }));
      edge = end;
    },
    comma(start) {
      const item = around.at(-1)?.list.items.at(-1) as Item;
      item.after = range(edge, start);
      item.comma = range(start, start + 1);
      edge = start + 1;
    },
  };
  const blank = { node: undefined, start: whole.text.length, end: whole.text.length };
  return { visitor, result: () => (root ? { ...root, end: edge } : blank) };
};

const nothing: Leaf = { kind: "leaf", text: none };
