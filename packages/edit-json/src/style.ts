import type { DocumentValue } from "@agent-config/core";
import { type Item, type List, type Node, pieces, plain, type Root, type Text } from "./tree.ts";
import { hasLineBreak, indentOfLastLine, lastLineBreak } from "./trivia.ts";

/** How a document spells what JSON leaves open, as its neighbourhood shows it. */
export interface Style {
  /** The line break of the neighbouring lines. */
  readonly eol: string;
  /** What a block is indented by. */
  readonly unit: string;
  /** The colon with its white space. */
  readonly colon: string;
  /** White space after a comma, and inside the braces, of what stands on one line. */
  readonly gap: string;
  readonly pad: string;
  /** How an array of scalars stands within a block. */
  readonly arrays: "block" | "line";
}

/** The style around a list. What its neighbourhood does not show, the root's surroundings may. */
export const styleOf = (list: List, root: Root): Style => {
  const colon = colonOf(list);
  const space = colon.endsWith(":") ? "" : " ";
  return {
    eol: eolOf(list) ?? eolOfRoot(root),
    unit: unitOf(list) ?? "  ",
    colon,
    gap: inlineSpace(list.items[1]) ?? space,
    pad: padOf(list) ?? (inlineSpace(list.items[0]) || inlineSpace(list.owner)) ?? "",
    arrays: arraysOf(list),
  };
};

/** The style of a document that shows none. */
export const defaultStyle = (root: Root): Style => ({
  eol: eolOfRoot(root),
  unit: "  ",
  colon: ": ",
  gap: " ",
  pad: "",
  arrays: "block",
});

/** Whether the members stand on lines of their own. An empty object does as the object around it. */
export const isBlock = (list: List): boolean => {
  const last = list.items.at(-1);
  if (last) return startsLine(last);
  return hasLineBreak(plain(list.tail)) || !list.owner || startsLine(list.owner);
};

/** Whether a line break stands before an item, be it before or after the comma. */
const startsLine = (item: Item): boolean =>
  hasLineBreak(plain(item.before)) || hasLineBreak(plain(afterPrevious(item)));

const afterPrevious = (item: Item): Text => item.list.items[item.list.items.lastIndexOf(item) - 1]?.after ?? [];

/** Indent of the line where a list opens. */
export const outerIndent = (list: List): string => {
  for (let owner = list.owner; owner; owner = owner.list.owner) {
    const indent = indentOfLastLine(plain(owner.key?.colon ?? [])) ?? indentOfLastLine(plain(owner.before));
    if (indent !== undefined) return indent;
    if (startsLine(owner)) return indentOfItems(owner.list) ?? "";
  }
  return "";
};

/** Indent of the members of a list, whether it has any or not. */
export const innerIndent = (list: List, unit: string): string =>
  indentOfItems(list) ?? outerIndent(list) + (isBlock(list) ? unit : "");

/** Indent of an item's line. */
export const indentOf = (item: Item, unit: string): string =>
  indentOfLastLine(plain(item.before)) ?? innerIndent(item.list, unit);

const indentOfItems = (list: List): string | undefined => {
  const indent = (item: Item | undefined) => item && indentOfLastLine(plain(item.before));
  return indent(list.items.at(-1)) ?? indent(list.items[0]);
};

/** Whether a new value in a list is written as a block: as its siblings of the same kind are, if it has any. */
export const isBlockValue = (list: List, value: DocumentValue, style: Style): boolean => {
  if (!isBlock(list)) return false;
  const kind = Array.isArray(value) ? "array" : "object";
  const sibling = samples(list).findLast((text) => filled[kind].test(text));
  if (sibling) return hasLineBreak(sibling);
  return kind === "object" || style.arrays === "block";
};

const filled = { object: /^\{\s*[^}\s]/, array: /^\[\s*[^\]\s]/ };

/** Enough of a node's text to see how it is laid out. */
const sample = (node: Node): string => {
  let text = "";
  for (const piece of pieces(node)) {
    text += piece.text.slice(0, 4096);
    if (text.length >= 4096) break;
  }
  return text;
};

/** The last siblings are enough: the cost of an edit must not grow with their number. */
const samples = (list: List): string[] => list.items.slice(-4).map(({ value }) => sample(value));

/** How many lists outward count as the neighbourhood: more than any path, few where a document is very deep. */
const reach = 10;

const firstOf = <T>(list: List, look: (list: List) => T | undefined): T | undefined => {
  let around: List | undefined = list;
  for (let step = 0; around && step < reach; step += 1) {
    const found = look(around);
    if (found !== undefined) return found;
    around = around.owner?.list;
  }
  return undefined;
};

const eolOf = (list: List): string | undefined =>
  firstOf(list, (around) => {
    const { items, tail, owner } = around;
    const trivia = [items.at(-1)?.before ?? [], tail, owner?.before ?? []].map(plain);
    return [...trivia, ...samples(around)].map(lastLineBreak).find((lineBreak) => lineBreak !== undefined);
  });

const eolOfRoot = (root: Root): string =>
  lastLineBreak(plain(root.trail)) ?? lastLineBreak(plain(root.lead)) ?? eolInside(root);

const eolInside = (root: Root): string => {
  root.eol ??= (root.node && firstLineBreak(root.node)) ?? "\n";
  return root.eol;
};

const firstLineBreak = (node: Node): string | undefined => {
  for (const { text } of pieces(node)) {
    const lineBreak = /\r\n|\n|\r/.exec(text);
    if (lineBreak) return lineBreak[0];
  }
  return undefined;
};

const unitOf = (list: List): string | undefined =>
  firstOf(list, (around) => {
    const inner = indentOfItems(around);
    if (!inner) return undefined;
    const outer = outerIndent(around);
    return inner.length > outer.length && inner.startsWith(outer) ? inner.slice(outer.length) : undefined;
  });

const colonOf = (list: List): string =>
  firstOf(list, ({ items }) => {
    const colon = plain(items.at(-1)?.key?.colon ?? []);
    return /^[ \t]*:[ \t]*$/.test(colon) ? colon : undefined;
  }) ?? ": ";

/** The white space before an item that stands on the line of what precedes it. */
const inlineSpace = (item: Item | undefined): string | undefined => {
  const space = item && plain(item.before);
  return space !== undefined && /^[ \t]*$/.test(space) ? space : undefined;
};

const padOf = (list: List): string | undefined =>
  firstOf(list, (around) => /\{([ \t]*)"/.exec(samples(around).join("\n"))?.[1]);

const arraysOf = (list: List): "block" | "line" =>
  firstOf(list, (around) => {
    const opening = /\[([ \t]*[\r\n])?\s*[^\s\]]/.exec(samples(around).join("\n"));
    return opening ? (opening[1] === undefined ? "line" : "block") : undefined;
  }) ?? "block";
