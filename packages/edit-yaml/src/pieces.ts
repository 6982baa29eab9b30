import { Lexer, parse } from "yaml";

/** A stretch of a YAML text, as somebody who shows it has to know it. */
export interface Piece {
  readonly kind: "key" | "value" | "comment" | "structure";
  readonly text: string;
}

/**
 * A YAML text in pieces that make it up again. Names of anchors, aliases and tags count as values, and so does a key over
 * several lines; in a text that is not YAML, whatever cannot be told.
 */
export const pieces = (text: string): readonly Piece[] => {
  const lexemes = [...new Lexer().lex(text)].filter((lexeme) => lexeme !== documentStart && lexeme !== flowError);
  return lexemes.flatMap((lexeme, index): readonly Piece[] => {
    if (lexeme === scalarNext) return [];
    const isScalar = lexemes[index - 1] === scalarNext || /^["']/.test(lexeme);
    return [{ kind: isScalar ? scalarKind(lexemes, index) : kindOf(lexeme), text: lexeme }];
  });
};

/** What a value says; of the name of an anchor, an alias or a tag, the name. */
export const plainText = (value: string): string => {
  if (/^[&*!%]/.test(value)) return value;
  try {
    return String(parse(value, { logLevel: "error" }));
  } catch {
    return value;
  }
};

/* What the lexer of `yaml` puts between the stretches of the text. */
const documentStart = "\u0002";
const flowError = "\u0018";
const scalarNext = "\u001f";

const scalarKind = (lexemes: readonly string[], index: number): Piece["kind"] =>
  lexemes[/^[ \t]/.test(lexemes[index + 1] ?? "") ? index + 2 : index + 1] === ":" ? "key" : "value";

const kindOf = (lexeme: string): Piece["kind"] => {
  if (lexeme.startsWith("#")) return "comment";
  return /^(?:[\s\uFEFF]*|[-?:,[\]{}]|---|\.\.\.|[|>][-+0-9]*)$/.test(lexeme) ? "structure" : "value";
};
