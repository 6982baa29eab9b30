import type { Text } from "@agent-config/core";
import { describe, expect, it } from "vitest";
import type { Variables } from "../src/entry.ts";
import { emptyInput } from "../src/fields.ts";
import { concat, hasControl, isAmbiguous, isSample, parseTemplate, plain, withoutLead } from "../src/template.ts";

describe("the pieces of a publisher's value", () => {
  const declared: Variables = new Map(["a b", "2x", ""].map((name) => [name, emptyInput]));
  const shown = (value: string) =>
    parseTemplate(value, declared).map((piece) => (typeof piece === "string" ? piece : [piece.placeholder]));
  it.each<[string, readonly (string | readonly string[])[]]>([
    ["", [""]],
    ["plain", ["plain"]],
    ["{a}", [["a"]]],
    ["{a}{b}", [["a"], ["b"]]],
    ["x{a}y{a}", ["x", ["a"], "y", ["a"]]],
    ["${HOME}/{dir}", ["${HOME}/", ["dir"]]],
    ["$${x}", ["$${x}"]],
    ['{"json": {"a": 1}}', ['{"json": {"a": 1}}']],
    ["{{a}}", ["{", ["a"], "}"]],
    ["{1}{a-b.c}", ["{1}", ["a-b.c"]]],
    ["{a b}{2x}{}", [["a b"], ["2x"], [""]]],
    ["{c d}", ["{c d}"]],
    ["{open", ["{open"]],
  ])("of %j", (value, pieces) => expect(shown(value)).toEqual(pieces));
});

it.each([
  ["<token>", true],
  ["Bearer <YOUR TOKEN>", true],
  ["your-key-here", true],
  ["YOUR_API_KEY", true],
  ["a < b > c", false],
  ["1<2", false],
  ["yours", false],
  ["my YOUR_KEY", false],
])("sample text: %j is %s", (text, expected) => expect(isSample(text)).toBe(expected));

describe("texts", () => {
  const reference = { ref: "A" };
  it("join their neighbouring literals, so that `$` and `{` meet", () => {
    expect(concat([[{ text: "$" }], [{ text: "{x}" }, reference], [], [reference, { text: "" }]])).toEqual([
      { text: "${x}" },
      reference,
      reference,
    ]);
  });

  it("lose characters of their literal start alone", () => {
    expect(withoutLead([{ text: "NAME=x" }, reference], 5)).toEqual([{ text: "x" }, reference]);
    expect(withoutLead([{ text: "NAME=" }, reference], 5)).toEqual([reference]);
    expect(withoutLead([reference, { text: "x" }], 3)).toEqual([reference, { text: "x" }]);
  });

  it.each<[Text, string | undefined]>([
    [[], ""],
    [[{ text: "x" }], "x"],
    [[reference], undefined],
    [[{ text: "x" }, reference], undefined],
  ])("are plain without a reference: %j", (text, expected) => expect(plain(text)).toBe(expected));

  it("know control characters, in a default as well, and a dollar before a reference", () => {
    expect(hasControl([{ text: "a\tb" }])).toBe(false);
    expect(hasControl([{ text: "a\u0085b" }])).toBe(true);
    expect(hasControl([{ ref: "A", default: "x\ny" }])).toBe(true);
    expect(isAmbiguous([{ text: "5$" }, reference])).toBe(true);
    expect(isAmbiguous([{ text: "5$ " }, reference, { text: "$" }])).toBe(false);
  });
});
