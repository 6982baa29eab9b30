import { isObject } from "./json.ts";
import {
  optional,
  type Reader,
  readInput,
  readMembers,
  readText,
  report,
  required,
  take,
  wrongType,
} from "./read-members.ts";
import { endsInDollar, formatReference, isDefault, isReferenceName, parseText } from "./references.ts";
import type { Result } from "./result.ts";

/**
 * The string form of a value: a string that parses is kept as it is, an object `{ref, format?, default?}` becomes the equal
 * string. `format` holds `{}` once, where the reference goes; the text around it is in the neutral syntax like any other.
 *
 * Issues, with pointers below `at`: WRONG_TYPE, MISSING_FIELD, UNKNOWN_FIELD, and REFERENCE_UNSUPPORTED for a `ref` that is no
 * variable name, a `format` or `default` that the string form cannot carry, and a string that does not parse.
 */
export const valueToString = (value: unknown, at = ""): Result<string> => readInput(readValue, value, "spec", at);

export const readValue: Reader<string> = (value, at, reading) => {
  if (typeof value === "string") return take(parseText(value, at), reading) && value;
  if (!isObject(value)) return wrongType(reading, at, "A text or {ref}", value);
  const { ref, format = "{}", default: fallback } = readMembers(value, at, reading, referenceShape) ?? {};
  if (ref === undefined) return undefined;
  const reference = formatReference(fallback === undefined ? { ref } : { ref, default: fallback });
  return format.replace("{}", () => reference);
};

const readRef: Reader<string> = (value, at, reading) => {
  const ref = readText(value, at, reading);
  if (ref === undefined || isReferenceName(ref)) return ref;
  return report(
    reading,
    "REFERENCE_UNSUPPORTED",
    at,
    "A variable that is referred to has a name of letters, digits and _ without a digit first.",
  );
};

const readFormat: Reader<string> = (value, at, reading) => {
  const format = readText(value, at, reading);
  if (format === undefined) return undefined;
  const [before = "", after = "", ...more] = format.split("{}");
  if (!format.includes("{}") || more.length > 0) {
    return report(
      reading,
      "REFERENCE_UNSUPPORTED",
      at,
      "A format holds {} exactly once, in the place of the variable's value.",
    );
  }
  if (endsInDollar(before)) {
    return report(
      reading,
      "REFERENCE_UNSUPPORTED",
      at,
      "A dollar sign right before {} would turn the reference into literal text.",
    );
  }
  return take(parseText(before, at), reading) && take(parseText(after, at), reading) && format;
};

const readDefault: Reader<string> = (value, at, reading) => {
  const fallback = readText(value, at, reading);
  if (fallback === undefined || isDefault(fallback)) return fallback;
  return report(reading, "REFERENCE_UNSUPPORTED", at, "A default cannot hold } or ${.");
};

/** The object form of a value. */
export const referenceShape = {
  ref: required(readRef),
  format: optional(readFormat),
  default: optional(readDefault),
};
