import { type Code, codes } from "./codes.ts";
import { redact } from "./mask.ts";

export interface Position {
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units. */
  readonly column: number;
}

export interface ErrorDetails {
  /** What the user can do next, with the exact command where there is one. */
  readonly hint?: string;
  /** The file it is about. */
  readonly path?: string;
  readonly position?: Position;
  /** The place in the input, as a JSON pointer. */
  readonly at?: string;
  readonly cause?: unknown;
}

/**
 * A condition of the machine or of the input. Recognise it by `name` and `code`, never by `instanceof`: two copies of this
 * package may be loaded. Message and hint are safe to print: token-shaped text is masked when the error is made.
 */
export class AgentConfigError extends Error {
  override readonly name = "AgentConfigError";
  readonly code: Code;
  readonly hint: string | undefined;
  readonly path: string | undefined;
  readonly position: Position | undefined;
  readonly at: string | undefined;

  constructor(code: Code, message: string, details: ErrorDetails = {}) {
    super(redact(message), details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.hint = redact(details.hint ?? codes[code].hint);
    this.path = details.path;
    this.position = details.position;
    this.at = details.at;
  }
}

export const isAgentConfigError = (value: unknown): value is AgentConfigError =>
  value instanceof Error && value.name === "AgentConfigError" && "code" in value;

/** The same error with more known about it, e.g. the path of the file that an editor was working on. */
export const withDetails = (error: AgentConfigError, details: ErrorDetails): AgentConfigError => {
  const { hint, path, position, at, cause } = error;
  const known = Object.entries({ hint, path, position, at, cause }).filter(([, value]) => value !== undefined);
  return new AgentConfigError(error.code, error.message, { ...Object.fromEntries(known), ...details });
};

/** Line and column of an offset in a text. CR LF, LF and a lone CR each end a line. */
export const positionAt = (text: string, offset: number): Position => {
  let line = 1;
  let lineStart = 0;
  for (const match of text.slice(0, offset).matchAll(/\r\n|\n|\r/g)) {
    line += 1;
    lineStart = match.index + match[0].length;
  }
  return { line, column: offset - lineStart + 1 };
};
