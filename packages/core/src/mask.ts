import { isSecretName } from "./secret-names.ts";
import { type TokenShape, tokenShapes } from "./token-shapes.ts";
import { urlCredentials } from "./url-credentials.ts";

/**
 * Masks what looks like a credential in a text for people: tokens with a known prefix, JSON web tokens and private keys down
 * to their first four characters; passwords and secret parameters of URLs wholly. References stay readable.
 */
export const redact = (text: string): string => {
  const credentials = urlCredentials(text).filter(({ start, end, parameter }) => {
    const value = text.slice(start, end);
    return !isReference.test(value) && (parameter === undefined || isSecretName(parameter, value));
  });
  return hide(text, [...tokenShapes(text), ...credentials.map((stretch) => ({ ...stretch, mayShow: "" }))]);
};

/**
 * Masks secrets that are known, e.g. in a diff: each of them wherever it stands, as it is or escaped as in a JSON string.
 * One shorter than six characters is masked only where it stands as a word, lest half of the text disappear.
 */
export const maskKnown = (text: string, secretsToHide: readonly string[]): string => {
  const spellings = secretsToHide.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]);
  const secrets = [...new Set(spellings)].filter((secret) => secret.trim() !== "");
  return hide(
    text,
    secrets.flatMap((secret) => occurrences(text, secret)),
  );
};

/** By hand and not by a pattern made of the secret, which could be too large to compile. */
const occurrences = (text: string, secret: string): readonly Stretch[] => {
  const mayShow = tokenShapes(secret)[0]?.mayShow ?? "";
  const found: Stretch[] = [];
  for (let start = text.indexOf(secret); start >= 0; start = text.indexOf(secret, start + secret.length)) {
    const end = start + secret.length;
    const isPartOfWord = secret.length < 6 && (isWord(text.charAt(start - 1)) || isWord(text.charAt(end)));
    if (!isPartOfWord) found.push({ start, end, mayShow });
  }
  return found;
};

type Stretch = Pick<TokenShape, "start" | "end" | "mayShow">;

/** The text without these stretches; those that overlap share one mask. */
const hide = (text: string, stretches: readonly Stretch[]): string => {
  let masked = "";
  let done = 0;
  for (const { start, end, mayShow } of [...stretches].sort((a, b) => a.start - b.start)) {
    if (end <= done) continue;
    if (start >= done) masked += text.slice(done, start) + mayShow + mask;
    done = end;
  }
  return masked + text.slice(done);
};

const mask = "***";
const isWord = (character: string): boolean => /\w/.test(character);
const isReference = /^\$\{[^}]*\}$/;
