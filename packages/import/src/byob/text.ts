import { type Reader, readText, report } from "@agent-config/core";

/** A text with something in it, trimmed before it is read further. */
export const trimmed =
  <T>(read: Reader<T>): Reader<T> =>
  (value, at, reading) => {
    const text = readText(value, at, reading)?.trim();
    if (text === "") return report(reading, "MISSING_FIELD", at, "This text is blank.");
    return text === undefined ? undefined : read(text, at, reading);
  };

export const filledText: Reader<string> = trimmed(readText);

/** A text that stands for `fallback` when it is blank. */
export const textOr =
  (fallback: string): Reader<string> =>
  (value, at, reading) =>
    readText(value, at, reading)?.trim() || fallback;

/** A trimmed text of a given form. */
export const named = (pattern: RegExp, form: string): Reader<string> =>
  trimmed((value, at, reading) => {
    const text = readText(value, at, reading);
    return text === undefined || pattern.test(text)
      ? text
      : report(reading, "INVALID_NAME", at, `This is not ${form}.`);
  });
