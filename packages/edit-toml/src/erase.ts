import { type HeaderLine, type Lines, removeLine } from "./lines.ts";
import { removeItem } from "./list-edit.ts";
import { removeSection } from "./section.ts";
import type { Node, Pair, Table, Tables } from "./tree.ts";

/** What a node consists of in the text: whole sections, and pairs that stand in sections of others. */
export interface Pieces {
  /** The node's own section first, when it has one. */
  readonly sections: readonly HeaderLine[];
  readonly pairs: readonly Pair[];
}

export const piecesOf = (node: Node): Pieces => {
  const sections: HeaderLine[] = [];
  const pairs: Pair[] = [];
  const open: { node: Node; within: boolean }[] = [{ node, within: false }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { node: at, within } = next;
    const pair = at.kind === "pair" || at.kind === "item" ? at : at.pair;
    if (pair) {
      if (!within) pairs.push(pair);
    } else if (at.kind === "tables") {
      for (const element of at.elements) open.push({ node: element, within });
    } else if (at.kind === "table") {
      const section = ownSection(at);
      if (section) sections.push(section);
      for (const member of at.children.values()) open.push({ node: member, within: within || section !== undefined });
    }
  }
  return { sections, pairs };
};

/** The section that a header of this table opens. */
export const ownSection = ({ home }: Table): HeaderLine | undefined =>
  home?.depth === 0 && home.block.kind === "header" ? home.block : undefined;

/** Takes everything that belongs to a node out of the text. Its place in the tree stays: see `detach`. */
export const eraseText = (lines: Lines, node: Node): void => {
  const { sections, pairs } = piecesOf(node);
  for (const pair of pairs) removePair(lines, pair);
  for (const section of sections.toReversed()) removeSection(lines, section);
};

export const removePair = (lines: Lines, pair: Pair): void => {
  if (pair.kind === "item") removeItem(pair);
  else removeLine(lines, pair);
};

/** Takes a node out of the tree, and with it the tables above that nothing in the text names any more. */
export const detach = (parent: Table | Tables, key: string, node: Node): void => {
  let child: Node = node;
  let name = key;
  for (let at: Table | Tables | undefined = parent; at; at = at.parent) {
    if (at.kind === "table") at.children.delete(name);
    else if (child.kind === "table" || child.kind === "item") at.elements.splice(at.elements.indexOf(child), 1);
    const named = at.kind === "table" ? isNamed(at) : at.pair !== undefined || at.elements.length > 0;
    if (named) return;
    child = at;
    name = at.key;
  }
};

const isNamed = ({ children, home }: Table): boolean => children.size > 0 || home?.depth === 0;

export const erase = (lines: Lines, parent: Table, key: string, node: Node): void => {
  eraseText(lines, node);
  detach(parent, key, node);
};
