import { AgentConfigError, type Code, type Position, positionAt } from "@agent-config/core";
import { parse, TomlError } from "smol-toml";
import type { Model } from "./model.ts";
import { snippet } from "./snippet.ts";

/**
 * What a text says; throws when it is not TOML. `known` are the keys that a message may show. Whole numbers beyond 2^53
 * become bigint, dates `TomlDate`.
 */
export const judge = (text: string, known: readonly string[]): Model => {
  try {
    return parse(text, { integersAsBigInt: "asNeeded" }) as Model;
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const mark = error.line === 1 ? markLength(text) : 0;
    const position = { line: error.line, column: Math.max(1, error.column - mark) };
    // The error's message and cause hold lines of the document; only the first line of the message is free of them.
    const reason = error.message.slice("Invalid TOML document: ".length).split("\n", 1)[0] ?? "";
    const line = lineOf(text, position);
    const [code, message] = complaint(strangerAt(line, position) ?? reason, position.column > line.length);
    throw new AgentConfigError(code, `${message}\n${snippet(line, position, known)}`, { position });
  }
};

const complaint = (reason: string, atLineEnd: boolean): readonly [Code, string] => {
  if (reason.includes("already defined")) {
    return ["CONFIG_DUPLICATE_KEY", "This key or table is defined a second time here."];
  }
  if (reason.includes("excessively nested")) {
    return ["CONFIG_TOO_LARGE", "Arrays or inline tables nest more than 1000 levels deep here."];
  }
  const open = atLineEnd && reason.includes("in strings");
  return ["CONFIG_UNPARSEABLE", `This is not TOML: ${open ? "a string is not closed on its line" : reason}.`];
};

/** What people find in their files that never was TOML. */
const strangerAt = (line: string, { column }: Position): string | undefined => {
  if (/^(?:<{7}|={7}|>{7})/.test(line)) return "a merge left its conflict markers here";
  return /[\u201c\u201d\u2018\u2019]/.test(line[column - 1] ?? "") ? "a typographic quote stands here" : undefined;
};

/**
 * An error about an offset of a text: the message, then the line, masked, with a caret below. Without an offset, about
 * something that an earlier operation put there.
 */
export const refusal = (
  text: string,
  offset: number | undefined,
  known: readonly string[],
  code: Code,
  message: string,
): AgentConfigError => {
  if (offset === undefined) return new AgentConfigError(code, message);
  const mark = markLength(text);
  const position = positionAt(text.slice(mark), offset - mark);
  return new AgentConfigError(code, `${message}\n${snippet(lineOf(text, position), position, known)}`, { position });
};

const lineOf = (text: string, { line }: Position): string =>
  text.slice(markLength(text)).split(/\r?\n/, line)[line - 1] ?? "";

/** A byte order mark is no column. */
const markLength = (text: string): number => (text.startsWith("\uFEFF") ? 1 : 0);
