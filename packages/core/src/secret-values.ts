import { escapeJson, type JsonLeaf, jsonLeaves, unescapeJson } from "./json-leaves.ts";
import { parseText, type Text } from "./references.ts";
import { isSecretName, namesVariable } from "./secret-names.ts";
import { type TokenShape, tokenShapes } from "./token-shapes.ts";
import { urlCredentials } from "./url-credentials.ts";

export type SecretReason = "name" | "member" | "scheme" | "url-password" | "url-parameter" | TokenShape["kind"];

/** One reason to speak about a value. */
export interface Suspicion {
  readonly verdict: "secret" | "placeholder";
  readonly reason: SecretReason;
  /** All of the secret that may ever be shown. */
  readonly mayShow: string | null;
  /** The literal pieces themselves, for masking. Never to be shown. */
  readonly hide: readonly string[];
}

/** A text with one mark for each reference, so that it can be cut and matched without looking into references. */
export interface Frame {
  readonly text: string;
  /** The defaults of the references, by mark. */
  readonly defaults: ReadonlyMap<string, string>;
}

/** The frame of a string in the neutral syntax; one that does not parse is literal throughout. */
export const frameOf = (string: string): Frame => {
  const parsed = parseText(string);
  return frameOfText(parsed.ok ? parsed.value : [{ text: string }]);
};

/** The frame of a string as a harness has it, whichever that is. */
export const frameOfDialect = (string: string): Frame => {
  const pieces = string.split(dialectReference).map((piece, index) => {
    if (index % 2 === 0) return { text: piece };
    const fallback = /:-(.*)\}$/.exec(piece)?.[1];
    return fallback === undefined ? { ref: piece } : { ref: piece, default: fallback };
  });
  return frameOfText(pieces);
};

export const frameOfText = (text: Text): Frame => {
  const defaults = new Map<string, string>();
  const pieces = text.map((part, index) => {
    if ("text" in part) return part.text.replace(anyMark, "?");
    const mark = String.fromCharCode(firstMark + (index % markCount));
    if (part.default !== undefined) defaults.set(mark, part.default);
    return mark;
  });
  return { text: pieces.join(""), defaults };
};

/** A value under a name that may be secret. In a Cookie header, pairs of a name and a reference are safe too. */
export const suspicionsByName = (name: string, value: Frame, isCookie = false): readonly Suspicion[] => {
  const judge = (text: string, safe: readonly RegExp[]): Suspicion[] =>
    isSecretName(name, text.trim()) ? suspect(text, "name", safe) : [];
  return [
    ...judge(value.text, isCookie ? [harmless, references, cookieOfReferences] : [harmless, references]),
    ...defaultsIn(value).flatMap((literal) => judge(literal, [harmless])),
  ];
};

/**
 * A value whatever its name, and what is inside it: tokens, a credential after its scheme, URLs with credentials, the
 * members of a JSON text, each under its own name. All of it in the defaults of its references, too.
 */
export const suspicionsByShape = (value: Frame): readonly Suspicion[] => {
  const leaves = jsonLeaves(withoutName(value.text));
  // In JSON a quotation mark ends a URL, and so the text that its user-info could reach into.
  const apart = leaves ? value.text.replaceAll('"', " ") : value.text;
  return [
    ...tokenShapes(value.text).map(({ start, end, mayShow, kind }): Suspicion => {
      return { verdict: "secret", reason: kind, mayShow, hide: [value.text.slice(start, end)] };
    }),
    ...suspicionsByScheme(value),
    ...urlCredentials(apart).flatMap(({ start, end, parameter }): readonly Suspicion[] => {
      const part = { ...value, text: apart.slice(start, end) };
      if (parameter === undefined) return suspicionsOfPassword(part);
      return suspicionsByName(parameter, part).map((found) => ({ ...found, reason: "url-parameter" }));
    }),
    ...(leaves ?? []).flatMap((leaf) => suspicionsOfLeaf(leaf, value)),
    ...defaultsIn(value).flatMap((literal) => suspicionsByShape(frameOfText([{ text: literal }]))),
  ];
};

/** A value that is a scheme and a credential, also behind a name as in a header line. */
const suspicionsByScheme = (value: Frame): readonly Suspicion[] => {
  const credential = schemeAndCredential.exec(withoutName(value.text).trim())?.[1] ?? "";
  const literals = [...credential.split(anyMark), ...defaultsIn({ ...value, text: credential })];
  return literals
    .filter((literal) => literalCredential.test(literal))
    .flatMap((literal) => suspect(literal, "scheme", []));
};

