import type { DocumentObject, DocumentValue } from "@agent-config/core";
import { type Document, memberOf } from "./document.ts";
import { isEqual, isMap } from "./equal.ts";
import { expand } from "./locator.ts";
import { print } from "./printer.ts";
import { readValue } from "./reader.ts";
import { insert, remove, replace } from "./splicer.ts";
import { indentOf, innerIndent, isBlockValue, styleOf } from "./style.ts";
import type { Item, List } from "./tree.ts";

/** Sets members of an entry and takes others out; what says so already keeps its bytes. True when something changed. */
export const mergeEntry = (document: Document, entry: Item, set: DocumentObject, drop: readonly string[]): boolean => {
  const node = expand(entry);
  if (node.kind !== "object") return merge(document, [{ item: entry, wanted: set }]);
  const surplus = drop.filter((name) => !Object.hasOwn(set, name));
  const dropped = surplus.flatMap((name) => memberOf(document, node, name) ?? []);
  for (const item of new Set(dropped)) remove(node, item);
  const tasks: Task[] = [];
  const added = setMembers(document, node, set, tasks);
  return merge(document, tasks) || added || dropped.length > 0;
};

/** An item and what it should say. */
interface Task {
  readonly item: Item;
  readonly wanted: DocumentValue;
}

const merge = (document: Document, tasks: Task[]): boolean => {
  let changed = false;
  for (let task = tasks.pop(); task; task = tasks.pop()) {
    const { item, wanted } = task;
    const node = expand(item);
    if (node.kind === "object" && isMap(wanted)) changed = mergeObject(document, node, wanted, tasks) || changed;
    else if (node.kind === "array" && Array.isArray(wanted))
      changed = mergeArray(document, node, wanted, tasks) || changed;
    else if (!isEqual(readValue(node), wanted)) {
      rewrite(document, item, wanted);
      changed = true;
    }
  }
  return changed;
};

const mergeObject = (document: Document, list: List, wanted: DocumentObject, tasks: Task[]): boolean => {
  const surplus = list.items.filter(({ key }) => key && !Object.hasOwn(wanted, key.name));
  for (const item of surplus) remove(list, item);
  return setMembers(document, list, wanted, tasks) || surplus.length > 0;
};

/** Adds the members that are not there, and leaves the others as tasks. */
const setMembers = (document: Document, list: List, set: DocumentObject, tasks: Task[]): boolean => {
  let added = false;
  for (const [name, wanted] of Object.entries(set)) {
    const item = memberOf(document, list, name);
    if (item) tasks.push({ item, wanted });
    else {
      add(document, list, list.items.length, name, wanted);
      added = true;
    }
  }
  return added;
};

/** Items that both ends share stay; in between items are changed in place, then added or taken out. */
const mergeArray = (document: Document, list: List, wanted: readonly DocumentValue[], tasks: Task[]): boolean => {
  const { items } = list;
  const missing = wanted.length - items.length;
  const { start, end } = missing === 0 ? { start: 0, end: items.length } : differing(items, wanted);
  const shared = Math.min(end, end + missing);
  for (let i = start; i < shared; i += 1) tasks.push({ item: items[i] as Item, wanted: wanted[i] as DocumentValue });
  for (const item of items.slice(shared, end)) remove(list, item);
  for (let i = shared; i < end + missing; i += 1) add(document, list, i, undefined, wanted[i] as DocumentValue);
  return missing !== 0;
};

/** The items between those that are equal at the start and at the end of both. */
const differing = (items: readonly Item[], wanted: readonly DocumentValue[]): { start: number; end: number } => {
  const present = items.map(({ value }) => readValue(value));
  const missing = wanted.length - present.length;
  const shared = Math.min(present.length, wanted.length);
  const same = (i: number, j: number) => isEqual(present[i] as DocumentValue, wanted[j] as DocumentValue);
  let start = 0;
  while (start < shared && same(start, start)) start += 1;
  let end = present.length;
  while (end > start && end + missing > start && same(end - 1, end + missing - 1)) end -= 1;
  return { start, end };
};

/** Adds a member or item in the style of its siblings. */
export const add = (
  { root, dialect }: Document,
  list: List,
  index: number,
  name: string | undefined,
  value: DocumentValue,
  isBlock?: boolean,
): void => {
  const style = styleOf(list, root);
  const text = print(value, style, innerIndent(list, style.unit), isBlock ?? isBlockValue(list, value, style));
  insert(list, index, { name, text }, style, dialect.emits === "jsonc");
};

/** Puts another value in the place of an item's. */
export const rewrite = ({ root }: Document, item: Item, value: DocumentValue, isBlock?: boolean): void => {
  const style = styleOf(item.list, root);
  const inBlock = isBlock ?? isBlockValue(item.list, value, style);
  replace(item, print(value, style, indentOf(item, style.unit), inBlock));
};
