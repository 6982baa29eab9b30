/**
 * A stranger's text made safe for a terminal: one line, no control, format or private characters (which could move the
 * cursor or turn the direction of the text), cut behind `limit` characters.
 */
export const printable = (text: string, limit = 300): string => {
  const line = text.replace(/\s+/g, " ").replace(/\p{C}/gu, "").trim();
  return line.length <= limit ? line : `${line.slice(0, limit)}…`;
};

/** A command line to read, never to run: words with other than everyday characters stand in quotes. */
export const printableCommand = (words: readonly string[]): string => words.map(quoted).join(" ");

const quoted = (word: string): string => {
  const visible = word.replace(/\p{C}/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
  return /^[\p{L}\p{N}_@%+=:,./${}[\]~^-]+$/u.test(visible) ? visible : `'${visible.replaceAll("'", "'\\''")}'`;
};
