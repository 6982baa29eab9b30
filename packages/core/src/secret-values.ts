import { parseText, type Text } from "./references.ts";
import { isSecretName } from "./secret-names.ts";
import { type TokenShape, tokenShapes } from "./token-shapes.ts";
import { urlCredentials } from "./url-credentials.ts";

export type SecretReason = "name" | "url-password" | "url-parameter" | TokenShape["kind"];

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

/** A value whatever its name: tokens, and URLs with credentials, in it or in a default of its references. */
export const suspicionsByShape = (value: Frame): readonly Suspicion[] => [
  ...tokenShapes(value.text).map(({ start, end, mayShow, kind }): Suspicion => {
    return { verdict: "secret", reason: kind, mayShow, hide: [value.text.slice(start, end)] };
  }),
  ...urlCredentials(value.text).flatMap(({ start, end, parameter }): readonly Suspicion[] => {
    const part = { ...value, text: value.text.slice(start, end) };
    if (parameter === undefined) return suspicionsOfPassword(part);
    return suspicionsByName(parameter, part).map((found) => ({ ...found, reason: "url-parameter" }));
  }),
  ...defaultsIn(value).flatMap((literal) => suspicionsByShape(frameOfText([{ text: literal }]))),
];

/** The credentials of a text that is no value but may hold many: a whole file. */
export const credentialsIn = (
  text: string,
): readonly { readonly start: number; readonly hide: string; readonly reason: SecretReason }[] => [
  ...tokenShapes(text).map(({ start, end, kind }) => ({ start, hide: text.slice(start, end), reason: kind })),
  ...urlCredentials(text).flatMap(({ start, end, parameter }) => {
    const value = { text: text.slice(start, end), defaults: new Map<string, string>() };
    const found = parameter === undefined ? suspicionsOfPassword(value) : suspicionsByName(parameter, value);
    const reason: SecretReason = parameter === undefined ? "url-password" : "url-parameter";
    return found.some(({ verdict }) => verdict === "secret") ? [{ start, hide: value.text, reason }] : [];
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

/** Marks are private characters of Unicode, which mean nothing in any value; a literal one is replaced before. */
const firstMark = 0xe000;
const markCount = 0x1900;
const mark = "[\\uE000-\\uF8FF]";
const anyMark = new RegExp(mark, "g");

const schemeWord = "(?:bearer|basic|token|apikey) ";
const scheme = new RegExp(`^${schemeWord}`, "i");
const blank = /^$/;
const harmless = /^(?:true|false|\d{1,6})?$/;
const references = new RegExp(`^(?:${schemeWord})?${mark}(?:[:/;, ]?${mark})*$`, "i");
const cookieOfReferences = new RegExp(`^[^\\s=;]+=${mark}(?:; ?[^\\s=;]+=${mark})*$`);
const standIn = new RegExp(`^(?:${schemeWord})?(?:<[^<>]*>|your[_-].*|x{3,}|change-?me)$`, "is");
