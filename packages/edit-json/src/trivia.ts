/** White space and comments between tokens ("trivia"). All functions take text that holds nothing else. */

const comment = /\/\/[^\r\n]*|\/\*[\s\S]*?\*\//g;

export const hasLineBreak = (trivia: string): boolean => /[\r\n]/.test(trivia);

export const startsWithLineBreak = (trivia: string): boolean => /^[\r\n]/.test(trivia);

/** The last line break as it is spelled. */
export const lastLineBreak = (trivia: string): string | undefined => /(?:\r\n|\n|\r)(?=[^\r\n]*$)/.exec(trivia)?.[0];

/** Where the last line break starts, -1 when all is on one line. */
export const startOfLastLine = (trivia: string): number => trivia.search(/(?:\r\n|\n|\r)[^\r\n]*$/);

/** White space at the start of the last line; undefined when all is on one line. */
export const indentOfLastLine = (trivia: string): string | undefined => /[\r\n]([ \t]*)[^\r\n]*$/.exec(trivia)?.[1];

export const hasComment = (trivia: string): boolean => trivia.includes("/");

/** Where the white space before the first comment ends. */
export const startOfComments = (trivia: string): number => {
  const start = trivia.indexOf("/");
  return start < 0 ? trivia.length : start;
};

/** Where the white space after the last comment starts. */
export const endOfComments = (trivia: string): number => lastComment(trivia)?.end ?? 0;

export const endsInLineComment = (trivia: string): boolean => {
  const last = lastComment(trivia);
  return last !== undefined && last.end === trivia.length && last.text.startsWith("//");
};

const lastComment = (trivia: string): { readonly text: string; readonly end: number } | undefined => {
  const last = [...trivia.matchAll(comment)].at(-1);
  return last && { text: last[0], end: last.index + last[0].length };
};

/** The end of the comments that start on the first line, 0 when there are none. `whole`: only those that end on it too. */
export const endOfSameLineComments = (trivia: string, { whole = false } = {}): number => {
  let end = 0;
  for (const { 0: text, index } of trivia.matchAll(comment)) {
    if (hasLineBreak(trivia.slice(end, index)) || (whole && hasLineBreak(text))) break;
    end = index + text.length;
  }
  return end;
};

/** The layout alone: comments are emptied, since what they say is not ours to store. */
export const skeletonOf = (trivia: string): string =>
  trivia.replace(comment, (text) => (text.startsWith("//") ? "//" : "/**/"));

/** The layout of a skeleton with the comments of a text; undefined when these are not as many and of the same kinds. */
export const refill = (skeleton: string, trivia: string): string | undefined => {
  const wanted = skeleton.match(comment) ?? [];
  const found = trivia.match(comment) ?? [];
  const fits = wanted.length === found.length && wanted.every((empty, i) => found[i]?.startsWith(empty.slice(0, 2)));
  if (!fits) return undefined;
  const left = found.values();
  return skeleton.replace(comment, () => left.next().value as string);
};
