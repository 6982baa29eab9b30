import { describe, expect, it } from "vitest";
import {
  type Adapter,
  type CheckedSpec,
  type DocumentObject,
  decodeOptions,
  encodeEntry,
  type McpSpec,
  type ServerOptions,
  validateSpec,
} from "../src/index.ts";
import { dialects, plainAdapter, withField, withReferences } from "./dialects.ts";

const checked = (server: McpSpec["server"], more: Partial<McpSpec> = {}): CheckedSpec => {
  const result = validateSpec({ name: "docs", owner: "me", server, ...more });
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.value;
};
const encode = (
  spec: CheckedSpec,
  adapter: Adapter,
  more: { strict?: boolean; variables?: Record<string, string> } = {},
) => encodeEntry(spec, adapter, { scope: "user", strict: more.strict ?? false, variables: more.variables ?? {} });

/** What is refused of one argument. */
const told = (argument: string, adapter: Adapter, variables: Record<string, string> = {}): readonly string[] =>
  encode(checked({ transport: "stdio", command: "npx", args: [argument] }), adapter, { variables }).refusals.map(
    ({ code, at, message, hint }) => `${code} ${at}: ${message}${hint === undefined ? "" : ` ${hint}`}`,
  );

it("is refused a reference in a scope where the harness takes none", () => {
  const only = withReferences({ scopes: ["project"] });
  expect(told("a", only)).toEqual([]);
  expect(told("a-${B}", only)).toEqual([
    "REFERENCE_UNSUPPORTED /server/args/0: Plain takes no references in a file of scope user. Use --scope project, or let the server read its environment.",
  ]);
  expect(told("a-${B}", withReferences({ scopes: ["project", "user"] }))).toEqual([]);
});

describe("an entry", () => {
  it("is what the adapter makes of the server", () => {
    const spec = checked({
      transport: "stdio",
      command: "npx",
      args: ["a", "${B:-c}"],
      env: { D: "$${E}" },
      cwd: "/srv",
    });
    expect(encode(spec, withReferences({ expands: /%/ }))).toEqual({
      entry: { type: "stdio", command: "npx", args: ["a", "${B:-c}"], env: { D: "${E}" }, cwd: "/srv" },
      refusals: [],
      warnings: [],
    });
  });

  it("has whole units of a time limit where the harness knows no others, rounded up and named", () => {
    const limits = { startupTimeoutMs: "none", toolTimeoutMs: [{ key: "timeout", unitMs: 1000, whole: true }] };
    const adapter = { ...plainAdapter, keys: { ...plainAdapter.keys, limits } };
    const spec = (toolTimeoutMs: number) =>
      checked({ transport: "http", url: "https://x.example" }, { options: { toolTimeoutMs } });
    expect(encode(spec(2000), adapter)).toMatchObject({ entry: { timeout: 2 }, warnings: [] });
    expect(encode(spec(2001), adapter)).toMatchObject({
      entry: { timeout: 3 },
      warnings: [{ code: "field-lost", at: "/options/toolTimeoutMs", message: expect.stringContaining("3000") }],
    });
    expect(encode(spec(2001), adapter, { strict: true }).refusals).toHaveLength(1);
  });

  it("has its switch only when the spec says so", () => {
    const toggle = (key: string, off: boolean) => ({
      ...plainAdapter,
      keys: { ...plainAdapter.keys, toggle: { key, off } },
    });
    const url = { transport: "http", url: "https://x.example" } as const;
    expect(encode(checked(url), toggle("disabled", true)).entry).not.toHaveProperty("disabled");
    for (const disabled of [true, false]) {
      const spec = checked(url, { options: { disabled } });
      expect(encode(spec, toggle("disabled", true)).entry).toMatchObject({ disabled });
      expect(encode(spec, toggle("enabled", false)).entry).toMatchObject({ enabled: !disabled });
    }
  });

  it("is refused when it is to be off and the harness has no switch", () => {
    const url = { transport: "http", url: "https://x.example" } as const;
    expect(encode(checked(url, { options: { disabled: false } }), plainAdapter).refusals).toEqual([]);
    expect(encode(checked(url, { options: { disabled: true } }), plainAdapter).refusals).toEqual([
      {
        code: "FIELD_UNSUPPORTED",
        at: "/options/disabled",
        message: "Plain has no switch in its file; the server would run.",
      },
    ]);
  });

  it("takes members of its own harness, but none that the adapter writes", () => {
    const adapter = { ...plainAdapter, keys: { ...plainAdapter.keys, toggle: { key: "off", off: true } } };
    const extra = { plain: { timeout: 5, "a/b": 1 }, other: { x: 1 } };
    const server = { transport: "http", url: "https://x.example" } as const;
    expect(encode(checked(server, { extra }), adapter).entry).toEqual({
      type: "http",
      url: "https://x.example",
      timeout: 5,
      "a/b": 1,
    });
    const repeated = checked(server, {
      extra: { plain: { url: 1, type: 2, off: false, command: "of another transport" } },
    });
    expect(encode(repeated, adapter).refusals).toEqual(
      ["url", "type", "off"].map((key) => ({
        code: "FIELD_UNSUPPORTED",
        at: `/extra/plain/${key}`,
        message: `"${key}" is written by the adapter for Plain; extra may not repeat it.`,
      })),
    );
  });

  it("keeps names that objects give a meaning to", () => {
    const spec = { ...checked({ transport: "http", url: "https://x.example" }) };
    const headers = JSON.parse('{"__proto__":"a","constructor":"b"}');
    const { entry } = encode({ ...spec, server: { ...spec.server, headers } as CheckedSpec["server"] }, plainAdapter);
    expect(JSON.stringify(entry.headers)).toBe('{"__proto__":"a","constructor":"b"}');
  });
});

