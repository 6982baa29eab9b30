import { type DocumentObject, type DocumentValue, isObject, type Put, type TextEdit } from "@agent-config/core";
import { emptyBlock, reviseBlock } from "./block.ts";
import type { Addition, Change } from "./change.ts";
import { reviseFlow } from "./flow.ts";
import { differences } from "./list-diff.ts";
import { finder, hasMergeKey, hasOwnTag } from "./locate.ts";
import type { Source } from "./parse.ts";
import { replace } from "./slot.ts";
import type { Style } from "./style.ts";
import { type Collection, collectionIn, type Slot } from "./tree.ts";
import { isEqual, toValue } from "./values.ts";

/** The text at work on, with the layout to follow. */
export interface Work {
  readonly source: Source;
  readonly style: Style;
}

/** The edits that make a change to a map or list; one that loses all its members becomes `{}` or `[]`. */
export const revise = ({ source: { text }, style }: Work, collection: Collection, change: Change): TextEdit[] => {
  if (change.removed.size + change.added.size === 0) return [...change.inner];
  if (collection.flow) return reviseFlow({ text, collection, style }, change);
  const isEmptied = change.removed.size === collection.members.length && change.added.size === 0;
  if (isEmptied) return emptyBlock({ text, collection, style }, collection.list ? " []" : " {}");
  return reviseBlock({ text, collection, style }, change);
};

/** The edits that set keys of a map and delete others. A value that is equal already keeps its bytes. */
export const reviseKeys = (
  work: Work,
  collection: Collection,
  { set, drop }: Pick<Put, "set" | "drop">,
): TextEdit[] => {
  const placeOf = placesIn(work, collection);
  const removed = new Set(drop.map(placeOf).filter((place) => place >= 0));
  return setKeys(work, collection, set, placeOf, removed);
};

/** The edits that give a map exactly the keys of another. */
const reviseMap = (work: Work, collection: Collection, wanted: DocumentObject): TextEdit[] => {
  const placeOf = placesIn(work, collection);
  const removed = new Set(collection.members.keys());
  for (const key of Object.keys(wanted)) removed.delete(placeOf(key));
  return setKeys(work, collection, wanted, placeOf, removed);
};

const placesIn = ({ source }: Work, collection: Collection) => {
  const find = finder(source, collection);
  return (key: string): number => find(key)?.place ?? -1;
};

const setKeys = (
  work: Work,
  collection: Collection,
  set: DocumentObject,
  placeOf: (key: string) => number,
  removed: ReadonlySet<number>,
): TextEdit[] => {
  const inner: TextEdit[] = [];
  const additions: Addition[] = [];
  for (const [key, value] of Object.entries(set)) {
    const member = collection.members[placeOf(key)];
    if (member) inner.push(...reviseValue(work, member.slot, value));
    else additions.push({ key, value });
  }
  const added = new Map(additions.length > 0 ? [[collection.members.length - 1, additions]] : []);
  return revise(work, collection, { removed, added, inner });
};

/** The edits that change a value to a wanted one, touching as little of it as possible. */
const reviseValue = (work: Work, slot: Slot, wanted: DocumentValue): TextEdit[] => {
  const { source, style } = work;
  if (isEqual(toValue(source, slot.node), wanted)) return [];
  const collection = hasOwnTag(slot.node) ? collectionIn(source.text, slot) : undefined;
  if (collection && collection.members.length > 0) {
    if (Array.isArray(wanted) && collection.list && wanted.length > 0) return reviseList(work, collection, wanted);
    const isMap = isObject(wanted) && !collection.list && Object.keys(wanted).length > 0;
    if (isMap && !hasMergeKey(collection)) return reviseMap(work, collection, wanted as DocumentObject);
  }
  return replace(source, slot, wanted, style);
};

const reviseList = (work: Work, collection: Collection, wanted: readonly DocumentValue[]): TextEdit[] => {
  const { source } = work;
  const old = collection.members.map(({ slot }) => toValue(source, slot.node));
  const removed = new Set<number>();
  const added = new Map<number, Addition[]>();
  const inner: TextEdit[] = [];
  for (const gap of differences(old, wanted)) {
    const paired = old.slice(gap.start, gap.end).map((item, index) => [item, gap.wanted[index]] as const);
    const keeps = paired.slice(0, gap.wanted.length).every(([item, value]) => isSameKind(item, value));
    const kept = keeps ? Math.min(paired.length, gap.wanted.length) : 0;
    for (let index = 0; index < paired.length; index += 1) {
      const member = collection.members[gap.start + index];
      if (member && index < kept) inner.push(...reviseValue(work, member.slot, gap.wanted[index] ?? null));
      else removed.add(gap.start + index);
    }
    const additions = gap.wanted.slice(kept).map((value) => ({ value }));
    if (additions.length > 0) added.set(gap.end - 1, additions);
  }
  return revise(work, collection, { removed, added, inner });
};

/** Whether one can be made into the other without taking its place. */
const isSameKind = (a: DocumentValue, b: DocumentValue | undefined): boolean =>
  isObject(a) ? isObject(b) : Array.isArray(a) ? Array.isArray(b) : !isObject(b) && !Array.isArray(b);
