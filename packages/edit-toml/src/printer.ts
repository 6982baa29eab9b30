import type { DocumentObject, DocumentValue } from "@agent-config/core";
import { stringify } from "smol-toml";
import { isList, isMap } from "./value.ts";

/** A key as TOML writes it, quoted where it must be. */
export const keyText = (key: string): string => stringify({ [key]: 0 }).slice(0, -" = 0\n".length);

export const pathText = (path: readonly string[]): string => path.map(keyText).join(".");

const FLOAT = /^[-+]?(?:[\d_]+[.eE]|inf|nan)/;
const LITERAL = /^'(?!'')/;
const FITS_LITERAL = /^[^'\p{Cc}]*$/u;

/** A value on one line, as TOML 1.0 has it. A float and a literal string stay such in the place of a value that was `like` it. */
export const valueText = (value: DocumentValue, like = ""): string => {
  if (isList(value)) return `[${value.map((element) => valueText(element)).join(", ")}]`;
  if (isMap(value)) return tableText(value);
  if (typeof value === "string" && LITERAL.test(like) && FITS_LITERAL.test(value)) return `'${value}'`;
  return stringify({ k: value }, { numbersAsFloat: FLOAT.test(like) }).slice("k = ".length, -1);
};

const tableText = (map: DocumentObject): string => {
  const pairs = Object.entries(map).map(([key, value]) => `${keyText(key)} = ${valueText(value)}`);
  return pairs.length === 0 ? "{}" : `{ ${pairs.join(", ")} }`;
};
