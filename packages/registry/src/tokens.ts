import { formatText, type Text } from "@agent-config/core";
import { leading, literal, plain } from "./template.ts";

/** One word of a command line. */
export interface Token {
  readonly text: Text;
  /** Whether something secret stands in it. */
  readonly secret: boolean;
  /** JSON pointer to what it comes from; "" for a word of our own. */
  readonly at: string;
}

export const token = (text: Text, secret: boolean, at: string): Token => ({ text, secret, at });

export const word = (text: string, at = ""): Token => token(literal(text), false, at);

export const words = (...texts: readonly string[]): readonly Token[] => texts.map((text) => word(text));

/** The literal word, or undefined when a reference is in it. */
export const wordOf = ({ text }: Pick<Token, "text">): string | undefined => plain(text);

/** `--name` of `--name` and of `--name=value`, or undefined for any other word. */
export const optionName = (candidate: Token): string | undefined => {
  const start = leading(candidate.text);
  if (!start.startsWith("-")) return undefined;
  const equals = start.indexOf("=");
  return equals >= 0 ? start.slice(0, equals) : wordOf(candidate);
};

export const format = ({ text }: Token): string => formatText(text);
