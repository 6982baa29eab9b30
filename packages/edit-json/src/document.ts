import type { Container, Path } from "@agent-config/core";
import type { Dialect } from "./dialect.ts";
import { expand, locate, wantedOf } from "./locator.ts";
import { readValue, typeOf } from "./reader.ts";
import { refuse, type Source } from "./refusal.ts";
import { type Item, type List, membersNamed, type Node, type Piece, pieces, plain, type Root } from "./tree.ts";

/** A text that is being read or edited. */
export interface Document {
  readonly source: Source;
  readonly dialect: Dialect;
  readonly root: Root;
}

/**
 * Judges the text and takes apart where the ends of the paths live. Their keys may be shown in messages. Throws
 * CONFIG_UNPARSEABLE.
 */
export const openDocument = (text: string, dialect: Dialect, paths: readonly Path[]): Document => {
  const source = { text, title: dialect.title, keys: paths.flat() };
  return { source, dialect, root: locate(source, dialect.accepts, wantedOf(paths.map((path) => path.slice(0, -1)))) };
};

/** How far a path leads; `depth` is the number of its keys that were followed. */
export type Spot =
  | { readonly at: "list"; readonly list: List; readonly depth: number }
  /** A null where an object or array is wanted counts as one without members. */
  | { readonly at: "null"; readonly item: Item; readonly depth: number }
  | { readonly at: "blank" };

/**
 * Follows keys to where entries are kept, as far as there is something. Throws CONFIG_SHAPE where a key leads into a value of
 * another type, and CONFIG_DUPLICATE_KEY.
 */
export const follow = (document: Document, { path, keyedBy }: Container): Spot => {
  let node = document.root.node;
  let item: Item | undefined;
  if (!node) return { at: "blank" };
  for (let depth = 0; ; depth += 1) {
    if (item && isNull(node)) return { at: "null", item, depth };
    const kind = depth === path.length && keyedBy !== undefined ? "array" : "object";
    const list = listAt(document, item ? expand(item) : node, kind, path.slice(0, depth));
    const key = path[depth];
    item = key === undefined ? undefined : memberOf(document, list, key);
    if (!item) return { at: "list", list, depth };
    node = item.value;
  }
};

/** The entry of that name, if the path leads as far as to its container. Throws CONFIG_DUPLICATE_KEY when there are two. */
export const entryOf = (document: Document, spot: Spot, container: Container, name: string): Item | undefined => {
  const { path, keyedBy } = container;
  if (spot.at !== "list" || spot.depth < path.length) return undefined;
  if (keyedBy === undefined) return memberOf(document, spot.list, name);
  const namesakes = spot.list.items.filter((item) => nameIn(item, keyedBy) === name);
  return single(document, namesakes, name);
};

/** The member of that name. Throws CONFIG_DUPLICATE_KEY when there are two. */
export const memberOf = (document: Document, list: List, name: string): Item | undefined =>
  single(document, membersNamed(list, name), name);

const single = ({ source }: Document, items: readonly Item[], name: string): Item | undefined => {
  const [first, second] = items;
  if (second) {
    const offset = second.key ? startOf(second.key.text) : startOf(pieces(second.value));
    refuse("CONFIG_DUPLICATE_KEY", source, offset, `The name ${JSON.stringify(name)} stands here a second time.`);
  }
  return first;
};

/** Where a text starts in the original; -1 when an edit of this call wrote it. */
const startOf = (text: Iterable<Piece>): number => {
  for (const { at } of text) return at;
  return -1;
};

/** The name that an item of a list carries in a field. */
const nameIn = (item: Item, field: string): unknown => {
  const node = expand(item);
  const named = node.kind === "object" ? membersNamed(node, field).at(-1) : undefined;
  return named && readValue(named.value);
};

const listAt = ({ source }: Document, node: Node, kind: List["kind"], path: readonly string[]): List => {
  if (node.kind === kind) return node;
  const names = path.map((key) => JSON.stringify(key)).join(" > ");
  const what = path.length === 0 ? "The document" : `The value at ${names}`;
  const message = `${what} should be ${kind === "object" ? "an object" : "an array"}, but is ${typeOf(node)}.`;
  return refuse("CONFIG_SHAPE", source, startOf(pieces(node)), message);
};

const isNull = (node: Node): boolean => node.kind === "leaf" && plain(node.text) === "null";
