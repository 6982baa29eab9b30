import type { DocumentEditor, DocumentValue, Edited, Operation, Outcome } from "@agent-config/core";
import { judgeAliases, parse } from "./parse.ts";
import { put } from "./put.ts";
import { readAt } from "./read.ts";
import { remove } from "./remove.ts";
import { runsOf } from "./run.ts";
import { editsOf, ordered, respliced, splice, wholeText } from "./splice.ts";
import { verified } from "./verify.ts";

const read = (text: string, path: readonly string[]): DocumentValue | undefined => {
  const source = parse(text);
  judgeAliases(source);
  return readAt(source, path);
};

const edit = (text: string, operations: readonly Operation[]): Edited => {
  let source = parse(text);
  judgeAliases(source);
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

export const yamlEditor: DocumentEditor = { format: "yaml", title: "YAML", read, edit };
