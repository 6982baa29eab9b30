import type { Edited, Operation, Outcome } from "@agent-config/core";
import { judgeValues } from "./entry.ts";
import { judgeAliases } from "./judge.ts";
import { markOf } from "./lines.ts";
import { parse } from "./parse.ts";
import { put } from "./put.ts";
import { remove } from "./remove.ts";
import { runsOf } from "./run.ts";
import { editsOf, ordered, respliced, splice, wholeText } from "./splice.ts";
import { verified } from "./verify.ts";

export const edit = (text: string, operations: readonly Operation[]): Edited => {
  const mark = markOf(text);
  const edited = editBody(text.slice(mark.length), operations);
  const edits = edited.edits.map(({ start, end, text: written }) => ({
    start: start + mark.length,
    end: end + mark.length,
    text: written,
  }));
  return { ...edited, text: mark + edited.text, edits };
};

/** Applies operations in order. Each run of them is made on one reading of the text, and judged by one of the result. */
const editBody = (text: string, operations: readonly Operation[]): Edited => {
  let source = parse(text);
  judgeAliases(source);
  judgeValues(text, operations);
  let pieces = wholeText(text);
  const outcomes: Outcome[] = [];
  for (const run of runsOf(operations)) {
    const result = run.op === "put" ? put(source, run) : remove(source, run);
    outcomes.push(...result.outcomes);
    if (result.edits.length === 0) continue;
    const edits = ordered(result.edits);
    source = verified(source, splice(source.text, edits), run);
    pieces = respliced(pieces, edits);
  }
  return { text: source.text, edits: editsOf(pieces, text.length), outcomes };
};
