import type { Position } from "@agent-config/core";

/** How much of a line is shown on either side of the place. */
const SIDE = 40;
/** What gives a line of TOML its shape; anything else could be part of a value. */
const SHAPE = /^[ [\]{}=.,"'#]$/;
const WORD = /[A-Za-z0-9_-]+|./gsu;

/**
 * The line of a place with a caret below. Everything is masked but brackets, quotes and the like, the names in `known`, and
 * the character at the place when it is neither letter nor digit.
 */
export const snippet = (line: string, { line: number, column }: Position, known: readonly string[]): string => {
  const from = Math.max(0, column - 1 - SIDE);
  const caret = column - 1 - from;
  const margin = `${number} | `;
  let masked = "";
  let quote = "";
  for (const { 0: word, index } of line.slice(from, from + caret + SIDE).matchAll(WORD)) {
    const plain = word === quote || (quote === "" && (SHAPE.test(word) || known.includes(word)));
    if (word === "\t") masked += " ";
    else masked += plain || (index === caret && isOdd(word)) ? word : "*".repeat(word.length);
    if (word === quote) quote = "";
    else if (quote === "" && (word === '"' || word === "'")) quote = word;
  }
  return `${margin}${masked}\n${" ".repeat(margin.length + caret)}^`;
};

/** True for a character that can be told: it is visible, and no part of a word or a number. */
const isOdd = (word: string): boolean => /^[^\p{L}\p{N}\p{C}\s_-]$/u.test(word);
