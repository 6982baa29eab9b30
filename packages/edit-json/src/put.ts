import type { CreatedContainer, DocumentValue, Outcome, Put } from "@agent-config/core";
import { type Document, entryOf, follow, type Spot } from "./document.ts";
import { takeApart } from "./locator.ts";
import { add, mergeEntry, rewrite } from "./merge.ts";
import { print } from "./printer.ts";
import { defaultStyle, isBlock } from "./style.ts";
import { cut, plain, written } from "./tree.ts";
import { endOfComments, skeletonOf, startsWithLineBreak } from "./trivia.ts";

/** Sets keys of one entry and deletes others; makes the entry, and the containers on its path, when they are not there. */
export const put = (document: Document, operation: Put): Outcome => {
  const { container, name, set, drop } = operation;
  const spot = follow(document, container);
  const entry = entryOf(document, spot, container, name);
  if (entry) return { changed: mergeEntry(document, entry, set, drop) };
  const containers = recordsOf(document, spot, container.path);
  create(document, spot, operation);
  return { changed: true, created: { containers } };
};

/** What the put of a new entry finds empty, or has to make. */
const recordsOf = ({ root, dialect }: Document, spot: Spot, path: readonly string[]): CreatedContainer[] => {
  if (spot.at === "blank")
    return [{ path: [], was: "absent", text: skeletonOf(plain(root.lead)) }, ...absentBelow(path, 0)];
  const at = path.slice(0, spot.depth);
  const rest = absentBelow(path, spot.depth);
  if (spot.at === "null") return [{ path: at, was: "null", text: "null" }, ...rest];
  const { items, tail } = spot.list;
  const last = items.at(-1);
  if (!last) return [{ path: at, was: "empty", text: skeletonOf(plain(tail)) }, ...rest];
  if (!last.comma || dialect.emits !== "json") return rest;
  return [{ path: at, was: "comma", ...(last.key && { text: last.key.name }) }, ...rest];
};

const absentBelow = (path: readonly string[], depth: number): CreatedContainer[] =>
  path.slice(depth).map((_, i) => ({ path: path.slice(0, depth + i + 1), was: "absent" }));

const create = (document: Document, spot: Spot, { container: { path, keyedBy }, name, set }: Put): void => {
  const isKeyed = keyedBy !== undefined;
  const entry = isKeyed ? Object.fromEntries<DocumentValue>([[keyedBy, name], ...Object.entries(set)]) : set;
  const container = isKeyed ? [entry] : Object.fromEntries([[name, entry]]);
  const nested = (depth: number) => nest(path.slice(depth), container);
  if (spot.at === "blank") start(document, nested(0));
  else if (spot.at === "null") rewrite(document, spot.item, nested(spot.depth), isBlock(spot.item.list));
  else {
    const { list, depth } = spot;
    const end = list.items.length;
    if (depth < path.length) add(document, list, end, path[depth], nested(depth + 1), isBlock(list));
    else add(document, list, end, isKeyed ? undefined : name, entry);
  }
};

/** A value inside objects with the given keys. */
const nest = (keys: readonly string[], value: DocumentValue): DocumentValue =>
  keys.reduceRight((inner, key) => Object.fromEntries([[key, inner]]), value);

/** Writes a whole document, behind the comments of a blank one. */
const start = ({ root }: Document, value: DocumentValue): void => {
  const style = defaultStyle(root);
  const lead = plain(root.lead);
  const comments = endOfComments(lead);
  const eol = written(style.eol);
  if (comments === 0) root.lead = [];
  else if (!startsWithLineBreak(lead.slice(comments))) root.lead = [...cut(root.lead, 0, comments), ...eol];
  root.node = takeApart({ kind: "leaf", text: written(print(value, style, "", true)) }, undefined);
  root.trail = eol;
};
