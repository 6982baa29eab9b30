import { AgentConfigError, type Code, type Position, positionAt } from "@agent-config/core";

/** A text on its way through the editor, and what to call its format in a message. */
export interface Source {
  readonly text: string;
  readonly title: string;
  /** Keys that a message may show: those of the paths that were asked for. */
  readonly keys: readonly string[];
}

export const byteOrderMark = "\uFEFF";

/**
 * Ends the work on a text, pointing at a place in it: the message is followed by the line, masked, with a caret below.
 * Of the document's own words only the source's `keys` are shown. An offset below 0 is a place that an edit of this call made.
 */
export const refuse = (code: Code, source: Source, offset: number, message: string): never => {
  if (offset < 0) throw new AgentConfigError(code, message);
  const position = positionIn(source.text, offset);
  throw new AgentConfigError(code, `${message}\n${snippet(source, offset, position)}`, { position });
};

/** Columns are counted as an editor shows them, without the byte order mark. */
const positionIn = (text: string, offset: number): Position =>
  text.startsWith(byteOrderMark) && offset > 0 ? positionAt(text.slice(1), offset - 1) : positionAt(text, offset);

/** Characters shown before and after the caret. */
const reach = 60;

const snippet = ({ text, keys }: Source, offset: number, position: Position): string => {
  const lineStart = Math.max(text.lastIndexOf("\n", offset - 1), text.lastIndexOf("\r", offset - 1)) + 1;
  const from = Math.max(lineStart, offset - reach);
  const line = text.slice(from, offset + reach).replace(/[\r\n][\s\S]*/, "");
  const masked = isInString(text, lineStart, from) ? mask(`"${line}`, keys).slice(1) : mask(line, keys);
  const margin = `${position.line} | `;
  return `${margin}${masked.replace(/[\t\uFEFF]/g, " ")}\n${" ".repeat(margin.length + offset - from)}^`;
};

/** Whether a string is open at an offset of a line. */
const isInString = (text: string, lineStart: number, offset: number): boolean => {
  let inString = false;
  for (let at = lineStart; at < offset; at += 1) {
    if (text[at] === '"') inString = !inString;
    else if (inString && text[at] === "\\") at += 1;
  }
  return inString;
};

/** A line with everything hidden but its structure: a string, also an unfinished one, keeps its quotes only. */
const mask = (line: string, keys: readonly string[]): string =>
  line.replace(/("(?:[^"\\]|\\.)*"?)(?=(\s*:)?)|[^\s{}[\]:,"/*]/g, (hidden, string?: string, colon?: string) => {
    if (string === undefined) return "*";
    if (colon && keys.some((key) => string === JSON.stringify(key))) return string;
    return hidden.replace(/(?!^").(?!$)|[^"]/g, "*");
  });
