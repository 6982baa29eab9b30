import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkText, type Profile, type TextKind } from "../src/index.ts";
import { forAll } from "./arbitraries.ts";

const told = (kind: TextKind, text: string, profile: Profile): string => {
  const result = checkText(kind, text, profile, "/here");
  const { code, at, message } = (result.ok ? result.warnings[0] : result.issues[0]) ?? {};
  return code === undefined ? "accepted" : `${code} ${at}: ${message}`;
};

const profiles: readonly Profile[] = ["spec", "agent-plugins", "acp", "byob"];
const name = "1 to 64 letters A-Z a-z, digits, _ or -, and none of __proto__, constructor and prototype.";
const tab = "holds no control character other than tab, so no line break either.";
const nul = "holds no NUL character; no system can pass it on.";

/** kind, profiles (all unless named), texts, and what is said of each of them. */
const cases: readonly (readonly [TextKind, readonly Profile[], readonly string[], string])[] = [
  ["serverName", ["spec"], ["a", "A-Z_9", "-", "a".repeat(64)], "accepted"],
  [
    "serverName",
    ["spec"],
    ["", "a b", "ä", "a.b", "a\n", "a".repeat(65), "__proto__", "constructor", "prototype"],
    `INVALID_NAME /here: A server name is ${name}`,
  ],
  ["serverName", ["agent-plugins"], ["", "a b", "__proto__", "\0"], "accepted"],
  ["serverName", ["acp"], ["a b", "ä", "__proto__"], "accepted"],
  ["serverName", ["acp"], ["", " "], "INVALID_NAME /here: A server name is not blank."],
  ["serverName", ["acp", "byob"], ["a\tb", "a\x7f"], "INVALID_NAME /here: A server name holds no control character."],
  ["serverName", ["byob"], [" ", "a.b"], "accepted"],
  ["serverName", ["byob"], [""], "INVALID_NAME /here: A server name is not empty."],
  [
    "serverName",
    ["byob"],
    ["__proto__", "constructor", "prototype"],
    "INVALID_NAME /here: A server name is none of __proto__, constructor and prototype.",
  ],
  ["owner", profiles, ["myapp", "A_1"], "accepted"],
  ["owner", profiles, ["", "my app", "my.app", "__proto__"], `INVALID_OWNER /here: An owner is ${name}`],
  ["harness", profiles, ["claude-code", "x", "9"], "accepted"],
  [
    "harness",
    profiles,
    ["", "Claude", "-a", "a_b", "a".repeat(65), "__proto__"],
    "HARNESS_UNKNOWN /here: A harness is named by its id, such as claude-code; `agent-config harnesses` lists them.",
  ],
  ["command", ["spec", "byob"], ["npx", "./a", "../a", "./a b", "C:\\x y"], "accepted"],
  [
    "command",
    ["spec"],
    ["a b", "npx -y x"],
    "INVALID_COMMAND /here: A command is one program; what follows it goes into its arguments, each on its own.",
  ],
  ["command", ["spec", "acp", "byob"], ["", " ", "\n"], "INVALID_COMMAND /here: A command is not blank."],
  [
    "command",
    ["spec", "acp", "byob"],
    ["a\nb", "a\0", "a\tb"],
    "INVALID_COMMAND /here: A command holds no control character.",
  ],
  ["command", ["acp"], ["/bin/sh", "C:\\a.exe", "c:/a", "\\\\host\\a"], "accepted"],
  [
    "command",
    ["acp"],
    ["./a", "../a", "a/b", "a\\b", "C:a", ".", ".."],
    "INVALID_COMMAND /here: A command is an absolute path here; what a relative one means depends on the agent.",
  ],
  [
    "command",
    ["acp"],
    ["npx", "...", "a b"],
    "command-not-absolute /here: The protocol asks for an absolute path; which program a bare name finds depends on the agent's PATH.",
  ],
  ["command", ["agent-plugins"], ["npx", "./bin/a b", "./a/../b", "..."], "accepted"],
  [
    "command",
    ["agent-plugins"],
    ["a\\b", "a\tb", "./a\0"],
    "INVALID_COMMAND /here: A command holds no backslash and no control character; paths are written with / on every system.",
  ],
  [
    "command",
    ["agent-plugins"],
    ["", ".", "..", "/bin/sh", "a/b", "../a", "C:x", "a b"],
    "INVALID_COMMAND /here: A command is the bare name of a program, or a path in the plugin that starts with ./.",
  ],
  [
    "command",
    ["agent-plugins"],
    ["./..", "./a/../../b"],
    "PATH_ESCAPES /here: A command's path stays inside the plugin.",
  ],
  [
    "command",
    ["agent-plugins"],
    ["./", "./.", "./a/.."],
    "INVALID_COMMAND /here: A command names a program, not the plugin's folder.",
  ],
  ["argument", profiles, ["", " ", "-y", "a\tb", "$HOME"], "accepted"],
  ["argument", ["spec"], ["a\nb", "a\0", "\x1b[0m", "\x7f"], `INVALID_ARGUMENT /here: An argument ${tab}`],
  ["argument", ["agent-plugins", "acp", "byob"], ["a\nb", "\x1b"], "accepted"],
  ["argument", ["agent-plugins", "acp", "byob"], ["a\0"], `INVALID_ARGUMENT /here: An argument ${nul}`],
  ["envName", profiles, ["A", "a.b", "1", "A B", "ProgramFiles(x86)", "__proto__"], "accepted"],
  [
    "envName",
    profiles,
    ["", "A=B", " A", "A\u00a0", "A\u0085", "A\nB", "A\0"],
    "INVALID_ENV_NAME /here: A variable name is not empty and has no =, no control character and no white space at its ends.",
  ],
  ["envName", ["spec", "acp", "byob"], ["PLUGIN_ROOT"], "accepted"],
  [
    "envName",
    ["agent-plugins"],
    ["PLUGIN_ROOT", "PLUGIN_DATA"],
    "RESERVED_ENV /here: PLUGIN_ROOT and PLUGIN_DATA are set by the client.",
  ],
  ["envValue", profiles, ["", "a=b", "a\tb", "ä"], "accepted"],
  ["envValue", ["spec"], ["a\nb", "a\r", "a\0"], `INVALID_ENV_VALUE /here: A variable's value ${tab}`],
  ["envValue", ["agent-plugins", "byob"], ["a\nb"], "accepted"],
  ["envValue", ["agent-plugins", "acp", "byob"], ["a\0", "\n\0"], `INVALID_ENV_VALUE /here: A variable's value ${nul}`],
  [
    "envValue",
    ["acp"],
    ["a\nb", "a\r"],
    "env-newline /here: The value has more than one line; not every agent can pass it on.",
  ],
  ["cwd", ["spec", "acp", "byob"], [".", "/srv/a b", "~"], "accepted"],
  ["cwd", ["spec", "acp", "byob"], ["", " "], "INVALID_CWD /here: A working directory is not blank."],
  ["cwd", ["spec", "acp", "byob"], ["a\tb"], "INVALID_CWD /here: A working directory holds no control character."],
  ["cwd", ["agent-plugins"], ["./", "./a", "${PLUGIN_ROOT}", "${PLUGIN_DATA}/a"], "accepted"],
  [
    "cwd",
    ["agent-plugins"],
    ["", ".", "/a", "a", "../a", "./a\\b", "./a\0", "${PLUGIN_ROOT}a", "${HOME}/a"],
    "INVALID_CWD /here: A working directory is ./…, ${PLUGIN_ROOT}, ${PLUGIN_DATA} or a path below one of them, with / on every system.",
  ],
  ["headerName", profiles, ["Authorization", "x-a_b.c", "!#$%&'*+-.^_`|~", "0"], "accepted"],
  [
    "headerName",
    profiles,
    ["", "A B", "A:", "Ä", "A\n", "(A)"],
    "INVALID_HEADER_NAME /here: A header name is made of letters, digits and ! # $ % & ' * + - . ^ _ ` | ~ (RFC 9110, section 5.6.2).",
  ],
  ["headerValue", profiles, ["", "Bearer ${A}", "a\tb"], "accepted"],
  ["headerValue", profiles, ["a\r\nX: b", "a\0", "\x7f"], `INVALID_HEADER_VALUE /here: A header value ${tab}`],
];

describe.each(cases)("a %s by the rules of %j", (kind, among, texts, expected) => {
  it.each(texts)("%j", (text) => {
    for (const profile of among) expect(told(kind, text, profile)).toBe(expected);
  });
});

it("holds a text to the rules of a spec, at no place, unless told otherwise", () => {
  expect(checkText("serverName", "a b")).toEqual(checkText("serverName", "a b", "spec", ""));
});

it("gives back an accepted text as it was given", () => {
  const kinds = [...new Set(cases.map(([kind]) => kind))];
  const inputs = fc.tuple(fc.constantFrom(...kinds), fc.constantFrom(...profiles), fc.string({ unit: "binary" }));
  forAll(inputs, ([kind, profile, text]) => {
    const result = checkText(kind, text, profile);
    if (result.ok) expect(result.value).toBe(text);
  });
});

it("never repeats a refused text, which may be a secret", () => {
  forAll(fc.constantFrom(...cases), ([kind, among]) => {
    const secret = "\0hunter2-hunter2 =";
    for (const profile of among) expect(told(kind, secret, profile)).not.toContain("hunter2");
  });
});
