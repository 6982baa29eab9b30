import type { Container } from "@agent-config/core";
import { isAlias, isMap, isScalar, isSeq, type ParsedNode, Scalar } from "yaml";
import type { Source } from "./parse.ts";
import { refusal } from "./refusal.ts";
import { type Collection, collectionIn, type Member, rootSlot, type Slot } from "./tree.ts";
import { followed, keyText } from "./values.ts";

/** The way from the document to a container. */
export interface Route {
  /** The places on the way that are there, the document first. */
  readonly steps: readonly Step[];
  /** The keys of the path behind the last of them. */
  readonly missing: readonly string[];
}

export interface Step {
  readonly path: readonly string[];
  readonly slot: Slot;
  /** Undefined when nothing or null stands there. */
  readonly collection: Collection | undefined;
  /** Its place among the members of the step before. */
  readonly place: number;
}

/** Follows the path of a container, as far as it goes; refuses what cannot be edited on the way. */
export const routeTo = (source: Source, { path, keyedBy }: Container): Route => {
  const steps: Step[] = [];
  let slot = rootSlot(source);
  let place = 0;
  for (let depth = 0; ; depth += 1) {
    const here = path.slice(0, depth);
    const isList = keyedBy !== undefined && depth === path.length;
    const collection = collectionAt(source, slot, here, isList);
    steps.push({ path: here, slot, collection, place });
    const key = path[depth];
    const member = collection && key !== undefined ? finder(source, collection)(key) : undefined;
    if (!collection || !member || key === undefined) return { steps, missing: path.slice(depth) };
    place = member.place;
    slot = member.slot;
  }
};

/** The map (or list) in a slot; undefined when it holds nothing or null. Anything else there is refused. */
export const collectionAt = (
  source: Source,
  slot: Slot,
  path: readonly string[],
  isList = false,
): Collection | undefined => {
  const { node } = slot;
  const wrong = (what: string) =>
    refusal("CONFIG_SHAPE", source.text, slot.start, `${nameOf(path)} is ${what}, not a ${isList ? "list" : "map"}`);
  if (isAlias(node)) throw wrong("an alias of another place");
  if (!hasOwnTag(node)) throw wrong("a value with a tag of its own");
  if (node === null || (isScalar(node) && node.value === null)) {
    if (slot.after === undefined && path.length > 0) throw wrong("a key without a colon");
    return undefined;
  }
  const collection = collectionIn(source.text, slot);
  if (!collection || collection.list !== isList)
    throw wrong(isSeq(node) ? "a list" : isMap(node) ? "a map" : "a single value");
  refuseMerge(source, collection, path);
  return collection;
};

/** False for a value with a tag that makes more of it than a map or list. */
export const hasOwnTag = (node: ParsedNode | null): boolean => node?.tag === undefined || ownTags.has(node.tag);

/** What `!!map` and `!!seq` stand for, and `!`, which says "whatever it looks like". */
const ownTags = new Set(["tag:yaml.org,2002:map", "tag:yaml.org,2002:seq", "!"]);

/** Readers disagree on whether `<<` brings in the keys of another map, so nobody knows what such a map holds. */
const refuseMerge = (source: Source, collection: Collection, path: readonly string[]): void => {
  const merge = mergeIn(collection);
  if (!merge) return;
  const message = `${nameOf(path)} has a merge key, which brings in the keys of another map for some readers only`;
  throw refusal("CONFIG_SHAPE", source.text, merge.start, message);
};

const mergeIn = ({ members }: Collection): Member | undefined =>
  members.find(({ key }) => isScalar(key) && key.value === "<<" && key.type === Scalar.PLAIN);

export const hasMergeKey = (collection: Collection): boolean => mergeIn(collection) !== undefined;

export const nameOf = (path: readonly string[]): string => (path.length === 0 ? "The document" : `"${path.join(".")}"`);

/**
 * Finds members by name, in a list by the field that holds it. Two of one name are refused, and so is a name that is not
 * a text, such as `123`, which some readers take for the same. Made once for many look-ups.
 */
export const finder = (source: Source, collection: Collection, keyedBy?: string) => {
  const index = indexOf(source, collection, keyedBy);
  return (name: string): Member | undefined => found(source, index, name);
};

interface Named {
  readonly member: Member;
  /** The node that spells the name. */
  readonly label: ParsedNode;
}

const indexOf = (source: Source, collection: Collection, keyedBy?: string): ReadonlyMap<string, readonly Named[]> => {
  const index = new Map<string, Named[]>();
  for (const member of collection.members)
    for (const label of labelsOf(source, member, keyedBy))
      for (const name of spellingsOf(source, label)) {
        const same = index.get(name);
        if (same) same.push({ member, label });
        else index.set(name, [{ member, label }]);
      }
  return index;
};

/** A key that is no text goes by its value and by its spelling: `0x7B` and `yes` are 123 and true, or not, to readers. */
const spellingsOf = (source: Source, label: ParsedNode): ReadonlySet<string> => {
  const target = followed(source, label);
  const name = keyText(source, label);
  return new Set(isScalar(target) && target.source !== undefined ? [name, target.source] : [name]);
};

const labelsOf = (source: Source, { key, slot }: Member, keyedBy: string | undefined): ParsedNode[] => {
  if (keyedBy === undefined) return key ? [key] : [];
  const item = followed(source, slot.node);
  if (!isMap(item)) return [];
  return item.items.flatMap((pair) => (keyText(source, pair.key) === keyedBy && pair.value ? [pair.value] : []));
};

const found = (source: Source, index: ReadonlyMap<string, readonly Named[]>, name: string): Member | undefined => {
  const named = index.get(name) ?? [];
  const [first, second] = named;
  if (second)
    throw refusal("CONFIG_DUPLICATE_KEY", source.text, second.label.range[0], `"${name}" stands here a second time`);
  if (!first) return undefined;
  const label = followed(source, first.label);
  if (!isScalar(label) || typeof label.value !== "string")
    throw refusal("CONFIG_SHAPE", source.text, first.label.range[0], `"${name}" is not written as a text here`);
  return first.member;
};
