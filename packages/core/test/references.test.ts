import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  formatText,
  isReferenceName,
  joinLiterals,
  literalText,
  type Part,
  parseText,
  referencedNames,
  type Text,
} from "../src/index.ts";
import { anyText, forAll, referenceName, syntaxText } from "./arbitraries.ts";

const parsed = (string: string): Text => {
  const result = parseText(string);
  if (!result.ok) throw new Error(`${string} is refused`);
  return result.value;
};

const badReference =
  "This ${ opens no reference. Write ${NAME} or ${NAME:-default}, NAME being letters, digits and _ without a digit first, or $${ for a literal ${.";

describe("parseText", () => {
  it.each<[string, Text]>([
    ["", []],
    ["plain", [{ text: "plain" }]],
    ["${A}", [{ ref: "A" }]],
    ["Bearer ${A}", [{ text: "Bearer " }, { ref: "A" }]],
    ["${A}${B}", [{ ref: "A" }, { ref: "B" }]],
    ["${A:-}", [{ ref: "A", default: "" }]],
    ["${A:-b:-c}", [{ ref: "A", default: "b:-c" }]],
    ["${A:-$b$}", [{ ref: "A", default: "$b$" }]],
    ["${A:-{b}}", [{ ref: "A", default: "{b" }, { text: "}" }]],
    ["${A:-two\nlines}", [{ ref: "A", default: "two\nlines" }]],
    ["$${A}", [{ text: "${A}" }]],
    ["a$${b${C}", [{ text: "a${b" }, { ref: "C" }]],
    ["$$${A}", [{ text: "$${A}" }]],
    ["$A $(B) %C% {env:D} $", [{ text: "$A $(B) %C% {env:D} $" }]],
  ])("reads %j", (string, text) => {
    expect(parsed(string)).toEqual(text);
  });

  it.each(["${", "${}", "${1A}", "${A", "${A-b}", "${A:b}", "${A:-${B}}", "${env:A}", "${A }", "x ${ä}", "${A}${"])(
    "refuses %j with the way to write it",
    (string) => {
      expect(parseText(string, "/env/X")).toEqual({
        ok: false,
        issues: [{ code: "REFERENCE_UNSUPPORTED", at: "/env/X", message: badReference }],
        warnings: [],
      });
    },
  );

  it("gives no empty literal and no two literals side by side", () => {
    forAll(syntaxText, (string) => {
      const result = parseText(string);
      if (result.ok) expect(joinLiterals(result.value)).toEqual(result.value);
    });
  });

  it("reads a long text without trouble", () => {
    expect(parsed("${A}".repeat(20_000))).toHaveLength(20_000);
    expect(parsed(`\${A:-${"$".repeat(50_000)}}`)).toHaveLength(1);
  });
});

describe("formatText", () => {
  it("writes what parseText reads", () => {
    forAll(anyText, (text) => expect(parsed(formatText(text))).toEqual(text));
  });

  it("gives back every string that parses", () => {
    forAll(syntaxText, (string) => {
      const result = parseText(string);
      if (result.ok) expect(formatText(result.value)).toBe(string);
    });
  });

  it("makes no reference of literals that stand side by side", () => {
    const parts: readonly Part[] = [{ text: "$" }, { text: "{HOME}" }];
    expect(formatText(parts)).toBe("$${HOME}");
    expect(parsed(formatText(parts))).toEqual([{ text: "${HOME}" }]);
  });

  it.each<[string, Text]>([
    ["a dollar sign right before a reference", [{ text: "US$" }, { ref: "A" }]],
    ["a dollar sign right before a reference", [{ text: "US$" }, { text: "" }, { ref: "A" }]],
    ["a default that holds } or ${", [{ ref: "A", default: "}" }]],
    ["a default that holds } or ${", [{ ref: "A", default: "${B" }]],
    ["a reference to something that is no variable name", [{ ref: "A:-b" }]],
    ["a reference to something that is no variable name", [{ ref: "" }]],
  ])("refuses %s", (what, text) => {
    expect(() => formatText(text)).toThrow(
      expect.objectContaining({
        code: "REFERENCE_UNSUPPORTED",
        message: `No string in the neutral syntax can hold ${what}.`,
      }),
    );
  });
});

describe("literalText", () => {
  it("says any text so that it stays what it is", () => {
    forAll(syntaxText, (raw) => {
      expect(parsed(literalText(raw))).toEqual(raw === "" ? [] : [{ text: raw }]);
    });
  });
});

it("lists the names of a text in order, each once", () => {
  expect(referencedNames(parsed("${B}${A:-x} and ${B:-y}"))).toEqual(["B", "A"]);
  expect(referencedNames(parsed("$${A}"))).toEqual([]);
});

it("knows what can be referred to", () => {
  forAll(referenceName, (name) => expect(isReferenceName(name)).toBe(true));
  forAll(fc.string({ unit: "binary" }), (name) => {
    const result = parseText(`\${${name}}`);
    expect(isReferenceName(name)).toBe(result.ok && "ref" in (result.value[0] ?? {}) && !name.includes(":-"));
  });
});
