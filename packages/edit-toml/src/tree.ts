import {
  contentOf,
  type HeaderLine,
  keysOf,
  type Line,
  type Lines,
  type PairLine,
  type Section,
  type Value,
} from "./lines.ts";
import { type Item, isArray, isBraces, type List, openList } from "./list.ts";
import { type Wanted, wayInto } from "./wanted.ts";

/**
 * The tables of a document and where each is written. A table has one home at most: its own section, the inside of its
 * braces, or the dotted keys of one section or inline table. A table that only headers of its sub-tables name has none.
 */
export interface Table {
  readonly kind: "table";
  readonly key: string;
  readonly parent: Table | Tables | undefined;
  readonly children: Map<string, Node>;
  home: Home | undefined;
  /** For an inline table: what it is the value of. */
  readonly pair: Pair | undefined;
  /** The last section of this table and its sub-tables, once it was asked for. */
  tail: HeaderLine | undefined;
}

interface Home {
  readonly block: Block;
  /** How many keys the dotted keys have before those of this table; 0 for a table that is the block itself. */
  readonly depth: number;
}
type Block = Section | List;

/** An array of tables: of `[[x]]` sections, or an array value whose items are looked at. */
export interface Tables {
  readonly kind: "tables";
  readonly key: string;
  readonly parent: Table;
  readonly elements: (Table | Item)[];
  readonly pair: Pair | undefined;
  tail: HeaderLine | undefined;
}

/** A key with a value: a line, or an item of an inline table. */
export type Pair = PairLine | Item;
export type Node = Table | Tables | Pair;

const newTable = (key: string, parent: Table | Tables | undefined, home: Home | undefined, pair?: Pair): Table => ({
  kind: "table",
  key,
  parent,
  children: new Map(),
  home,
  pair,
  tail: undefined,
});

/**
 * Builds the tree of a document, or of what is wanted of it and the tables on the way. What else stands in those tables is there
 * with nothing in it: a document may hold a thousand entries of others.
 */
export const plant = (lines: Lines, wanted: Wanted = "all"): Table => {
  const root = newTable("", undefined, { block: lines.start, depth: 0 });
  let section: Table | undefined = root;
  for (let line: Line | undefined = lines.start.next; line; line = line.next) {
    if (line.kind === "header") section = openWanted(root, line, wanted);
    else if (line.kind === "pair" && section && (section !== root || wayInto(wanted, keysOf(line)) > 0))
      placePair(section, line);
  }
  return root;
};

/** The table of a section that is looked into. */
const openWanted = (root: Table, header: HeaderLine, wanted: Wanted): Table | undefined => {
  const { keys } = header;
  const way = wayInto(wanted, keys);
  if (way === keys.length) return openSection(root, header);
  if (way === keys.length - 1 && way > 0) openSection(root, header);
  else if (way > 0) header.table = keys.slice(0, way + 1).reduce(enter, root);
  return undefined;
};

const openSection = (root: Table, header: HeaderLine): Table => {
  const parent = header.keys.slice(0, -1).reduce(enter, root);
  const key = header.keys.at(-1) ?? "";
  const table = header.array ? newElement(enterTables(parent, key)) : enter(parent, key);
  settle(table, header);
  return table;
};

/** Makes a section the home of a table. */
export const settle = (table: Table, header: HeaderLine): void => {
  table.home = { block: header, depth: 0 };
  header.table = table;
};

/** The table of that key, made when it is not there; of an array of tables the last element. */
export const enter = (parent: Table, key: string): Table => {
  const node = parent.children.get(key);
  const table = node?.kind === "tables" ? node.elements.at(-1) : node;
  if (table?.kind === "table") return table;
  const made = newTable(key, parent, undefined);
  parent.children.set(key, made);
  return made;
};

/** The array of `[[x]]` sections of that key, made when it is not there. */
export const enterTables = (parent: Table, key: string): Tables => {
  const node = parent.children.get(key);
  if (node?.kind === "tables") return node;
  const made: Tables = { kind: "tables", key, parent, elements: [], pair: undefined, tail: undefined };
  parent.children.set(key, made);
  return made;
};

/** Adds an element to an array of tables, at the end or before another. */
export const newElement = (tables: Tables, index = tables.elements.length): Table => {
  const element = newTable(tables.key, tables, undefined);
  tables.elements.splice(index, 0, element);
  return element;
};

/** Enters a pair of a section or inline table under its keys; dotted keys make tables on the way. */
export const placePair = (base: Table, pair: Pair): void => {
  const block = base.home?.block;
  if (!block) return;
  let table = base;
  const keys = keysOf(pair);
  for (let depth = 1; depth < keys.length; depth += 1) {
    table = enter(table, keys[depth - 1] ?? "");
    table.home ??= { block, depth };
  }
  table.children.set(keys.at(-1) ?? "", pair);
};

/** What stands under a key. An inline table is opened. */
export const child = (table: Table, key: string): Node | undefined => {
  const node = table.children.get(key);
  if (node === undefined || node.kind === "table" || node.kind === "tables" || !isBraces(contentOf(node))) return node;
  const opened = openTable(contentOf(node), key, table, node);
  table.children.set(key, opened);
  return opened;
};

/** The table that an inline table is; for a key or an element of the tree, with its parent and what it is the value of. */
export const openTable = (value: Value, key = "", parent?: Table | Tables, pair?: Pair): Table => {
  const list = openList(value);
  const table = newTable(key, parent, { block: list, depth: 0 }, pair);
  for (const item of list.items) placePair(table, item);
  return table;
};

/** The elements of an array value; those that are tables are opened. */
export const openElements = (pair: Pair, key: string, parent: Table): Tables => {
  const elements: (Table | Item)[] = [];
  const tables: Tables = { kind: "tables", key, parent, elements, pair, tail: undefined };
  for (const item of openList(contentOf(pair)).items) {
    elements.push(isBraces(item.value) ? openTable(item.value, key, tables, item) : item);
  }
  parent.children.set(key, tables);
  return tables;
};

export const holdsArray = (node: Node): node is Pair =>
  (node.kind === "pair" || node.kind === "item") && isArray(contentOf(node));

/** The keys from the root. */
export const pathOf = (node: Table | Tables): readonly string[] => {
  const path: string[] = [];
  for (let at: Table | Tables | undefined = node; at?.parent; at = at.parent) {
    if (at.parent.kind === "table") path.push(at.key);
  }
  return path.reverse();
};

/** The table of the section or the braces in which a dotted table is written, and the keys from there to the table. */
export const baseOf = (table: Table): { readonly base: Table; readonly keys: readonly string[] } => {
  const keys: string[] = [];
  let base = table;
  for (let depth = table.home?.depth ?? 0; depth > 0; depth -= 1) {
    keys.push(base.key);
    if (base.parent?.kind === "table") base = base.parent;
  }
  return { base, keys: keys.reverse() };
};

export const isWithin = (node: Table | Tables | undefined, ancestor: Table | Tables): boolean => {
  for (let at = node; at; at = at.parent) if (at === ancestor) return true;
  return false;
};
