/** "a", "a and b", "a, b and c". */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

/** "1 file", "2 files". */
export const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
