import type { TextEdit } from "@agent-config/core";
import type { Line, Lines, Value } from "./lines.ts";
import { type Span, textOf, written } from "./span.ts";

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
  const add = (span: Span): void => {
    if (span.start === span.end) return;
    if (!span.source.original) {
      text += textOf(span);
      return;
    }
    if (text !== "" || span.start > end) close(span.start);
    end = span.end;
  };
  for (let line: Line | undefined = lines.start; line; line = line.next) addLine(line, add);
  close(original.length);
  return { text: parts.join(""), edits };
};

type Add = (span: Span) => void;

const addLine = (line: Line, add: Add): void => {
  const { source, start, end } = line;
  if (line.kind === "pair" && line.value) {
    add({ source, start, end: line.valueStart });
    addValue(line.value, add);
    add({ source, start: line.valueEnd, end });
  } else add(line);
  if (source.text.startsWith(line.eol, end)) add({ source, start: end, end: end + line.eol.length });
  else add(written(line.eol));
};

const addValue = ({ span, list }: Value, add: Add): void => {
  if (!list) {
    add(span);
    return;
  }
  add(list.open);
  for (const item of list.items) {
    item.lead.forEach(add);
    add(item.head);
    addValue(item.value, add);
    add(item.trail);
    if (item.comma) add(item.comma);
    add(item.after);
  }
  list.tail.forEach(add);
  add(list.close);
};
