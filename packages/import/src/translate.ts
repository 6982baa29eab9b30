import {
  accepted,
  formatText,
  isAgentConfigError,
  nativeParser,
  own,
  type Result,
  refused,
  type Text,
} from "@agent-config/core";
import type { Decoder } from "./decoder.ts";
import { asLiteral, fillText, joined } from "./placeholders.ts";
import { shown } from "./untrusted.ts";

/** How the native texts of a source become texts in the neutral syntax. */
export interface Translation {
  /** What stands for the inside of a `${…}`; asked first. Undefined: it is none of the source's placeholders. */
  readonly find?: (key: string) => Text | undefined;
  /** Reads references to variables in the rest. Without it the rest is literal. */
  readonly parse?: (text: string) => Text;
  /** Names that look like variables there, and stand for places that the program of the source fills in. */
  readonly builtIn?: Readonly<Record<string, unknown>>;
  /** What becomes of a `${` that neither of them knows. */
  readonly strays: "refused" | "literal";
}

/**
 * A native text in the neutral syntax. Issues at `at`: UNRESOLVED_VARIABLE for a value that a person must give, and
 * REFERENCE_UNSUPPORTED for a placeholder that only the program of the source can fill, and for what no neutral text can say.
 */
export const translate = (
  native: string | Text,
  { find = nothing, parse = asLiteral, builtIn = {}, strays }: Translation,
  at: string,
): Result<string> => {
  const unknown: string[] = [];
  const rest = (text: string): Text => {
    const read = text === "" ? [] : parse(text);
    unknown.push(...read.flatMap((part) => ("text" in part ? placeholdersIn(part.text) : [])));
    return read;
  };
  const parts = (typeof native === "string" ? asLiteral(native) : native).flatMap((part) =>
    "text" in part ? fillText(part.text, /\$\{([^}]*)\}/g, find, rest) : [part],
  );
  unknown.push(
    ...parts.flatMap((part) => ("ref" in part && Object.hasOwn(builtIn, part.ref) ? `\${${part.ref}}` : [])),
  );
  const [stray] = unknown;
  if (stray !== undefined && strays === "refused") return refused([{ ...whyStray(stray), at }]);
  try {
    return accepted(formatText(joined(parts)));
  } catch (error) {
    if (!isAgentConfigError(error)) throw error;
    return refused([{ code: "REFERENCE_UNSUPPORTED", at, message: error.message }]);
  }
};

const nothing = (): undefined => undefined;

const placeholdersIn = (text: string): readonly string[] => text.match(/\$\{[^}]*\}?/g) ?? [];

const whyStray = (placeholder: string): { code: "REFERENCE_UNSUPPORTED" | "UNRESOLVED_VARIABLE"; message: string } => {
  const asked = /^\$\{(?:input:|user_config\.)([^}]*)\}$/.exec(placeholder)?.[1];
  return asked === undefined
    ? {
        code: "REFERENCE_UNSUPPORTED",
        message: `${shown(placeholder)} is filled by the program that this was made for. Replace it by what it stands for.`,
      }
    : { code: "UNRESOLVED_VARIABLE", message: `A value must be given for \`${shown(asked)}\`.` };
};

/**
 * The translation for texts of a harness: values that it asks for (`${input:KEY}`, `${user_config.KEY}`) are filled, the rest
 * is read in its own dialect. Of a harness that nobody knows, the two commonest spellings of a reference are understood. Strays
 * are literal only where a harness is known to leave every `${` alone.
 */
export const translationOf = (
  decoder: Decoder | undefined,
  values: Readonly<Record<string, Text>> = {},
): Translation => {
  const find = (key: string): Text | undefined => {
    const asked = /^(?:input:|user_config\.)(.*)$/s.exec(key)?.[1];
    return asked === undefined ? undefined : own(values, asked);
  };
  if (!decoder) return { find, parse: anyDialect, strays: "refused" };
  const { parse, builtIn, expands } = decoder.references;
  const strays = expands?.test("${x}") ? "refused" : "literal";
  return { find, ...(parse && { parse }), ...(builtIn && { builtIn }), strays };
};

/** `${NAME}`, `${env:NAME}` and defaults, but not the places that editors fill in (VS Code, Cursor, Gemini CLI; read 2026-11). */
const anyDialect = nativeParser(
  /\$\{(?!(?:workspaceFolder\w*|workspacePath|extensionPath|userHome|pathSeparator|cwd|file\w*)\})(?:env:)?(?<name>[A-Za-z_]\w*)(?::-(?<fallback>[^}]*))?\}/g,
);
