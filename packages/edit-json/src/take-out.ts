import type { CreatedContainer, Outcome, Remove } from "@agent-config/core";
import { type Document, entryOf, follow } from "./document.ts";
import { remove, replace } from "./splicer.ts";
import { type Item, type List, plain, type Root, written } from "./tree.ts";
import { hasComment, refill } from "./trivia.ts";

/** Takes an entry out, and brings back what the containers were before the puts that made or filled them. */
export const takeOut = (document: Document, { container, name, created }: Remove): Outcome => {
  const item = entryOf(document, follow(document, container), container, name);
  if (!item) return { changed: false };
  return { changed: true, ...restore(document.root, item, container.path, created?.containers ?? []) };
};

interface Restored {
  readonly restored: readonly CreatedContainer[];
  readonly exact: boolean;
}

/** Removes an item, then whatever becomes empty by that and is recorded, from the inside out. */
const restore = (
  root: Root,
  entry: Item,
  containerPath: readonly string[],
  records: readonly CreatedContainer[],
): Restored => {
  const restored: CreatedContainer[] = [];
  let item = entry;
  for (let path = containerPath; ; path = path.slice(0, -1)) {
    const here = records.filter((record) => isSamePath(record.path, path));
    const comma = here.find(({ was }) => was === "comma");
    const { list } = item;
    const previous = list.items.at(-2);
    const isLast = list.items.at(-1) === item && previous !== undefined && !item.comma;
    // Only behind the member that had it: one of ours in between has no such habit.
    const givesComma = comma !== undefined && isLast && (comma.text === undefined || comma.text === previous.key?.name);
    remove(list, item, givesComma);
    if (givesComma) restored.push(comma);
    const record = list.items.length === 0 ? here.find(({ was }) => was !== "comma") : undefined;
    if (!record) return { restored, exact: true };
    const owner = list.owner;
    if (record.was === "absent" && owner && !hasComment(plain(list.tail))) {
      restored.push(record);
      item = owner;
      continue;
    }
    const exact = bringBack(root, list, record);
    if (exact) restored.push(record);
    return { restored, exact };
  }
};

/** False when the comments in an emptied container are not those that were there. */
const bringBack = (root: Root, list: List, { was, text = "" }: CreatedContainer): boolean => {
  if (was === "empty") {
    const inside = refill(text, plain(list.tail));
    if (inside !== undefined) list.tail = written(inside);
    return inside !== undefined;
  }
  if (list.owner) {
    if (was === "absent" || hasComment(plain(list.tail))) return false;
    replace(list.owner, text || "null");
    return true;
  }
  const blank = refill(text, plain([...root.lead, ...list.tail, ...root.trail]));
  if (blank === undefined) return false;
  root.lead = written(blank);
  root.node = undefined;
  root.trail = [];
  return true;
};

const isSamePath = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((key, i) => key === b[i]);
