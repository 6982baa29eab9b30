import { expect, it } from "vitest";
import { grammarOf } from "../src/diff/mask-text.ts";
import { type FileChange, unifiedLines } from "../src/diff/unified.ts";

const [json, jsonc] = await Promise.all([grammarOf("json"), grammarOf("jsonc")]);
const same = (text: string): string => text;
const colors = { bold: same, red: same, green: same, yellow: same, cyan: same };
const change = (
  before: string | undefined,
  after: string | undefined,
  more: Partial<FileChange> = {},
): readonly string[] =>
  unifiedLines(
    {
      path: "/f",
      grammar: json,
      before,
      after,
      values: { visible: new Set(["npx", "token=abc"]), secrets: ["abc"] },
      ...more,
    },
    colors,
  );

it("shows the change with two lines around it, at the right lines", () => {
  const rows = Array.from({ length: 40 }, (_, index) => `  "k${index}": "hidden",`);
  const text = (...mine: readonly string[]): string =>
    ["{", ...rows.slice(0, 20), ...mine, ...rows.slice(20), '  "z": 0', "}", ""].join("\n");
  expect(change(text(), text('  "command": "npx",', '  "arg": "token=abc",'))).toEqual([
    "--- /f",
    "+++ /f",
    "@@ -20,4 +20,6 @@",
    ' "k18": "***",'.replace(' "', '   "'),
    '   "k19": "***",',
    '+  "command": "npx",',
    '+  "arg": "token=***",',
    '   "k20": "***",',
    '   "k21": "***",',
  ]);
});

it("hides what others have on the line that changes", () => {
  expect(change('{"a":"theirs"}', '{"a":"theirs","b":"npx"}')).toEqual([
    "--- /f",
    "+++ /f",
    "@@ -1,1 +1,1 @@",
    '-{"a":"***"}',
    "\\ No newline at end of file",
    '+{"a":"***","b":"npx"}',
    "\\ No newline at end of file",
  ]);
});

it("says when there is no file", () => {
  expect(change(undefined, '{"b":"npx"}\n').slice(0, 4)).toEqual([
    "--- (no file)",
    "+++ /f",
    "@@ -0,0 +1,1 @@",
    '+{"b":"npx"}',
  ]);
  expect(change('{"b":"npx"}\n', undefined).slice(0, 2)).toEqual(["--- /f", "+++ (no file)"]);
});

it("knows that a comment can begin far above the change", () => {
  const before = `{ /* ${"theirs\n".repeat(30)} */\n"x": {}}`;
  const lines = change(before, before.replace("{}", '{"b":"npx"}'), { grammar: jsonc });
  expect(lines.join("\n")).not.toContain("theirs");
  expect(lines).toContain('+"x": {"b":"npx"}}');
});

it("shows of a file of megabytes the change alone", () => {
  const line = '  "hidden": "value",\n';
  const before = `{\n${line.repeat(60_000)}"z": {}\n}`;
  const lines = change(before, before.replace("{}", '{"b":"npx"}'));
  expect(lines).toContain("@@ -60000,4 +60000,4 @@");
  expect(lines).toHaveLength(9);
});

it("shows of a file on one line what changes, with some of it on either side", () => {
  const rest = ["theirs", "hidden", "x"].map((word) => `${word}${"-".repeat(200)}`);
  const before = JSON.stringify({
    a: rest,
    b: rest.map((c) => ({ c })),
    mcpServers: { one: {} },
    z: Array(90).fill("x"),
  });
  const lines = change(before, before.replace('{"one":{}', '{"one":{},"two":{"command":"npx","arg":"token=abc"}'));
  expect(lines.filter((line) => /^[-+][^-+]/.test(line))).toEqual([
    '-…**"},{"c":"***"}],"mcpServers":{"one":{}},"z":["***","***","***","***","***","**…',
    '+…**"},{"c":"***"}],"mcpServers":{"one":{},"two":{"command":"npx","arg":"token=***"}},"z":["***","***","***","***","***","**…',
  ]);
});

it("cuts a long line beside the change, and none that is new as a whole", () => {
  const long = `"a": [${Array(90).fill("1").join(",")}],`;
  const lines = change(`{\n${long}\n"b": 1\n}`, `{\n${long}\n"b": 2\n}`);
  expect(lines[4]).toBe(` "a": [***,***,***,***,***,***,***,***,**…`);
  const ours = JSON.stringify({ b: Array(90).fill("npx") });
  expect(change(undefined, ours)).toContain(`+${ours}`);
});
