import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseText, valueToString } from "../src/index.ts";
import { forAll, referenceName, syntaxText } from "./arbitraries.ts";

const issues = (value: unknown, at?: string) => {
  const result = valueToString(value, at);
  return result.ok ? [] : result.issues.map(({ code, at: place, message }) => `${code} ${place}: ${message}`);
};

describe("valueToString", () => {
  it.each([
    ["text", "text"],
    ["", ""],
    ["Bearer ${A:-b}", "Bearer ${A:-b}"],
    [{ ref: "A" }, "${A}"],
    [{ ref: "A", default: "" }, "${A:-}"],
    [{ ref: "A", format: "Bearer {}" }, "Bearer ${A}"],
    [{ ref: "A", default: "$&", format: "<{}>" }, "<${A:-$&}>"],
    [{ ref: "A", format: "${B}/{}/$${C}" }, "${B}/${A}/$${C}"],
    [{ ref: "A", format: "{{}}" }, "{${A}}"],
    [{ ref: "A", format: undefined, default: undefined }, "${A}"],
  ])("says %j as %j", (value, string) => {
    expect(valueToString(value)).toEqual({ ok: true, value: string, warnings: [] });
  });

  it.each<[unknown, readonly string[]]>([
    [null, ["WRONG_TYPE /v: A text or {ref} is expected here, not null."]],
    [1, ["WRONG_TYPE /v: A text or {ref} is expected here, not a number."]],
    [["a"], ["WRONG_TYPE /v: A text or {ref} is expected here, not a list."]],
    [{}, ["MISSING_FIELD /v/ref: `ref` is missing."]],
    [{ ref: 1 }, ["WRONG_TYPE /v/ref: A text is expected here, not a number."]],
    [
      { ref: "A-B" },
      [
        "REFERENCE_UNSUPPORTED /v/ref: A variable that is referred to has a name of letters, digits and _ without a digit first.",
      ],
    ],
    [
      { ref: "A", format: "Bearer" },
      ["REFERENCE_UNSUPPORTED /v/format: A format holds {} exactly once, in the place of the variable's value."],
    ],
    [
      { ref: "A", format: "{}{}" },
      ["REFERENCE_UNSUPPORTED /v/format: A format holds {} exactly once, in the place of the variable's value."],
    ],
    [
      { ref: "A", format: "US${}" },
      ["REFERENCE_UNSUPPORTED /v/format: A dollar sign right before {} would turn the reference into literal text."],
    ],
    [{ ref: "A", default: "a}b" }, ["REFERENCE_UNSUPPORTED /v/default: A default cannot hold } or ${."]],
    [
      { ref: "A", fallback: "b" },
      ["UNKNOWN_FIELD /v/fallback: There is no such member; known are ref, format, default."],
    ],
  ])("says what is wrong with %j", (value, expected) => {
    expect(issues(value, "/v")).toEqual(expected);
  });

  it("judges the syntax on both sides of the place, and every member", () => {
    const codes = issues({ default: "}", format: "{} ${", ref: "" }, "").map((line) => line.split(":")[0]);
    expect(codes).toEqual([
      "REFERENCE_UNSUPPORTED /default",
      "REFERENCE_UNSUPPORTED /format",
      "REFERENCE_UNSUPPORTED /ref",
    ]);
    expect(issues({ ref: "A", format: "${ {}" })).toHaveLength(1);
  });

  it("gives a string that parses, and that refers to the variable in the place of {}", () => {
    const texts = fc.record({ ref: referenceName, before: syntaxText, after: syntaxText, fallback: syntaxText });
    forAll(texts, ({ ref, before, after, fallback }) => {
      const result = valueToString({ ref, format: `${before}{}${after}`, default: fallback });
      if (!result.ok) return;
      const [left, right] = [parseText(before), parseText(after)];
      const whole = parseText(result.value);
      if (!left.ok || !right.ok || !whole.ok) throw new Error("one of the three does not parse");
      expect(whole.value).toEqual([...left.value, { ref, default: fallback }, ...right.value]);
    });
  });
});
