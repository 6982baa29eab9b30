import type { Container, Edited, OpenDocument, Operation, Outcome } from "@agent-config/core";
import { judgeValues } from "./entry.ts";
import { judgeAliases } from "./judge.ts";
import { markOf } from "./lines.ts";
import { finder, routeTo } from "./locate.ts";
import { parse, type Source } from "./parse.ts";
import { put } from "./put.ts";
import { read } from "./read.ts";
import { remove } from "./remove.ts";
import { runsOf } from "./run.ts";
import { editsOf, ordered, respliced, splice, wholeText } from "./splice.ts";
import { verified } from "./verify.ts";

/** Reads the text once; what its offsets leave out is the byte order mark. */
export const open = (text: string): OpenDocument => {
  const mark = markOf(text);
  const source = parse(text.slice(mark.length));
  judgeAliases(source);
  return {
    read: (path) => read(source, path),
    judge: (container, names) => judge(source, container, names),
    edit: (operations) => withMark(mark, edit(source, operations)),
  };
};

const judge = (source: Source, container: Container, names: readonly string[]): void => {
  const { steps, missing } = routeTo(source, container);
  const collection = missing.length > 0 ? undefined : steps.at(-1)?.collection;
  const find = collection && finder(source, collection, container.keyedBy);
  for (const name of names) find?.(name);
};

const withMark = (mark: string, { text, edits, outcomes }: Edited): Edited => ({
  text: mark + text,
  edits: edits.map(({ start, end, text }) => ({ start: start + mark.length, end: end + mark.length, text })),
  outcomes,
});

/** Applies operations in order. Each run of them is made on one reading of the text, and judged by one of the result. */
const edit = (opened: Source, operations: readonly Operation[]): Edited => {
  let source = opened;
  const { text } = opened;
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