describe("what is lost", () => {
  const adapter: Adapter = {
    ...plainAdapter,
    encode: (_, { lose, scope }) => {
      lose("/title", scope);
      return {};
    },
  };
  const spec = checked({ transport: "stdio", command: "npx" });

  it("is a warning, and a refusal when nothing may be lost", () => {
    const at = { at: "/title", message: "user" };
    expect(encode(spec, adapter)).toEqual({ entry: {}, refusals: [], warnings: [{ code: "field-lost", ...at }] });
    expect(encode(spec, adapter, { strict: true })).toEqual({
      entry: {},
      refusals: [{ code: "FIELD_UNSUPPORTED", ...at }],
      warnings: [],
    });
  });
});

describe("a time limit", () => {
  const spec = checked(
    { transport: "stdio", command: "npx" },
    { options: { startupTimeoutMs: 5, toolTimeoutMs: 1500 } },
  );

  it("is written under its first key, in the unit of that, or named as lost", () => {
    const { entry, warnings } = encode(spec, plainAdapter);
    expect(entry).toMatchObject({ patience_sec: 1.5 });
    expect(warnings).toEqual([
      { code: "field-lost", at: "/options/startupTimeoutMs", message: "Plain starts at once." },
    ]);
  });

  it.each<[entry: DocumentObject, options: ServerOptions | undefined]>([
    [{ patience_sec: 1.5 }, { toolTimeoutMs: 1500 }],
    [{ patience: 1500n }, { toolTimeoutMs: 1500 }],
    [{ patience: 2, patience_sec: 1 }, { toolTimeoutMs: 1000 }],
    [{ patience: 0 }, undefined],
    [{ patience: "7" }, undefined],
    [{}, undefined],
  ])("is read from %o", (entry, options) => {
    expect(decodeOptions(entry, plainAdapter.keys)).toEqual(options);
  });
});

