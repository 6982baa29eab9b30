/** Characters of a line that are shown whole. */
const longest = 160;

/** Characters that are shown on either side of what differs in a longer one. */
const around = 40;

/**
 * Lines of a change, of which the long ones are cut to what differs from the lines in whose place they stand, or which stand in
 * theirs: a whole file may be one line.
 */
export const aroundChange = (lines: readonly string[], others: readonly string[]): readonly string[] => {
  const { start, end } = differing(lines.join("\n"), others.join("\n"));
  let offset = 0;
  return lines.map((line) => {
    const from = Math.max(0, start - offset - around);
    const to = Math.min(line.length, end - offset + around);
    offset += line.length + 1;
    if (line.length <= longest) return line;
    return from < to ? `${from > 0 ? "…" : ""}${line.slice(from, to)}${to < line.length ? "…" : ""}` : beginning(line);
  });
};

/** A line that does not change. */
export const beginning = (line: string): string => (line.length <= longest ? line : `${line.slice(0, around)}…`);

const differing = (text: string, other: string): { readonly start: number; readonly end: number } => {
  const shorter = Math.min(text.length, other.length);
  let start = 0;
  while (start < shorter && text[start] === other[start]) start += 1;
  let same = 0;
  while (same < shorter - start && text[text.length - 1 - same] === other[other.length - 1 - same]) same += 1;
  return { start, end: text.length - same };
};
