import type { CreatedContainer, DocumentObject, DocumentValue, TextEdit } from "@agent-config/core";
import { type CST, isScalar } from "yaml";
import { emptyBlock, linesAt } from "./block.ts";
import { beforeBreak, isLineRestBlank, isLineStart, lineEnd, reach } from "./lines.ts";
import type { Source } from "./parse.ts";
import { isFilled, printBlock, printFlow } from "./print.ts";
import type { Style } from "./style.ts";
import { collectionIn, type Slot } from "./tree.ts";

type Filling = DocumentObject | readonly DocumentValue[];

/** The edits that put a map or list with members where nothing, null or an empty one stands, in block form where that fits. */
export const fill = (source: Source, slot: Slot, value: Filling, style: Style): TextEdit[] => {
  const { text } = source;
  const { gap, start, end, after, column } = slot;
  const own = gap + (/^\s*/.exec(text.slice(gap, end))?.[0].length ?? 0);
  const isRoot = column < 0;
  const lines = printBlock(value, isRoot ? 0 : contentColumn(slot, value, style), style);
  const standsAlone = gap === after && !text.slice(gap, end).includes("\n");
  if (!slot.flow && (standsAlone || (isRoot && start === end))) {
    const inserted = linesAt(text, reach(text, end, column), lines, style.lineBreak);
    return gap === end ? [inserted] : [{ start: gap, end, text: "" }, inserted];
  }
  if (isOnOwnLine(text, slot)) return [{ start: own, end, text: lines.join(style.lineBreak) }];
  return [inPlace({ ...slot, start: own }, printFlow(value, slot.flowStyle, slot.flow))];
};

/** True for the value of a whole document that has its line for itself, without a comment that would belong to new lines. */
const isOnOwnLine = (text: string, { column, gap, end }: Slot): boolean =>
  column < 0 && isLineStart(text, gap) && isLineRestBlank(text, end) && reach(text, end, 0) === lineEnd(text, end);

/**
 * What a removal needs to know to undo a filling: the text between what precedes the value and its end. Comments stay where
 * they are, so none is part of it.
 */
export const recordOf = ({ text }: Source, slot: Slot, path: readonly string[]): CreatedContainer => {
  const { node, gap, start, end } = slot;
  if (slot.column < 0 && start === end) {
    const blank = text.trim() === "" ? text : "";
    return { path, was: text === "" ? "absent" : "empty", text: blank };
  }
  const was = isScalar(node) ? "null" : "empty";
  const stood = text.slice(gap, isOnOwnLine(text, slot) ? lineEnd(text, end) : end);
  return stood.includes("#") ? { path, was } : { path, was, text: stood };
};

/** The edits that put another value in a slot. */
export const replace = (source: Source, slot: Slot, value: DocumentValue, style: Style): TextEdit[] => {
  const { text } = source;
  const { start, end, after = start } = slot;
  const collection = collectionIn(text, slot);
  const token = slot.node?.srcToken;
  const written = printFlow(value, slot.flowStyle, slot.flow);
  if (collection && !collection.flow) {
    const properties = start < after ? [{ start, end: after, text: "" }] : [];
    return [...properties, ...emptyBlock({ text, collection, style }, ` ${written}`)];
  }
  if (token?.type === "block-scalar") return replaceBlockScalar(text, slot, token, written);
  const isBare = start >= after && slot.gap === after && !text.slice(after, end).includes("\n");
  if (!slot.flow && isBare && isFilled(value)) return fill(source, slot, value, style);
  return [inPlace(slot, written)];
};

/** A list may stand below the first character of its key, but not below the dash of an item. */
const contentColumn = ({ column, item }: Slot, value: Filling, { step, indentLists }: Style): number =>
  Array.isArray(value) && !indentLists && !item ? column : column + step;

const inPlace = ({ start, end, after }: Slot, written: string): TextEdit => {
  if (start < end) return { start, end, text: written };
  return { start, end, text: after === undefined ? `: ${written}` : ` ${written}` };
};

/** The new value takes the place of the indicator, before a comment there; the lines of the text go, if it has any. */
const replaceBlockScalar = (
  text: string,
  slot: Slot,
  { offset, props }: CST.BlockScalar,
  written: string,
): TextEdit[] => {
  const [header] = props;
  const headerEnd = offset + (header && "source" in header ? header.source.length : 0);
  const lines = lineEnd(text, headerEnd);
  const from = isLineStart(text, slot.end) ? lines : beforeBreak(text, lines);
  const indicator = { start: slot.start, end: headerEnd, text: written };
  return from < slot.end ? [indicator, { start: from, end: slot.end, text: "" }] : [indicator];
};
