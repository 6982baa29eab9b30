import { readKeys, skipBlanks, skipKeys, skipToLineEnd, skipValue } from "./lex.ts";
import { type Line, type Lines, link, type StartLine, unlink } from "./lines.ts";
import { type Source, written } from "./span.ts";

/** Splits a text that a parser has accepted into lines, in one pass, without a look into the values. */
export const scan = (text: string): Lines => {
  const source: Source = { text, original: true };
  const mark = text.startsWith("\uFEFF") ? 1 : 0;
  const start: StartLine = { kind: "start", source, start: 0, end: mark, eol: "", prev: undefined, next: undefined };
  const lines: Lines = { start, last: start };
  addLines(lines, source, mark);
  return lines;
};

const addLines = (lines: Lines, source: Source, from: number): void => {
  for (let at = from; at < source.text.length; ) {
    const line = scanLine(source, at);
    link(lines, lines.last, line);
    at = line.end + line.eol.length;
  }
};

/** Gives a blank document another text. */
export const refill = (lines: Lines, text: string): void => {
  while (lines.last.kind !== "start") unlink(lines, lines.last);
  addLines(lines, written(text.replace(/^\uFEFF/, "")).source, 0);
};

// One literal per kind, all of their members in it: a document has many lines, and spreading them costs most of the scan.
const scanLine = (source: Source, start: number): Exclude<Line, StartLine> => {
  const { text } = source;
  const at = skipBlanks(text, start);
  const c = text[at];
  const [prev, next, table, value] = [undefined, undefined, undefined, undefined];
  if (c === "[") {
    const array = text[at + 1] === "[";
    const { keys, end: keysEnd } = readKeys(text, at + (array ? 2 : 1));
    const end = skipToLineEnd(text, keysEnd);
    return { kind: "header", source, start, end, eol: lineEndAt(text, end), prev, next, keys, array, table };
  }
  if (c === undefined || c === "#" || c === "\n" || c === "\r") {
    const end = skipToLineEnd(text, at);
    return { kind: c === "#" ? "comment" : "blank", source, start, end, eol: lineEndAt(text, end), prev, next };
  }
  const valueStart = skipBlanks(text, skipKeys(text, at) + 1);
  const valueEnd = skipValue(text, valueStart);
  const end = skipToLineEnd(text, valueEnd);
  const eol = lineEndAt(text, end);
  return { kind: "pair", source, start, end, eol, prev, next, valueStart, valueEnd, keys: undefined, value };
};

const lineEndAt = (text: string, at: number): string => {
  if (at === text.length) return "";
  return text.charCodeAt(at) === 0x0d ? "\r\n" : "\n";
};