describe("a reference is refused", () => {
  const wayOut =
    "Let the server read A from its environment, or start it through a wrapper script that puts the value in place.";

  it.each<[string, string, Adapter, readonly string[]]>([
    [
      "where the field expands none",
      "x ${A}",
      withField({ use: "none" }),
      [
        `REFERENCE_UNSUPPORTED /server/args/0: Plain does not expand variables in args; the text would be used as it stands. ${wayOut}`,
      ],
    ],
    [
      "in a text, where only a whole value is expanded",
      "x ${A}",
      withField({ use: "whole" }),
      [
        `REFERENCE_UNSUPPORTED /server/args/0: Plain expands a variable in args only when it is the whole value. ${wayOut}`,
      ],
    ],
    ["but not as the whole value there", "${A}", withField({ use: "whole" }), []],
    [
      "with a default that cannot be said",
      "${A:-b}",
      withField({ defaults: false }),
      [
        "REFERENCE_UNSUPPORTED /server/args/0: Plain cannot give ${A} a default in args. Set A and write ${A} without a default.",
      ],
    ],
    [
      "once for each",
      "${A}${B}",
      withField({ use: "whole" }),
      [expect.stringContaining(" A "), expect.stringContaining(" B ")] as never,
    ],
    [
      "in a text that is too long",
      "${A}1234567",
      withReferences({ longestExpanded: 10 }),
      ["REFERENCE_UNSUPPORTED /server/args/0: Plain expands nothing in a text of more than 10 characters."],
    ],
    ["but not in one that is just short enough", "${A}123456", withReferences({ longestExpanded: 10 }), []],
    ["nor for a long text without any", "12345678901", withReferences({ longestExpanded: 10 }), []],
  ])("%s: %j", (_, argument, adapter, expected) => {
    expect(told(argument, adapter)).toEqual(expected);
  });

  it("where the harness has no syntax at all", () => {
    const { render: _, ...silent } = plainAdapter.references;
    const adapter: Adapter = { ...plainAdapter, references: silent };
    expect(told("${A:-b}", adapter)).toHaveLength(1);
    expect(encode(checked({ transport: "stdio", command: "${A:-b}" }), adapter).entry.command).toBe("${A:-b}");
  });
});

describe("a literal is refused that the harness would expand", () => {
  const expanded = [
    "REFERENCE_UNSUPPORTED /server/args/0: Plain would take part of this text for a variable and replace it; it was meant literally. There is no way to escape it: put the text into a variable and refer to that, or let the server read it from a file.",
  ];

  it.each<[string, string]>([
    ["${NAME} and ${NAME:-default}", "a $${B} c"],
    ["${NAME} and ${NAME:-default}", "$${B} $${C}"],
    ["${NAME} and ${NAME:-default}", "$${a${B}"],
    ["${env:NAME}", "$${env:B}"],
    ["{env:NAME}", "{env:B}"],
    ["{env:NAME}", "{file:${B}}"],
    ["$NAME and ${NAME}", "$B"],
  ])("in the dialect %s: %j", (dialect, argument) => {
    expect(told(argument, dialects[dialect] as Adapter)).toEqual(expanded);
  });

  it.each<[string, string]>([
    ["${NAME} and ${NAME:-default}", "$B $(c) } ${A} $"],
    ["{env:NAME}", "$${B} {x} {env:} ${A}"],
    ["$NAME and ${NAME}", "$1 $ ${A}"],
  ])("but not what it leaves alone, in the dialect %s: %j", (dialect, argument) => {
    expect(told(argument, dialects[dialect] as Adapter)).toEqual([]);
  });

  it("as the name of a variable that is set, or is set practically everywhere", () => {
    const adapter = withField({ replacesNames: true });
    const refusal = (name: string) => [
      `REFERENCE_UNSUPPORTED /server/args/0: Plain would replace "${name}" by the value of the variable of that name. Write the value another way, e.g. in lower case, if the server takes that.`,
    ];
    expect(told("MODE", adapter, { MODE: "" })).toEqual(refusal("MODE"));
    expect(told("HOME", adapter)).toEqual(refusal("HOME"));
    for (const text of ["MODE", "toString", "HOME/", "HOME${A}", "home", "${MODE}"])
      expect(told(text, adapter)).toEqual([]);
    expect(told("HOME", plainAdapter, { HOME: "/h" })).toEqual([]);
  });
});
