import fc from "fast-check";
import { joinLiterals, type Part, type Text } from "../src/index.ts";

/** A law: what is expected holds for every value. */
export const forAll = <T>(values: fc.Arbitrary<T>, expectation: (value: T) => void): void => {
  fc.assert(fc.property(values, (value) => void expectation(value)));
};

/** Text with far more of the characters that the reference syntaxes give a meaning to than chance would. */
export const syntaxText = fc
  .array(
    fc.oneof(
      fc.constantFrom("$", "{", "}", "${", "$${", ":-", "${A}", "${B:-c}", "env:", "\n", "\\", '"', "-", " "),
      fc.string({ unit: "binary", maxLength: 6 }),
    ),
    { maxLength: 8 },
  )
  .map((pieces) => pieces.join(""));

export const referenceName = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,8}$/);

/** What a reference can carry as its default. */
const defaultText = syntaxText.map((text) => text.replaceAll("}", "").replaceAll("${", "$"));

const reference = fc.oneof(
  fc.record({ ref: referenceName }),
  fc.record({ ref: referenceName, default: defaultText.filter((text) => !text.includes("${")) }),
);

/** A text as `parseText` gives it. */
export const anyText: fc.Arbitrary<Text> = fc
  .array(fc.oneof(fc.record({ text: syntaxText }), reference), { maxLength: 6 })
  .map((parts) => sayable(joinLiterals(parts)));

/** No `$` right before a reference, which no string can say. */
const sayable = (text: Text): Text =>
  text.map((part: Part, index) => {
    const next = text[index + 1];
    return "text" in part && next && "ref" in next ? { text: part.text.replace(/\$+$/, "!") } : part;
  });

/** Names that objects of our language give a meaning to are as likely as all others together. */
export const anyKey = fc.oneof(
  fc.constantFrom("__proto__", "constructor", "prototype", "toString", "a/b", "a~b", ""),
  fc.string({ unit: "binary", maxLength: 6 }),
);
