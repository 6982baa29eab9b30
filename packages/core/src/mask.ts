import { isSecretName } from "./secret-names.ts";
import { tokenShapes } from "./token-shapes.ts";
import { urlCredentials } from "./url-credentials.ts";

/**
 * Masks what looks like a credential in a text for people: tokens with a known prefix, JSON web tokens and private keys down
 * to their first four characters; passwords and secret query parameters of URLs wholly. References stay readable.
 */
export const redact = (text: string): string => {
  const credentials = urlCredentials(text).filter(({ start, end, parameter }) => {
    const value = text.slice(start, end);
    return !isReference.test(value) && (parameter === undefined || isSecretName(parameter, value));
  });
  const stretches = [...tokenShapes(text), ...credentials.map((stretch) => ({ ...stretch, mayShow: "" }))];
  let masked = "";
  let done = 0;
  for (const { start, end, mayShow } of stretches.sort((a, b) => a.start - b.start)) {
    if (end <= done) continue;
    masked += text.slice(done, Math.max(start, done)) + (start < done ? "" : mayShow) + mask;
    done = end;
  }
  return masked + text.slice(done);
};

/**
 * Masks secrets that are known, e.g. in a diff: each of them wherever it stands, as it is or escaped as in a JSON string.
 * One shorter than six characters is masked only where it stands as a word, lest half of the text disappear.
 */
export const maskKnown = (text: string, secretsToHide: readonly string[]): string => {
  const spellings = secretsToHide.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]);
  return [...new Set(spellings)]
    .filter((secret) => secret.trim() !== "")
    .sort((a, b) => b.length - a.length)
    .reduce(hideOne, text);
};

/** By hand and not by a pattern made of the secret, which could be too large to compile. */
const hideOne = (text: string, secret: string): string => {
  const shown = `${tokenShapes(secret)[0]?.mayShow ?? ""}${mask}`;
  let masked = "";
  let done = 0;
  for (let at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, done)) {
    const end = at + secret.length;
    const isPartOfWord = secret.length < 6 && (isWord(text.charAt(at - 1)) || isWord(text.charAt(end)));
    masked += isPartOfWord ? text.slice(done, end) : text.slice(done, at) + shown;
    done = end;
  }
  return masked + text.slice(done);
};

const mask = "***";
const isWord = (character: string): boolean => /\w/.test(character);
const isReference = /^\$\{[^}]*\}$/;
