import { describe, expect, it } from "vitest";
import { checkServer, type Profile, validateSpec } from "../src/index.ts";

const stdio = { transport: "stdio", command: "npx" };
const http = { transport: "http", url: "https://x.example/mcp" };
const spec = (server: object, more: object = {}) => ({ name: "docs", owner: "me", server, ...more });

const told = (input: unknown, profile?: Profile): readonly string[] => {
  const result = validateSpec(input, profile);
  return result.ok ? [] : result.issues.map(({ code, at, message }) => `${code} ${at}: ${message}`);
};
const checked = (input: unknown) => {
  const result = validateSpec(input);
  if (!result.ok) throw new Error(told(input).join("\n"));
  return result.value;
};

const isIdentifier = "is 1 to 64 letters A-Z a-z, digits, _ or -, and none of __proto__, constructor and prototype.";
const inServer = "There is no such member; known are transport, command, args, env, cwd.";

describe("validateSpec", () => {
  it("fills in what is not said, in a form without choices", () => {
    expect(validateSpec(spec(stdio))).toStrictEqual({
      ok: true,
      value: {
        name: "docs",
        owner: "me",
        server: { transport: "stdio", command: "npx", args: [], env: {} },
        secretPolicy: "refuse-inline",
        adoptUnowned: false,
      },
      warnings: [],
    });
    expect(checked(spec({ ...http, transport: "sse" })).server).toEqual({ ...http, transport: "sse", headers: {} });
  });

  it("keeps all that is said, and says references as text", () => {
    const all = spec(
      {
        transport: "stdio",
        command: "npx",
        args: ["-y", { ref: "PKG", default: "x" }, ""],
        env: { TOKEN: { ref: "TOKEN", format: "t={}" }, EMPTY: "" },
        cwd: "/srv",
      },
      {
        title: "Docs",
        secretPolicy: "allow-inline",
        adoptUnowned: true,
        options: { startupTimeoutMs: 1, toolTimeoutMs: 2 ** 53 - 1, disabled: false },
        extra: { codex: { list: [1, null, { deep: true }], "": -0.5 } },
      },
    );
    expect(checked(all)).toEqual({
      ...all,
      server: {
        transport: "stdio",
        command: "npx",
        args: ["-y", "${PKG:-x}", ""],
        env: { TOKEN: "t=${TOKEN}", EMPTY: "" },
        cwd: "/srv",
      },
    });
    expect(
      checked(spec({ ...http, url: { ref: "BASE", format: "{}/mcp" }, headers: { A: { ref: "B" } } })).server,
    ).toEqual({
      transport: "http",
      url: "${BASE}/mcp",
      headers: { A: "${B}" },
    });
  });

  it("tells every fault at once, in the order of the input, each with its place", () => {
    const input = JSON.parse(`{
      "owner": "m e",
      "name": "docs/1",
      "server": {
        "transport": "stdio",
        "args": ["a", 1, "\${", {"ref": "A", "default": "}"}],
        "env": {"A=B": "x", "__proto__": "y", "C": null},
        "url": "https://x.example",
        "colour": "red"
      },
      "options": {"startupTimeoutMs": 0, "toolTimeoutMs": 1.5, "disabled": "no", "fast": true},
      "extra": {"Codex": {}, "codex": [], "cursor": {"a": {"__proto__": 1}}},
      "secretPolicy": "allow",
      "adoptUnowned": 1,
      "title": null,
      "version": 3
    }`);
    expect(told(input)).toEqual([
      `INVALID_OWNER /owner: An owner ${isIdentifier}`,
      `INVALID_NAME /name: A server name ${isIdentifier}`,
      "MISSING_FIELD /server/command: `command` is missing.",
      "WRONG_TYPE /server/args/1: A text or {ref} is expected here, not a number.",
      "REFERENCE_UNSUPPORTED /server/args/2: This ${ opens no reference. Write ${NAME} or ${NAME:-default}, NAME being letters, digits and _ without a digit first, or $${ for a literal ${.",
      "REFERENCE_UNSUPPORTED /server/args/3/default: A default cannot hold } or ${.",
      "INVALID_ENV_NAME /server/env/A=B: A variable name is not empty and has no =, no control character and no white space at its ends.",
      "INVALID_ENV_NAME /server/env/__proto__: __proto__ cannot be carried safely as a name.",
      "WRONG_TYPE /server/env/C: A text or {ref} is expected here, not null.",
      "INVALID_TRANSPORT /server/url: `url` belongs to http and sse, not to stdio.",
      `UNKNOWN_FIELD /server/colour: ${inServer}`,
      "WRONG_TYPE /options/startupTimeoutMs: A whole number of milliseconds above 0 is expected here.",
      "WRONG_TYPE /options/toolTimeoutMs: A whole number of milliseconds above 0 is expected here.",
      "WRONG_TYPE /options/disabled: True or false is expected here, not a text.",
      "UNKNOWN_FIELD /options/fast: There is no such member; known are startupTimeoutMs, toolTimeoutMs, disabled.",
      "HARNESS_UNKNOWN /extra/Codex: A harness is named by its id, such as claude-code; `agent-config harnesses` lists them.",
      "WRONG_TYPE /extra/codex: An object is expected here, not a list.",
      "UNKNOWN_FIELD /extra/cursor/a/__proto__: __proto__ cannot be carried safely as a name.",
      "WRONG_TYPE /secretPolicy: One of refuse-inline, allow-inline is expected here.",
      "WRONG_TYPE /adoptUnowned: True or false is expected here, not a number.",
      "WRONG_TYPE /title: A text is expected here, not null.",
      "UNKNOWN_FIELD /version: There is no such member; known are name, owner, title, server, secretPolicy, adoptUnowned, options, extra.",
    ]);
  });

  it.each<[unknown, readonly string[]]>([
    [null, ["WRONG_TYPE : An object is expected here, not null."]],
    [[], ["WRONG_TYPE : An object is expected here, not a list."]],
    [
      {},
      [
        "MISSING_FIELD /name: `name` is missing.",
        "MISSING_FIELD /owner: `owner` is missing.",
        "MISSING_FIELD /server: `server` is missing.",
      ],
    ],
    [spec([]), ["WRONG_TYPE /server: An object is expected here, not a list."]],
    [spec({}), ["MISSING_FIELD /server/transport: `transport` is missing."]],
    [spec({ transport: "stdio" }), ["MISSING_FIELD /server/command: `command` is missing."]],
    [spec({ transport: "sse" }), ["MISSING_FIELD /server/url: `url` is missing."]],
    [
      spec({ transport: "ws", url: "https://x.example" }),
      ["INVALID_TRANSPORT /server/transport: One of stdio, http, sse is expected here."],
    ],
    [
      spec({ command: "npx", url: "ftp://x", colour: 1 }),
      [
        "MISSING_FIELD /server/transport: `transport` is missing.",
        "INVALID_URL /server/url: A URL here starts with https:// or http://.",
        "UNKNOWN_FIELD /server/colour: There is no such member; known are transport, command, args, env, cwd, url, headers.",
      ],
    ],
    [spec({ ...http, env: {} }), ["INVALID_TRANSPORT /server/env: `env` belongs to stdio, not to http."]],
    [
      spec({ ...stdio, command: { ref: "A" } }),
      ["WRONG_TYPE /server/command: A text is expected here, not an object."],
    ],
    [spec({ ...stdio, cwd: { ref: "A" } }), ["WRONG_TYPE /server/cwd: A text is expected here, not an object."]],
    [spec({ ...stdio, command: " " }), ["INVALID_COMMAND /server/command: A command is not blank."]],
    [
      spec({ ...http, headers: { "X-A": "1", "x-a": "2" } }),
      ["DUPLICATE_HEADER /server/headers/x-a: This header stands here already; case does not matter in header names."],
    ],
    [
      spec({ ...http, headers: { "X A": "1\n" } }),
      [
        "INVALID_HEADER_NAME /server/headers/X A: A header name is made of letters, digits and ! # $ % & ' * + - . ^ _ ` | ~ (RFC 9110, section 5.6.2).",
        "INVALID_HEADER_VALUE /server/headers/X A: A header value holds no control character other than tab, so no line break either.",
      ],
    ],
    [
      spec({ ...http, headers: JSON.parse('{"__proto__":"a"}') }),
      ["INVALID_HEADER_NAME /server/headers/__proto__: __proto__ cannot be carried safely as a name."],
    ],
    [
      spec(stdio, { options: { startupTimeoutMs: "5000" } }),
      ["WRONG_TYPE /options/startupTimeoutMs: A number of milliseconds is expected here, not a text."],
    ],
    [
      spec(stdio, { extra: { codex: { when: new Date(0), how: Number.NaN } } }),
      [
        "WRONG_TYPE /extra/codex/when: A JSON value is expected here, not a date.",
        "WRONG_TYPE /extra/codex/how: A JSON value is expected here, not a number.",
      ],
    ],
  ])("says of %j what is wrong", (input, expected) => {
    expect(told(input)).toEqual(expected);
  });

  it("stops where nobody would nest on", () => {
    const nested = (depth: number) => JSON.parse(`${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`);
    expect(told(spec(stdio, { extra: { codex: nested(60) } }))).toEqual([]);
    const [first, ...more] = told(spec(stdio, { extra: { codex: nested(10_000) } }));
    expect(more).toEqual([]);
    expect(first).toMatch(/^WRONG_TYPE \/extra\/codex\/a.*: This is deeper than 64 levels\.$/);
  });

  it("warns of plain http, but only of a spec that is accepted", () => {
    const insecure = { ...http, url: "http://x.example" };
    expect(validateSpec(spec(insecure)).warnings).toMatchObject([{ code: "insecure-http", at: "/server/url" }]);
    expect(validateSpec(spec(insecure, { name: "" })).warnings).toEqual([]);
  });

  it("reads references only by the rules of a spec", () => {
    const literal = spec({ ...stdio, command: "/bin/x", args: ["${", "$${A}"] });
    for (const profile of ["acp", "byob"] as const) {
      expect(validateSpec(literal, profile)).toMatchObject({ ok: true, value: { server: { args: ["${", "$${A}"] } } });
      expect(told(spec({ ...stdio, command: "/bin/x", args: [{ ref: "A" }] }), profile)).toEqual([
        "WRONG_TYPE /server/args/0: A text is expected here, not an object.",
      ]);
    }
  });
});

describe("checkServer", () => {
  it("judges a server alone, its pointers below the place that is given", () => {
    expect(checkServer(stdio)).toMatchObject({ ok: true, value: { command: "npx" } });
    expect(checkServer({ ...stdio, command: "a/b" }, "acp", "/mcpServers/0")).toMatchObject({
      ok: false,
      issues: [{ code: "INVALID_COMMAND", at: "/mcpServers/0/command" }],
    });
  });

  it("knows no member that stands beside a server", () => {
    expect(checkServer({ ...stdio, title: "x" })).toMatchObject({
      ok: false,
      issues: [{ code: "UNKNOWN_FIELD", at: "/title" }],
    });
  });
});
