import { expect, it } from "vitest";
import { stringify } from "yaml";
import { grammarOf, maskText as maskBy } from "../src/diff/mask-text.ts";

const nothing: ReadonlySet<string> = new Set();
const maskText = async (text: string, format: Parameters<typeof grammarOf>[0], visible: ReadonlySet<string>) =>
  maskBy(text, await grammarOf(format), visible);

it("leaves keys and structure of JSON, and hides values and comments", async () => {
  const text =
    '{\r\n  // note\r\n  "a": "x", "b": [1, -2.5e3, true, null], /* two\r\n  lines */ "c" : { "d": "\\"q\\"" },\r\n}';
  expect(await maskText(text, "jsonc", nothing)).toBe(
    '{\r\n  // ***\r\n  "a": "***", "b": [***, ***, true, null], /* ***\r\n  *** */ "c" : { "d": "***" },\r\n}',
  );
});

it("leaves keys, headers and structure of TOML, and hides values and comments", async () => {
  const text = `# note
[a."b c"] # note
x.y = "v" # note
list = [ 'one',
  ["two"],
  { k = 3, "q" = 2020-01-01 } ]
text = """
x = 1
[not.a.header]
"""
raw = '''one
two'''
[[items]]
`;
  expect(await maskText(text, "toml", nothing)).toBe(`# ***
[a."b c"] # ***
x.y = "***" # ***
list = [ '***',
  ["***"],
  { k = ***, "q" = *** } ]
text = ***
***
***
***
raw = ***
***
[[items]]
`);
});

it("takes a line of a list for what it is, also when it looks like a header", async () => {
  expect(await maskText('x = [\n["secret"],\n["secret"]\n]\n[after]\n', "toml", nothing)).toBe(
    'x = [\n["***"],\n***\n]\n[after]\n',
  );
});

it("shows the values that may be shown, however they are spelt", async () => {
  const visible = new Set(["x/y", "30", 'a"b']);
  expect(await maskText('{"a":"x\\/y","b":30.0,"c":"a\\"b","d":"x"}', "json", visible)).toBe(
    '{"a":"x\\/y","b":30.0,"c":"a\\"b","d":"***"}',
  );
  expect(await maskText("a = 'x/y'\nb = 3_0\nc = 'x'", "toml", visible)).toBe("a = 'x/y'\nb = 3_0\nc = '***'");
  expect(await maskText('a: x/y\nb: 0x1e\nc: "a\\"b"\nd: \'a"b\'\ne: x\n', "yaml", visible)).toBe(
    'a: x/y\nb: 0x1e\nc: "a\\"b"\nd: \'a"b\'\ne: ***\n',
  );
});

it("leaves keys and structure of YAML, and hides values and comments", async () => {
  const text = `# note
%YAML 1.2
---
a: &anchor x # note
"b c": {d: 'y', e: [1, *anchor, !tag z], f: true}
? g
: - - h: don't [this], {that}
    i: null
text: |-
  a: b

  # no comment
folded: two
  lines "here"
'quoted': "x: y
  z: w"
`;
  const masked = `# ***
***
---
a: *** *** # ***
"b c": {d: '***', e: [***, ***, *** ***], f: true}
? ***
: - - h: ***
    i: null
text: |-
***

***
folded: ***
***
'quoted': ***
***
`;
  expect(await maskText(text, "yaml", nothing)).toBe(masked);
  expect(await maskText(text.replaceAll("\n", "\r\n"), "yaml", nothing)).toBe(masked.replaceAll("\n", "\r\n"));
});

it("never lets a value of YAML through, and keeps the lines", async () => {
  const odd = ['"', "\\", "\n", " #", "'", ": ", "{", "]", ",", "é", " ", "- ", "|", "&", "*", "%", "\n\n"];
  for (let seed = 1; seed <= 300; seed += 1) {
    const next = numbersFrom(seed);
    const options = {
      lineWidth: 20 + next(80),
      collectionStyle: (["block", "flow", "any"] as const)[next(3)] ?? "any",
    };
    const text = stringify(randomValue(next, odd), options);
    const masked = await maskText(text, "yaml", nothing);
    expect(masked, text).not.toContain("S3CRET");
    expect(masked.split("\n"), text).toHaveLength(text.split("\n").length);
  }
});

it("never lets a value through, and keeps the lines", async () => {
  const odd = ['"', "\\", "\n", "//", "/*", "*/", ":", "{", "]", ",", "é", " "];
  for (let seed = 1; seed <= 300; seed += 1) {
    const next = numbersFrom(seed);
    const text = JSON.stringify(randomValue(next, odd), null, seed % 2 === 0 ? 2 : undefined);
    const masked = await maskText(text, "jsonc", nothing);
    expect(masked, text).not.toContain("S3CRET");
    expect(masked.split("\n")).toHaveLength(text.split("\n").length);
  }
});

const randomValue = (next: (below: number) => number, odd: readonly string[], depth = 0): unknown => {
  const kind = next(depth > 3 ? 1 : 3);
  if (kind === 0) return Array.from({ length: 4 }, () => odd[next(odd.length)]).join("S3CRET");
  const items = Array.from({ length: next(4) }, () => randomValue(next, odd, depth + 1));
  return kind === 1 ? items : Object.fromEntries(items.map((item, index) => [`key ${index}`, item]));
};

/** A small generator of its own, so that a failure comes again. */
const numbersFrom = (seed: number): ((below: number) => number) => {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
};
