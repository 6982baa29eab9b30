import type { TextEdit } from "@agent-config/core";
import type { Line, Lines, Value } from "./lines.ts";
import { type Source, type Span, written } from "./span.ts";

/** The text of a document, and how it differs from the one that it was scanned from. */
export const emit = (lines: Lines): { readonly text: string; readonly edits: readonly TextEdit[] } => {
  const original = lines.start.source.text;
  const parts: string[] = [];
  const edits: TextEdit[] = [];
  // What is copied right now, and what was written behind it.
  let start = 0;
  let end = 0;
  let text = "";
  const close = (next: number): void => {
    parts.push(original.slice(start, end), text);
    if (text !== "" || next > end) edits.push({ start: end, end: next, text });
    text = "";
    start = next;
  };
  const add: Add = (source, from, to) => {
    if (from === to) return;
    if (!source.original) {
      text += source.text.slice(from, to);
      return;
    }
    if (text !== "" || from > end) close(from);
    end = to;
  };
  for (let line: Line | undefined = lines.start; line; line = line.next) addLine(line, add);
  close(original.length);
  return { text: parts.join(""), edits };
};

/** Takes no span, since a document has many lines, and an object for each end of one costs more than the work. */
type Add = (source: Source, start: number, end: number) => void;

const addLine = (line: Line, add: Add): void => {
  const { source, start, end, eol } = line;
  if (line.kind === "pair" && line.value) {
    add(source, start, line.valueStart);
    addValue(line.value, add);
    add(source, line.valueEnd, end);
  } else add(source, start, end);
  if (source.text.startsWith(eol, end)) add(source, end, end + eol.length);
  else add(written(eol).source, 0, eol.length);
};

const addValue = (value: Value, add: Add): void => {
  for (const { source, start, end } of spansOf(value)) add(source, start, end);
};

const spansOf = ({ span, list }: Value): readonly Span[] => {
  if (!list) return [span];
  const items = list.items.flatMap(({ lead, head, value, trail, comma, after }) => [
    ...lead,
    head,
    ...spansOf(value),
    trail,
    ...(comma ? [comma] : []),
    after,
  ]);
  return [list.open, ...items, ...list.tail, list.close];
};
