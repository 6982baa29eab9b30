/** The byte order mark of a text, or nothing; the parser takes the line behind one for another. */
export const markOf = (text: string): string => (text.startsWith("\uFEFF") ? "\uFEFF" : "");

export const lineStart = (text: string, at: number): number => (at === 0 ? 0 : text.lastIndexOf("\n", at - 1) + 1);

/** The offset after the line break that ends the line of `at`, or the end of the text. */
export const lineEnd = (text: string, at: number): number => {
  const newline = text.indexOf("\n", at);
  return newline < 0 ? text.length : newline + 1;
};

export const isLineStart = (text: string, at: number): boolean => lineStart(text, at) === at;

/** The start of the line behind something that ends at an offset, be it behind its line break or before it. */
export const lineAfter = (text: string, end: number): number => (isLineStart(text, end) ? end : lineEnd(text, end));

/** An offset moved back over the line break directly before it. */
export const beforeBreak = (text: string, at: number): number => {
  if (text[at - 1] !== "\n") return at;
  return text[at - 2] === "\r" ? at - 2 : at - 1;
};

/** The kind of line break in use just before an offset, else the first one of the text. */
export const breakNear = (text: string, at: number): string => {
  const before = at > 0 ? text.lastIndexOf("\n", at - 1) : -1;
  const newline = before < 0 ? text.indexOf("\n") : before;
  return newline > 0 && text[newline - 1] === "\r" ? "\r\n" : "\n";
};

const quietLine = /([ \t]*)(#[^\n]*)?\r?(?:\n|$)/y;

/**
 * The end of the lines that belong to something whose content ends at `end` and whose key or dash stands in `column`: the
 * rest of its last line, and the comment lines below that are indented deeper, with the blank lines between them.
 */
export const reach = (text: string, end: number, column: number): number => {
  let reached = lineAfter(text, end);
  for (let at = reached; at < text.length; ) {
    const line = matchAt(quietLine, text, at);
    if (!line) break;
    const [whole, indent = "", comment] = line;
    if (comment !== undefined && indent.length <= column) break;
    at += whole.length;
    if (comment !== undefined) reached = at;
  }
  return reached;
};

/** The end of a comment that follows on the same line, else `at`. */
export const afterComment = (text: string, at: number): number =>
  at + (matchAt(/[ \t]+#[^\r\n]*/y, text, at)?.[0].length ?? 0);

/** True when nothing but blanks stands between an offset and the end of its line. */
export const isLineRestBlank = (text: string, at: number): boolean =>
  matchAt(/[ \t]*(?=\r?\n|$)/y, text, at) !== undefined;

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | undefined => {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
};
