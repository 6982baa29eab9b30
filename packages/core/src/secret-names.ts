/**
 * Whether a literal value under this name (of a variable, header, option, URL parameter or member) is a secret by the name alone.
 * Names that say where a secret is, and those of the desktop's own session, are not; `credentials` is not when the value is a
 * path. The lists are the policy itself, written for people to read in docs and vectors: matching is by whole words.
 */
export const isSecretName = (name: string, value: string): boolean => {
  if (name === "PWD" || name === "OLDPWD" || name.startsWith("XDG_")) return false;
  const words = wordsOf(name);
  const last = words.at(-1) ?? "";
  if (placeWords.has(last)) return false;
  if (last === "pass" || wholeNames.has(name.toLowerCase())) return true;
  return words.some(
    (word, index) =>
      secretWords.has(word) ||
      (credentialWords.has(word) && !isPath(value)) ||
      secretPairs.has(`${word}+${words[index + 1] ?? ""}`),
  );
};

/** Whether a value under this name is itself the name of a variable, and so no secret. */
export const namesVariable = (name: string): boolean => /env_?vars?$/i.test(name);

/** The words of a name in lower case: cut at _ - and . and where a capital begins a word, as in apiKey and APIKey. */
const wordsOf = (name: string): readonly string[] =>
  name
    .split(/[_.-]|(?<=[a-z])(?=[A-Z])|(?<=[A-Z0-9])(?=[A-Z][a-z])/)
    .filter((word) => word !== "")
    .map((word) => word.toLowerCase());

const secretWords = new Set([
  "token",
  "secret",
  "password",
  "passwd",
  "passphrase",
  "pwd",
  "pat",
  "apikey",
  "authorization",
  "bearer",
  "cookie",
  "session",
  "dsn",
]);
const credentialWords = new Set(["credential", "credentials"]);
const secretPairs = new Set([
  "api+key",
  "access+key",
  "private+key",
  "connection+string",
  "auth+token",
  "auth+key",
  "auth+header",
]);
const wholeNames = new Set(["auth", "pgpassword"]);
const placeWords = new Set(["file", "path", "dir", "directory", "helper"]);

const isPath = (value: string): boolean => /^(?:\/|~\/|\.{1,2}\/|[A-Za-z]:[\\/])/.test(value);
