/** The small pieces of generated documents: keys, values and pairs in every spelling that TOML has for them. */
import fc from "fast-check";

export type Text = fc.Arbitrary<string>;

export const join = (parts: readonly Text[], separator = ""): Text =>
  fc.tuple(...parts).map((texts) => texts.join(separator));
export const many = (part: Text, max: number, separator = ""): Text =>
  fc.array(part, { maxLength: max }).map((texts) => texts.join(separator));
export const pick = (...texts: readonly string[]): Text => fc.constantFrom(...texts);
export const often = (usual: Text, rare: Text): Text =>
  fc.oneof({ weight: 4, arbitrary: usual }, { weight: 1, arbitrary: rare });

/** A few distinct members of `all`, in their order. */
export const some = <T>(all: readonly T[]): fc.Arbitrary<readonly T[]> => fc.subarray([...all]);

export const number = fc.nat(9999).map(String);
const comment = number.map((n) => `# SECRET${n} [mcp_servers.x] "`);
const trailing = often(pick("", "", " "), join([pick(" ", "\t", ""), comment]));
const indent = often(pick(""), pick("  ", "\t"));
export const space = often(pick(" "), pick("", "  ", "\t"));

/** Keys of servers, with every way to spell some of them. */
export const names: readonly string[] = ["x", "y", "a.b", "日本 語", "__proto__", "", "z-1", "new"];
const spelled: Readonly<Record<string, readonly string[]>> = {
  x: ["x", '"x"', "'x'", '"\\u0078"'],
  y: ["y", '"y"'],
  "a.b": ['"a.b"', "'a.b'"],
  "日本 語": ['"日本 語"', '"\\u65e5本 語"'],
  ["__proto__"]: ["__proto__", '"__proto__"'],
  "": ['""', "''"],
};
export const spell = (name: string): Text => pick(...(spelled[name] ?? [name]));
const dot = often(pick("."), pick(" . ", "\t.", ". "));
export const dotted = (...keys: readonly Text[]): Text => keys.reduce((path, key) => join([path, dot, key]));

export const strings = fc.oneof(
  number.map((n) => `"SECRET${n}"`),
  pick(
    '"npx"',
    '"-y"',
    "'-y'",
    '"SECRET"',
    "'C:\\Users\\SECRET\\n'",
    '"tab\\tü\\u00e9 # no comment"',
    '"\\U0001F600 \\"q\\""',
    "''",
    '"}],{["',
    '"""\n[mcp_servers.x]\ncommand = "SECRET" # \n"""',
    "'''\n# SECRET\n[tail]'''",
    '"""a\\\n   b""""',
    '"""say ""SECRET"" \\\\"""',
  ),
);
export const scalars = fc.oneof(
  strings,
  number,
  pick("30", "30.0", "1_000", "0xDEAD_beef", "0o755", "0b11", "-0", "-0.0", "6.02e23", "1e06", "inf", "-nan"),
  pick("9223372036854775807", "-9223372036854775808", "true", "false"),
  pick("1979-05-27T07:32:00Z", "1979-05-27T00:32:00.999999-07:00", "1979-05-27 07:32:00", "1979-05-27", "07:32:00.5"),
);
export const breaks = often(
  pick("\n"),
  fc.oneof(join([pick(" "), comment, pick("\n")]), pick("\n\n"), join([pick("\n  "), comment, pick("\n")])),
);
const comma = often(pick(",", " ,"), pick(" # SECRET ]}\n ,"));
const blockArray = (item: Text): Text =>
  fc
    .tuple(
      fc.array(fc.tuple(pick("  ", "\t", ""), item, comma, breaks), { maxLength: 4 }),
      fc.boolean(),
      often(breaks, pick("")),
    )
    .chain(([items, last, foot]) => {
      const texts = items.map(([lead, text, mark, end], i) =>
        i < items.length - 1 ? lead + text + mark + end : lead + text + (last ? mark : "") + foot,
      );
      return join([pick("["), breaks, pick(texts.join("")), pick("]", "  ]")]);
    });
const lineArray = (item: Text): Text =>
  fc
    .tuple(fc.array(item, { maxLength: 4 }), space, pick(", ", ",", " , "), pick("", ","))
    .map(([items, pad, mark, last]) => `[${pad}${items.join(mark)}${items.length > 0 ? last : ""}${pad}]`);
export const keyNames = pick("A", "B", '"A.B"', "PATH", "deep");
const mapOf = (value: Text): Text =>
  fc
    .tuple(fc.uniqueArray(keyNames, { maxLength: 3 }), fc.array(value, { minLength: 3, maxLength: 3 }), space)
    .map(([keys, values, pad]) => `{${pad}${keys.map((key, i) => `${key} = ${values[i]}`).join(", ")}${pad}}`);
const arrays = fc.oneof(
  blockArray(strings),
  lineArray(strings),
  blockArray(fc.oneof(scalars, mapOf(scalars), lineArray(scalars))),
);
export const maps = mapOf(fc.oneof(scalars, lineArray(scalars)));
export const values = fc.oneof(scalars, arrays, maps);

/** Keys of an entry: most of them plain, some of them tables. */
export const plainKeys = ["command", "args", "url", "enabled", "startup_timeout_sec", "started"] as const;
export const tableKeys = ["env", "http_headers", "tools"] as const;
export const plainValue = (key: string): Text =>
  key === "args" ? arrays : key === "command" || key === "url" ? strings : values;

export const filler = many(fc.oneof(pick("\n", "  \n", "\n"), join([indent, comment, pick("\n")])), 2);
export const pair = (key: Text, value: Text): Text =>
  join([indent, key, space, pick("="), space, value, trailing, pick("\n")]);
export const header = (path: Text, brackets = 1): Text =>
  join([
    indent,
    pick("[".repeat(brackets)),
    often(pick(""), pick(" ")),
    path,
    pick("]".repeat(brackets)),
    trailing,
    pick("\n"),
  ]);
