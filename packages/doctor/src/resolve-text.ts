import {
  type FieldReferences,
  formatText,
  type Part,
  type References,
  type Text,
  type Unset,
} from "@agent-config/core";
import { isEveryday } from "./inherit.ts";

/** Where references find their values. */
export interface Surroundings {
  readonly references: References;
  /** The value of an environment variable. */
  readonly variable: (name: string) => string | undefined;
  /** What the harness itself puts in the place of a name. */
  readonly builtIn: (name: string) => string | undefined;
}

/** A text as it reaches the server. */
export interface ResolvedText {
  /** Undefined when the harness leaves the text out, or does not start the server. */
  readonly text: string | undefined;
  /** Variables that are not set, without a default, and what the harness does about each. */
  readonly missing: readonly { readonly name: string; readonly unset: Unset }[];
  /** The values that came in through references, without those of everyday variables such as HOME. */
  readonly values: readonly string[];
  /** True when something in it looks like a reference and is handed on as it stands. */
  readonly looksUnexpanded: boolean;
  /** True when something in it is filled in by the harness with what only it knows. */
  readonly isFilled: boolean;
}

/** One text of a server, resolved as the harness does it in a field with these rules. */
export const resolveText = (text: Text, rules: FieldReferences, around: Surroundings): ResolvedText => {
  const { references, variable } = around;
  const asItStands = text.map((part) => nativeText(part, references)).join("");
  if (rules.use === "none" || asItStands.length > (references.longestExpanded ?? Number.POSITIVE_INFINITY)) {
    const looksUnexpanded = looksLikeReference.test(asItStands);
    return { text: asItStands, missing: [], values: [], looksUnexpanded, isFilled: false };
  }
  const isName = rules.replacesNames === true && variable(asItStands) !== undefined;
  const parts: Text = isName ? [{ ref: asItStands }] : text;
  const unset = (parts.length > 1 ? rules.unsetInText : undefined) ?? rules.unset;
  const literals = parts.flatMap((part) => ("text" in part ? part.text : []));
  const pieces = parts.map((part) => resolvePart(part, unset, around));
  return {
    text: pieces.every((piece) => piece.text !== undefined) ? pieces.map((piece) => piece.text).join("") : undefined,
    missing: pieces.flatMap(({ missing }) => (missing === undefined ? [] : [{ name: missing, unset }])),
    values: pieces.flatMap(({ value }) => value ?? []),
    looksUnexpanded: literals.some((literal) => looksLikeReference.test(withoutFilled(literal, references))),
    isFilled: literals.some((literal) => references.fills?.test(literal)),
  };
};

const withoutFilled = (literal: string, { fills }: References): string =>
  fills ? literal.replaceAll(new RegExp(fills, "g"), "") : literal;

interface Piece {
  readonly text: string | undefined;
  readonly value?: string;
  readonly missing?: string;
}

const resolvePart = (part: Part, unset: Unset, around: Surroundings): Piece => {
  if ("text" in part) return part;
  const builtIn = around.builtIn(part.ref);
  if (builtIn !== undefined) return { text: builtIn };
  const value = around.variable(part.ref) ?? part.default;
  if (value !== undefined) return isEveryday(part.ref) ? { text: value } : { text: value, value };
  const inItsPlace = { literal: nativeText(part, around.references), empty: "", absent: undefined, fails: undefined };
  return { text: inItsPlace[unset], missing: part.ref };
};

const nativeText = (part: Part, { render }: References): string =>
  "text" in part ? part.text : (render?.(part.ref, part.default) ?? formatText([part]));

/** In the syntax of one harness or another. */
const looksLikeReference = /\$\{[^}]+\}|\{env:[^}]+\}/;
