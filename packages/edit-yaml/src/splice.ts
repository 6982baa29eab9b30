import type { TextEdit } from "@agent-config/core";

/** The edits in the order of the text; of those at one offset, insertions first, else as they were made. */
export const ordered = (edits: readonly TextEdit[]): TextEdit[] =>
  edits.toSorted((a, b) => a.start - b.start || a.end - b.end);

/** The text with ordered edits applied. */
export const splice = (text: string, edits: readonly TextEdit[]): string => {
  let result = "";
  let at = 0;
  for (const edit of edits) {
    result += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + text.slice(at);
};

/** The same edit without what it would replace by the same characters. */
export const narrowed = (text: string, { start, end, text: wanted }: TextEdit): TextEdit => {
  const longest = Math.min(end - start, wanted.length);
  let head = 0;
  while (head < longest && text[start + head] === wanted[head]) head += 1;
  let tail = 0;
  while (tail < longest - head && text[end - 1 - tail] === wanted[wanted.length - 1 - tail]) tail += 1;
  return { start: start + head, end: end - tail, text: wanted.slice(head, wanted.length - tail) };
};

/** A text as stretches of an original one and new text between them. */
type Pieces = readonly (string | { readonly start: number; readonly end: number })[];

export const wholeText = (text: string): Pieces => [{ start: 0, end: text.length }];

const lengthOf = (piece: Pieces[number]): number =>
  typeof piece === "string" ? piece.length : piece.end - piece.start;

const cut = (piece: Pieces[number], from: number, to: number): Pieces[number] =>
  typeof piece === "string" ? piece.slice(from, to) : { start: piece.start + from, end: piece.start + to };

/** Pieces after ordered edits of the text that they make up. */
export const respliced = (pieces: Pieces, edits: readonly TextEdit[]): Pieces => {
  const result: Pieces[number][] = [];
  const rest = [...pieces].reverse();
  let at = 0;
  const take = (until: number, keep: boolean) => {
    while (at < until) {
      const piece = rest.pop();
      if (piece === undefined) return;
      const length = Math.min(lengthOf(piece), until - at);
      if (keep) result.push(cut(piece, 0, length));
      if (length < lengthOf(piece)) rest.push(cut(piece, length, lengthOf(piece)));
      at += length;
    }
  };
  for (const edit of edits) {
    take(edit.start, true);
    take(edit.end, false);
    if (edit.text) result.push(edit.text);
  }
  return [...result, ...rest.reverse()];
};

/** The edits that make the pieces of a text with that length. */
export const editsOf = (pieces: Pieces, length: number): TextEdit[] => {
  const edits: TextEdit[] = [];
  let at = 0;
  let pending = "";
  for (const piece of [...pieces, { start: length, end: length }]) {
    if (typeof piece === "string") {
      pending += piece;
      continue;
    }
    if (pending || piece.start > at) edits.push({ start: at, end: piece.start, text: pending });
    pending = "";
    at = piece.end;
  }
  return edits;
};
