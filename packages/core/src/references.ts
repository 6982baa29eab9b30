import { AgentConfigError } from "./errors.ts";
import { accepted, type Result, refused } from "./result.ts";

export interface Literal {
  readonly text: string;
}
/** A reference to an environment variable, with the text that stands in when the variable is not set. */
export interface Reference {
  readonly ref: string;
  readonly default?: string;
}
export type Part = Literal | Reference;

/** A parsed string: no literal is empty, and no two literals are neighbours. */
export type Text = readonly Part[];

/**
 * Parses the neutral reference syntax: `${NAME}`, `${NAME:-default}`, and `$${` for a literal `${`; all else is literal.
 * Any other `${` is REFERENCE_UNSUPPORTED at `at`, since some harness may expand what we took for text.
 */
export const parseText = (string: string, at = ""): Result<Text> => {
  const parts: Part[] = [];
  let literal = "";
  let end = 0;
  for (const match of string.matchAll(opening)) {
    const [whole, ref, fallback] = match;
    literal += string.slice(end, match.index);
    end = match.index + whole.length;
    if (whole === "$${") {
      literal += "${";
      continue;
    }
    if (ref === undefined) return refused([{ code: "REFERENCE_UNSUPPORTED", at, message: badReference }]);
    if (literal !== "") parts.push({ text: literal });
    literal = "";
    parts.push(fallback === undefined ? { ref } : { ref, default: fallback });
  }
  literal += string.slice(end);
  if (literal !== "") parts.push({ text: literal });
  return accepted(parts);
};

/**
 * The string that parses to this text. Throws REFERENCE_UNSUPPORTED for what no string can say (parseText never gives it):
 * a `$` right before a reference, a default that holds `}` or `${`, a reference to something that is no NAME.
 */
export const formatText = (parts: readonly Part[]): string => {
  const text = joinLiterals(parts);
  return text
    .map((part, index) => {
      if ("text" in part) {
        const next = text[index + 1];
        if (next && "ref" in next && endsInDollar(part.text)) throw unsayable("a dollar sign right before a reference");
        return literalText(part.text);
      }
      if (!isReferenceName(part.ref)) throw unsayable("a reference to something that is no variable name");
      if (part.default !== undefined && !isDefault(part.default)) throw unsayable("a default that holds } or ${");
      return formatReference(part);
    })
    .join("");
};

/** The parts as one text: neighbouring literals become one, since `$` and `{` next to each other have a meaning. */
export const joinLiterals = (parts: readonly Part[]): Text => {
  const text: Part[] = [];
  for (const part of parts) {
    const last = text.at(-1);
    if ("text" in part && last && "text" in last) text[text.length - 1] = { text: last.text + part.text };
    else if (!("text" in part) || part.text !== "") text.push(part);
  }
  return text;
};

/** The string that stands for this literal text. */
export const literalText = (raw: string): string => raw.replaceAll("${", "$$${");

/** Names that the text refers to, in order, each once. */
export const referencedNames = (text: Text): readonly string[] => [
  ...new Set(text.flatMap((part) => ("ref" in part ? [part.ref] : []))),
];

/** The string form of one reference, whose name and default are known to be sayable. */
export const formatReference = ({ ref, default: fallback }: Reference): string =>
  fallback === undefined ? `\${${ref}}` : `\${${ref}:-${fallback}}`;

export const isReferenceName = (name: string): boolean => /^[A-Za-z_][A-Za-z0-9_]*$/.test(name);

/** Whether a reference can carry this default: it ends at the first `}`, and a `${` in it would be a reference in a reference. */
export const isDefault = (text: string): boolean => !text.includes("}") && !text.includes("${");

/** Whether a reference that follows would be read as the escape `$${`. */
export const endsInDollar = (text: string): boolean => text.endsWith("$");

/** Tried in this order at each place: the escape, a reference, and whatever else starts with `${`. */
const opening = /\$\$\{|\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-((?:[^}$]|\$(?!\{))*))?\}|\$\{/g;

const badReference =
  "This ${ opens no reference. Write ${NAME} or ${NAME:-default}, NAME being letters, digits and _ without a digit first, or $${ for a literal ${.";

const unsayable = (what: string): AgentConfigError =>
  new AgentConfigError("REFERENCE_UNSUPPORTED", `No string in the neutral syntax can hold ${what}.`);
