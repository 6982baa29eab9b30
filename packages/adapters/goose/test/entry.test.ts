import { type CheckedServer, encodeEntry, type McpServer, validateSpec, variableWarnings } from "@agent-config/core";
import { describe, expect, it } from "vitest";
import goose from "../src/index.ts";

const encoded = (server: McpServer, name = "docs") => {
  const spec = validateSpec({ name, owner: "me", server });
  if (!spec.ok) throw new Error(JSON.stringify(spec.issues));
  return encodeEntry(spec.value, goose, { scope: "user", strict: false, variables: {} });
};
const refused = (server: McpServer, name?: string): readonly string[] =>
  encoded(server, name).refusals.map(({ code, at }) => `${code} ${at}`);

const local = (more: Partial<Extract<McpServer, { transport: "stdio" }>>): McpServer => ({
  transport: "stdio",
  command: "npx",
  ...more,
});
const remote = (url: string, headers: Record<string, string> = {}): McpServer => ({ transport: "http", url, headers });

describe("what Goose cannot hold is refused", () => {
  it.each([
    ["a variable that it keeps to itself", local({ env: { Path: "/x" } }), "FIELD_UNSUPPORTED /server/env/Path"],
    [
      "the same, forwarded",
      local({ env: { NODE_OPTIONS: "${NODE_OPTIONS}" } }),
      "FIELD_UNSUPPORTED /server/env/NODE_OPTIONS",
    ],
    ["another variable's value", local({ env: { A: "${B}" } }), "REFERENCE_UNSUPPORTED /server/env/A"],
    ["a default", local({ env: { A: "${A:-b}" } }), "REFERENCE_UNSUPPORTED /server/env/A"],
    ["text around a variable", local({ env: { A: "x${A}" } }), "REFERENCE_UNSUPPORTED /server/env/A"],
    ["small letters", local({ env: { a: "${a}" } }), "REFERENCE_UNSUPPORTED /server/env/a"],
    ["a reference in an argument", local({ args: ["--key=${A}"] }), "REFERENCE_UNSUPPORTED /server/args/0"],
    ["a reference as the command", local({ command: "${A}" }), "REFERENCE_UNSUPPORTED /server/command"],
    ["a working directory", local({ cwd: "/srv" }), "FIELD_UNSUPPORTED /server/cwd"],
    ["small letters in a header", remote("https://h", { X: "${a}" }), "REFERENCE_UNSUPPORTED /server/headers/X"],
    ["a default in an address", remote("https://h/?a=${A:-b}"), "REFERENCE_UNSUPPORTED /server/url"],
    ["a text that it would fill", remote("https://h/?a=${A}", { X: "$A" }), "REFERENCE_UNSUPPORTED /server/headers/X"],
    ["the same in braces", remote("https://h", { X: "${A}", Y: "$${ A }" }), "REFERENCE_UNSUPPORTED /server/headers/Y"],
  ] as const)("%s", (_, server, why) => expect(refused(server)).toEqual([why]));

  it("a name that it would write in small letters", () => {
    expect(refused(local({}), "GitHub")).toEqual(["NAME_UNSUPPORTED /name"]);
  });
});

it("leaves alone what looks like a variable where Goose fills nothing", () => {
  const server = local({ args: ["-c", "echo $HOME $${X}"], env: { PROMPT: "$A" } });
  expect(encoded(server)).toMatchObject({
    entry: { args: ["-c", "echo $HOME ${X}"], envs: { PROMPT: "$A" } },
    refusals: [],
  });
  expect(encoded(remote("https://h/?a=${A}", { X: "$AB costs $5" }))).toMatchObject({ refusals: [] });
});

const decode = (entry: Parameters<typeof goose.decode>[0]): CheckedServer | undefined => goose.decode(entry);

describe("an entry is read as Goose reads it", () => {
  it("with what its headers and its address stand for", () => {
    const entry = {
      type: "streamable_http",
      uri: "https://h/$HOST_PATH?k=$KEY&l=$KEYS&m=${ KEY }",
      headers: { A: "Bearer ${TOKEN}", B: "$NOBODY ${NOBODY}" },
      envs: { HOST_PATH: "a", TOKEN: "t" },
      env_keys: ["KEY", "TOKEN"],
    };
    expect(decode(entry)).toEqual({
      transport: "http",
      url: "https://h/a?k=${KEY}&l=$KEYS&m=${KEY}",
      headers: { A: "Bearer t", B: "$NOBODY $${NOBODY}" },
    });
  });

  it("with the variables that it forwards, where no value stands beside them", () => {
    const entry = { type: "stdio", cmd: "x", args: ["$A"], envs: { A: "${B}" }, env_keys: ["A", "C"], cwd: "/srv" };
    const server = { transport: "stdio", command: "x", args: ["$A"], env: { A: "$${B}", C: "${C}" }, cwd: "/srv" };
    expect(decode(entry)).toEqual(server);
  });

  it.each([
    { type: "stdio", cmd: "x" },
    { type: "stdio", args: [] },
    { type: "sse", uri: "https://h" },
    { type: "builtin", name: "developer" },
    { cmd: "x", args: [] },
    { type: "stdio", cmd: "x", args: [], envs: { A: 1 } },
    { type: "streamable_http" },
  ])("or not at all: %j", (entry) => expect(decode(entry)).toBeUndefined());
});

it("says of each faulty entry what Goose misses", () => {
  const fault = goose.pitfalls?.fault;
  expect(fault?.({ type: "sse", uri: "https://h", enabled: true })).toMatch(/type sse/);
  expect(fault?.({ type: "stdio", cmd: "x", args: [] })).toMatch(/`enabled`/);
  expect(fault?.({ type: "stdio", cmd: "x", enabled: true })).toMatch(/`args`/);
  expect(fault?.({ type: "stdio", cmd: "x", args: [], enabled: false })).toBeUndefined();
});

it.each([
  ["1", true],
  ["-1.5e3", true],
  ["true", true],
  ['"a"', true],
  ['{"a":1}', true],
  ["a$b", true],
  ["abc", false],
  ["1a", false],
  ["ghp_1", false],
])("warns of a value that does not arrive in a header: %s", (value, isSpoilt) => {
  const server: CheckedServer = { transport: "http", url: "https://h", headers: { X: "${V}" } };
  const warnings = variableWarnings(server, goose, { variables: { V: value }, platform: "linux" });
  expect(warnings.map(({ code }) => code)).toEqual(isSpoilt ? ["value-not-kept"] : []);
});
