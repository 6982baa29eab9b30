import { AgentConfigError, type Code, positionAt } from "@agent-config/core";
import { lineStart } from "./lines.ts";

/** Characters shown on either side of the caret. */
const side = 40;

/**
 * The error that ends the work on a text, pointing at a place in it: the message, given without its full stop, is followed by
 * the line, with everything hidden that could be part of a value, and a caret.
 */
export const refusal = (code: Code, text: string, offset: number, message: string, hint?: string): AgentConfigError => {
  const position = positionAt(text, offset);
  const details = hint === undefined ? { position } : { position, hint };
  return new AgentConfigError(code, `${message}.\n${snippet(text, offset, position.line)}`, details);
};

const snippet = (text: string, offset: number, line: number): string => {
  const start = Math.max(lineStart(text, offset), offset - side);
  const end = offset + (/[\r\n]|$/.exec(text.slice(offset, offset + side))?.index ?? 0);
  const margin = `${line} | `;
  const before = mask(text.slice(start, offset));
  return `${margin}${before}${mask(text.slice(offset, end))}\n${" ".repeat(margin.length + before.length)}^`;
};

/** Indicators and spaces stay; a run of anything else becomes three stars, so that not even its length is told. */
const mask = (line: string): string => line.replace(/[\t\r\n]/g, " ").replace(/[^ :{}[\],#'"-]+/g, "***");
