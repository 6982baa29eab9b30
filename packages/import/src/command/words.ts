import { accepted, type Code, type Part, type Result, refused, type Text } from "@agent-config/core";
import { joined } from "../placeholders.ts";

/**
 * The words of one command line as a POSIX shell would part them, with references to variables (`$NAME`, `${NAME}`,
 * `${NAME:-default}`) kept as such; no shell runs and nothing is expanded.
 *
 * INVALID_COMMAND for whatever needs a shell: several commands, pipes, redirection, substitution, `~` and comments;
 * DOCUMENT_INVALID for an open quote.
 */
export const splitWords = (line: string): Result<readonly Text[]> => {
  const words: Text[] = [];
  let word: Part[] | undefined;
  let rest = line.replace(/\\\r?\n/g, " ").trim();
  while (rest !== "") {
    const piece = nextPiece(rest, word === undefined);
    if ("fault" in piece) return refused([{ code: piece.code, at: "", message: piece.fault }]);
    if (piece.parts) {
      word ??= [];
      word.push(...piece.parts);
    } else if (word) {
      words.push(joined(word));
      word = undefined;
    }
    rest = rest.slice(piece.length);
  }
  if (word) words.push(joined(word));
  return accepted(words);
};

/** How much of the rest was read. Without `parts` it is the gap between two words. */
interface Piece {
  readonly length: number;
  readonly parts: Text | undefined;
}
interface Fault {
  readonly code: Code;
  readonly fault: string;
}

const nextPiece = (rest: string, startsWord: boolean): Piece | Fault => {
  const blanks = /^[ \t]+/.exec(rest)?.[0];
  if (blanks !== undefined) return { length: blanks.length, parts: undefined };
  const shell = shellOnly(rest, startsWord);
  if (shell !== undefined)
    return {
      code: "INVALID_COMMAND",
      fault: `${shell} is for a shell, and none is started. Give the one command alone, quoted where it must be.`,
    };
  if (rest.startsWith("'")) return singleQuoted(rest);
  if (rest.startsWith('"')) return doubleQuoted(rest);
  if (rest.startsWith("$")) return reference(rest);
  if (rest.startsWith("\\")) return { length: 2, parts: literal(rest.slice(1, 2)) };
  const plain = /^[^ \t\r\n'"$\\;|&<>()`]+/.exec(rest)?.[0] ?? rest;
  return { length: plain.length, parts: literal(plain) };
};

const literal = (text: string): Text => [{ text }];

const shellOnly = (rest: string, startsWord: boolean): string | undefined => {
  const sign = /^(?:[;|&<>()`]|\$\()/.exec(rest)?.[0];
  if (sign !== undefined) return `\`${sign}\``;
  if (/^[\r\n]/.test(rest)) return "A second line";
  return startsWord && /^[~#]/.test(rest) ? `\`${rest.slice(0, 1)}\` at the start of a word` : undefined;
};

const singleQuoted = (rest: string): Piece | Fault => {
  const end = rest.indexOf("'", 1);
  return end < 0 ? openQuote : { length: end + 1, parts: literal(rest.slice(1, end)) };
};

const openQuote: Fault = { code: "DOCUMENT_INVALID", fault: "A quote is opened and not closed." };

const doubleQuoted = (rest: string): Piece | Fault => {
  const parts: Part[] = [{ text: "" }];
  let at = 1;
  for (;;) {
    const [stretch = ""] = /^(?:[^"\\$`]|\\[^"\\$`])*/.exec(rest.slice(at)) ?? [];
    parts.push({ text: stretch });
    at += stretch.length;
    const sign = rest[at];
    if (sign === undefined) return openQuote;
    if (sign === '"') return { length: at + 1, parts };
    if (sign === "`" || rest.startsWith("$(", at)) return nextPiece(rest.slice(at), false);
    if (sign === "\\") {
      parts.push({ text: rest[at + 1] ?? "" });
      at += 2;
      continue;
    }
    const found = reference(rest.slice(at));
    if ("fault" in found) return found;
    parts.push(...(found.parts ?? []));
    at += found.length;
  }
};

const REFERENCE = /^\$(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)(?::-([^}$`\\"']*))?\})/;

const reference = (rest: string): Piece | Fault => {
  const [whole, bare, braced, fallback] = REFERENCE.exec(rest) ?? [];
  const ref = bare ?? braced;
  if (whole !== undefined && ref !== undefined)
    return { length: whole.length, parts: [fallback === undefined ? { ref } : { ref, default: fallback }] };
  if (/^\$(?:[ \t"']|$)/.test(rest)) return { length: 1, parts: literal("$") };
  return {
    code: "INVALID_COMMAND",
    fault: "A `$` here has a meaning that only a shell knows. Put the word in single quotes if it is plain text.",
  };
};
