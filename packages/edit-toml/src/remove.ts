import type { Container, CreatedContainer, Outcome, Remove } from "@agent-config/core";
import type { Document } from "./document.ts";
import { emit } from "./emit.ts";
import { detach, erase, ownSection, piecesOf, removePair } from "./erase.ts";
import { contentOf, isBlank, type Lines } from "./lines.ts";
import { openList } from "./list.ts";
import { insideOf } from "./list-edit.ts";
import { entryNode, locate } from "./locator.ts";
import { setEntry } from "./model.ts";
import { refill } from "./scanner.ts";
import { removeSection } from "./section.ts";
import { written } from "./span.ts";
import { child, type Node, type Table } from "./tree.ts";

/** Takes an entry out with all its pieces, and gives back what its put had found before. */
export const remove = (document: Document, { container, name, created }: Remove): Outcome => {
  const place = locate(document, container);
  const node = entryNode(document, place, container, name);
  if (!node) return { changed: false };
  const inPlace = eraseEntry(document.lines, node, created?.separator?.before);
  detach(place.node, name, node);
  setEntry(document.model, container, name, undefined);
  const { restored, lost } = restore(document, container, created?.containers ?? []);
  return { changed: true, exact: inPlace && !lost, ...(restored.length > 0 ? { restored } : {}) };
};

/** False when the separator no longer stands before the entry. */
const eraseEntry = (lines: Lines, node: Node, separator: string | undefined): boolean => {
  const { sections, pairs } = piecesOf(node);
  const own = node.kind === "table" ? ownSection(node) : undefined;
  for (const pair of pairs) removePair(lines, pair);
  let inPlace = separator === undefined || own !== undefined;
  for (const section of sections.toReversed()) {
    inPlace = removeSection(lines, section, section === own ? separator : undefined) && inPlace;
  }
  return inPlace;
};

/** Gives containers back that hold nothing any more, innermost first. */
const restore = (
  document: Document,
  { path }: Container,
  records: readonly CreatedContainer[],
): { readonly restored: readonly CreatedContainer[]; readonly lost: boolean } => {
  const restored: CreatedContainer[] = [];
  let lost = false;
  for (let depth = path.length; depth >= 0; depth -= 1) {
    const record = records.find((one) => one.path.length === depth && one.path.every((key, at) => key === path[at]));
    const result = record && (depth === 0 ? giveTextBack(document.lines, record) : giveBack(document, record));
    if (record && result === "restored") restored.push(record);
    if (result === "lost") lost = true;
  }
  return { restored, lost };
};

type Result = "restored" | "in use" | "lost";

const giveTextBack = (lines: Lines, { text = "" }: CreatedContainer): Result => {
  if (!isBlank(lines)) return "in use";
  if (emit(lines).text !== text) refill(lines, text);
  return "restored";
};

const giveBack = ({ lines, root }: Document, { path, was, text }: CreatedContainer): Result => {
  let parent: Table = root;
  for (const key of path.slice(0, -1)) {
    const next = child(parent, key);
    if (next?.kind !== "table") return was === "absent" ? "restored" : "lost";
    parent = next;
  }
  const key = path.at(-1) ?? "";
  const node = child(parent, key);
  if (node === undefined) return was === "absent" ? "restored" : "lost";
  if (node.kind !== "table" && node.kind !== "tables") return "in use";
  if (node.kind === "table" ? node.children.size > 0 : node.elements.length > 0) return "in use";
  if (was === "empty" && text === undefined) return "restored";
  const list = node.pair && openList(contentOf(node.pair));
  if (!list || insideOf(list).includes("#")) return "lost";
  if (was === "absent") erase(lines, parent, key, node);
  else if (insideOf(list) !== text) list.tail = [written(text ?? "")];
  return "restored";
};