/** What is behind the name of an option, variable or header. A slash would make a name of the start of a URL. */
const withoutName = (text: string): string => text.replace(/^[^\s"'{[/]*[=:]/, "");

/** Members that name a variable are taken as in `extra`: they hold no secret by their own name. */
const suspicionsOfLeaf = ({ name: rawName, raw }: JsonLeaf, { defaults }: Frame): readonly Suspicion[] => {
  const name = unescapeJson(rawName);
  const value = { text: unescapeLiterals(raw), defaults };
  const byName = namesVariable(name) ? [] : suspicionsByName(name, value, name.toLowerCase() === "cookie");
  return [...byName.map((found) => ({ ...found, reason: "member" as const })), ...suspicionsByShape(value)].map(
    (found) => ({ ...found, hide: found.hide.flatMap((secret) => [...spellingsIn(raw, secret), secret]) }),
  );
};

/** Mark by mark, so that an escape that says one of their characters makes no reference. */
const unescapeLiterals = (raw: string): string => {
  const marks = raw.match(anyMark) ?? [];
  return raw
    .split(anyMark)
    .map((literal, index) => unescapeJson(literal).replace(anyMark, "?") + (marks[index] ?? ""))
    .join("");
};

/** How a secret is spelt in a JSON string: as anybody would escape it, else it is all of the string that is no reference. */
const spellingsIn = (raw: string, secret: string): readonly string[] => {
  const escaped = escapeJson(secret);
  return raw.includes(escaped) ? [escaped] : raw.split(anyMark).filter((piece) => /\w/.test(piece));
};

/** The credentials of a text that is no value but may hold many: a whole file. */
export const credentialsIn = ({
  text,
  defaults,
}: Frame): readonly { readonly start: number; readonly hide: readonly string[]; readonly reason: SecretReason }[] => [
  ...tokenShapes(text).map(({ start, end, kind }) => ({ start, hide: [text.slice(start, end)], reason: kind })),
  ...urlCredentials(text).flatMap(({ start, end, parameter }) => {
    const value = { text: text.slice(start, end), defaults };
    const found = parameter === undefined ? suspicionsOfPassword(value) : suspicionsByName(parameter, value);
    const secrets = found.filter(({ verdict }) => verdict === "secret");
    const reason: SecretReason = parameter === undefined ? "url-password" : "url-parameter";
    return secrets.length > 0 ? [{ start, hide: secrets.flatMap(({ hide }) => hide), reason }] : [];
  }),
];

const suspicionsOfPassword = (value: Frame): readonly Suspicion[] => [
  ...suspect(value.text, "url-password", [blank, references]),
  ...defaultsIn(value).flatMap((literal) => suspect(literal, "url-password", [blank])),
];

const suspect = (text: string, reason: SecretReason, safe: readonly RegExp[]): Suspicion[] => {
  const trimmed = text.trim();
  if (safe.some((pattern) => pattern.test(trimmed))) return [];
  const isStandIn = standIn.test(trimmed) && trimmed.search(anyMark) < 0;
  const pieces = trimmed.replace(scheme, "").split(anyMark);
  return [
    {
      verdict: isStandIn ? "placeholder" : "secret",
      reason,
      mayShow: null,
      hide: pieces.filter((piece) => /\w/.test(piece)),
    },
  ];
};

const defaultsIn = ({ text, defaults }: Frame): readonly string[] =>
  [...text].flatMap((character) => defaults.get(character) ?? []);

/** In one line, so that lines can still be counted, and without the start of another, so that each is gone over once. */
const dialectReference = /(\$\{\{[^{}\n]*\}\}|\$\{(?:[^}$\n]|\$(?!\{))*\}|\{(?:env|file):[^{}\n]*\})/;

/** Marks are private characters of Unicode, which mean nothing in any value; a literal one is replaced before. */
const firstMark = 0xe000;
const markCount = 0x1900;
const mark = "[\\uE000-\\uF8FF]";
const anyMark = new RegExp(mark, "g");

const schemeWord = "(?:bearer|basic|token|apikey) ";
const scheme = new RegExp(`^${schemeWord}`, "i");
const schemeAndCredential = new RegExp(`^${schemeWord}+(\\S+)$`, "i");
/** What RFC 7235 takes for a credential, but for what is short or could be a word. */
const literalCredential = /^(?=.{6})(?![A-Z]?[a-z._-]{0,19}$|[A-Z_-]{1,20}$)[\w.~+/-]+=*$/;
const blank = /^$/;
const harmless = /^(?:true|false|\d{1,6})?$/;
const references = new RegExp(`^(?:${schemeWord})?${mark}(?:[:/;, ]?${mark})*$`, "i");
const cookieOfReferences = new RegExp(`^[^\\s=;]+=${mark}(?:; ?[^\\s=;]+=${mark})*$`);
const standIn = new RegExp(`^(?:${schemeWord})?(?:<[^<>]*>|your[_-].*|x{3,}|change-?me)$`, "is");
