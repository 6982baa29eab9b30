import { type CheckedServer, encodeEntry, validateSpec, variableWarnings } from "@agent-config/core";
import { describe, expect, it } from "vitest";
import continueDev from "../src/index.ts";

/** What became of these values in @continuedev/config-yaml 1.42.0 as a variable of a server: false where they did not arrive, or broke the file. */
const values: readonly (readonly [value: string, arrives: boolean])[] = [
  ...[
    "abc",
    "-x",
    "?x",
    ":x",
    "a, b",
    "a]b",
    "$x",
    "a\tb",
    "=",
    "<<",
    "yes",
    "1_000",
    "a\\nb",
    "2026-01-01",
    "---",
  ].map((value) => [value, true] as const),
  ...[
    "",
    "123",
    "-5",
    "1e5",
    "1.5",
    ".5",
    ".inf",
    "0x1f",
    "0o7",
    "true",
    "Null",
    "~",
    "a: b",
    "x:",
    "a #b",
    "#x",
    "- x",
  ].map((value) => [value, false] as const),
  ...["? x", "*x", "&x", "!x", "'x", '"x', '"x"', "[x", "{x", "@x", "`x", "%x", "|x", ">x", " x", "x ", "a\nb"].map(
    (value) => [value, false] as const,
  ),
];

it.each(values)("knows whether %j arrives", (value, arrives) => {
  const server: CheckedServer = { transport: "stdio", command: "npx", args: [], env: { KEY: "${KEY}" } };
  const warnings = variableWarnings(server, continueDev, { variables: { KEY: value }, platform: "linux" });
  expect(warnings.map(({ code }) => code)).toEqual(arrives ? [] : ["value-not-kept"]);
});

it("refuses a text that Continue would fill, and no other", () => {
  const refusalsOf = (arg: string) => {
    const spec = validateSpec({ name: "x", owner: "me", server: { transport: "stdio", command: "npx", args: [arg] } });
    if (!spec.ok) throw new Error(JSON.stringify(spec.issues));
    return encodeEntry(spec.value, continueDev, { scope: "user", strict: false, variables: {} }).refusals;
  };
  for (const filled of ["$${{ secrets.K }}", "$${{secrets.a/b/K}}"]) expect(refusalsOf(filled)).toHaveLength(1);
  for (const kept of ["$${{ env.K }}", "$${{ K }}", "$K", "$${K}"]) expect(refusalsOf(kept)).toEqual([]);
});

describe("an entry is read as Continue reads it", () => {
  it("with its key as a header", () => {
    const entry = {
      url: "https://h",
      apiKey: "${{ secrets.KEY }}",
      requestOptions: { headers: { Authorization: "x", B: "b" }, timeout: 5 },
    };
    expect(continueDev.decode(entry)).toEqual({
      transport: "http",
      url: "https://h",
      headers: { Authorization: "Bearer ${KEY}", B: "b" },
    });
  });

  it.each([
    { uses: "owner/block" },
    { type: "http", url: "https://h" },
    { type: "sse", command: "x" },
    { command: "x", env: { A: 1 } },
    { url: "https://h", requestOptions: { headers: "x" } },
  ])("or not at all: %j", (entry) => expect(continueDev.decode(entry)).toBeUndefined());
});
