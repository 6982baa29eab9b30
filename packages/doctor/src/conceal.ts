import { stripVTControlCharacters } from "node:util";
import { maskKnown, redact } from "@agent-config/core";

/** Makes texts of others fit to be shown: no control characters, no secrets, not too long. */
export interface Conceal {
  /** A text as one line of at most `limit` characters. */
  readonly line: (text: string, limit?: number) => string;
  /** The last `limit` characters of a text that may have several lines. */
  readonly tail: (text: string, limit: number) => string;
  /** A template whose texts are concealed each by itself, so that a short secret cannot eat words of ours. */
  readonly tell: (words: TemplateStringsArray, ...values: readonly (string | number)[]) => string;
}

/**
 * Hides the secrets in whatever spelling they come back, and all that has the form of a token. A text is masked after its
 * control characters went, since they could split a secret, and before it is cut, since half a secret would not be found.
 */
export const concealing = (secrets: readonly string[]): Conceal => {
  const known = secrets.flatMap(spellings);
  const mask = (text: string): string => redact(maskKnown(text, known));
  const line: Conceal["line"] = (text, limit = 300) => {
    const masked = mask(inOneLine(text));
    return masked.length <= limit ? masked : `${masked.slice(0, limit)}…`;
  };
  return {
    line,
    tail: (text, limit) => {
      const masked = mask(
        stripVTControlCharacters(text)
          .replace(/[^\P{C}\n\t]/gu, "")
          .trim(),
      );
      return masked.length <= limit ? masked : `…${masked.slice(-limit)}`;
    },
    tell: (words, ...values) =>
      words.reduce((told, word, index) => {
        const value = values[index - 1] ?? "";
        return told + (typeof value === "number" ? value : line(value)) + word;
      }),
  };
};

const inOneLine = (text: string): string =>
  stripVTControlCharacters(text).replace(/\s+/g, " ").replace(/\p{C}/gu, "").trim();

/** A secret as it is, in one line and line by line, and as it stands in a URL: component, query, path. */
const spellings = (secret: string): readonly string[] => {
  const url = new URL("https://host");
  url.search = secret;
  url.pathname = secret;
  const lines = secret.split(/[\r\n]+/).filter((each) => each.length >= shortestLine);
  const encoded = encodeURIComponent(Buffer.from(secret).toString());
  return [secret, inOneLine(secret), ...lines, encoded, url.search.slice(1), url.pathname.slice(1)];
};

/** A shorter line of a longer secret gives nothing away, and may be no more than a bracket. */
const shortestLine = 4;
