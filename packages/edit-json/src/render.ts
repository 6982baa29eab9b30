import type { TextEdit } from "@agent-config/core";
import { type Piece, pieces, type Root } from "./tree.ts";

/** What changed, as ranges of the original text. */
export const editsOf = (original: string, root: Root): TextEdit[] => {
  const edits: TextEdit[] = [];
  let kept = 0;
  let text = "";
  const flush = (end: number): void => {
    if (text !== original.slice(kept, end)) edits.push({ start: kept, end, text });
    text = "";
  };
  for (const piece of piecesOf(root)) {
    if (piece.at < 0) text += piece.text;
    else {
      if (text !== "" || piece.at > kept) flush(piece.at);
      kept = piece.at + piece.text.length;
    }
  }
  flush(original.length);
  return edits;
};

function* piecesOf({ mark, lead, node, trail }: Root): Generator<Piece> {
  yield* mark;
  yield* lead;
  if (node) yield* pieces(node);
  yield* trail;
}

export const apply = (original: string, edits: readonly TextEdit[]): string => {
  let text = "";
  let kept = 0;
  for (const edit of edits) {
    text += original.slice(kept, edit.start) + edit.text;
    kept = edit.end;
  }
  return text + original.slice(kept);
};
