import type { Code, WarningCode } from "./codes.ts";
import { placeInFolder } from "./folder-path.ts";
import { accepted, type Result, refused } from "./result.ts";
import type { Profile } from "./spec.ts";

/** Texts that are judged one at a time. URLs have rules of their own: `checkUrl`. */
export type TextKind =
  | "serverName"
  | "owner"
  | "harness"
  | "command"
  | "argument"
  | "envName"
  | "envValue"
  | "cwd"
  | "headerName"
  | "headerValue";

/**
 * Judges one text by the rules that its kind has in a profile. The first rule that it breaks is the issue, or a warning
 * where the profile only warns. Nothing is trimmed or re-cased: an accepted text is the text that was given.
 */
export const checkText = (kind: TextKind, text: string, profile: Profile = "spec", at = ""): Result<string> => {
  const rule = rules[kind][profile].find(({ broken }) => broken(text));
  if (!rule) return accepted(text);
  const { message } = rule;
  return "code" in rule
    ? refused([{ code: rule.code, at, message }])
    : accepted(text, [{ code: rule.warning, at, message }]);
};

/** A server name or an owner, but for the reserved ones. */
export const identifierPattern = /^[A-Za-z0-9_-]{1,64}$/;
export const harnessPattern = /^[a-z0-9][a-z0-9-]{0,63}$/;

/** Names that the objects of our own language give a meaning to. */
const isReservedName = (name: string): boolean => ["__proto__", "constructor", "prototype"].includes(name);

type Rule = { readonly broken: (text: string) => boolean; readonly message: string } & (
  | { readonly code: Code }
  | { readonly warning: WarningCode }
);

const hasControl = (text: string, except = ""): boolean => {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if ((code < 0x20 || code === 0x7f) && text[index] !== except) return true;
  }
  return false;
};
const isBlank = (text: string): boolean => text.trim() === "";
const hasNul = (text: string): boolean => text.includes("\0");

const notIdentifier = (text: string): boolean => !identifierPattern.test(text) || isReservedName(text);
const identifier = (code: Code, subject: string): Rule => ({
  broken: notIdentifier,
  code,
  message: `${subject} is 1 to 64 letters A-Z a-z, digits, _ or -, and none of __proto__, constructor and prototype.`,
});
const blank = (code: Code, subject: string): Rule => ({ broken: isBlank, code, message: `${subject} is not blank.` });
const control = (code: Code, subject: string): Rule => ({
  broken: (text) => hasControl(text),
  code,
  message: `${subject} holds no control character.`,
});
const controlButTab = (code: Code, subject: string): Rule => ({
  broken: (text) => hasControl(text, "\t"),
  code,
  message: `${subject} holds no control character other than tab, so no line break either.`,
});
const nul = (code: Code, subject: string): Rule => ({
  broken: hasNul,
  code,
  message: `${subject} holds no NUL character; no system can pass it on.`,
});

const owner = [identifier("INVALID_OWNER", "An owner")];
const harness: Rule = {
  broken: (text) => !harnessPattern.test(text),
  code: "HARNESS_UNKNOWN",
  message: "A harness is named by its id, such as claude-code; `agent-config harnesses` lists them.",
};

const nameIsBlank = blank("INVALID_NAME", "A server name");
const nameHasControl = control("INVALID_NAME", "A server name");
const nameIsReserved: Rule = {
  broken: isReservedName,
  code: "INVALID_NAME",
  message: "A server name is none of __proto__, constructor and prototype.",
};
const nameIsEmpty: Rule = {
  broken: (text) => text === "",
  code: "INVALID_NAME",
  message: "A server name is not empty.",
};

const commandIsBlank = blank("INVALID_COMMAND", "A command");
const commandHasControl = control("INVALID_COMMAND", "A command");
const commandIsLine: Rule = {
  broken: (text) => /^[\w.@+-]+\s+\S/.test(text),
  code: "INVALID_COMMAND",
  message: "A command is one program; what follows it goes into its arguments, each on its own.",
};
const isAbsolute = (text: string): boolean => /^(?:\/|[A-Za-z]:[\\/]|\\\\)/.test(text);
const isBareName = (text: string): boolean => !/[\\/]|^[A-Za-z]:|^\.{1,2}$/.test(text);
const commandIsRelative: Rule = {
  broken: (text) => !isAbsolute(text) && !isBareName(text),
  code: "INVALID_COMMAND",
  message: "A command is an absolute path here; what a relative one means depends on the agent.",
};
const commandIsBare: Rule = {
  broken: isBareName,
  warning: "command-not-absolute",
  message: "The protocol asks for an absolute path; which program a bare name finds depends on the agent's PATH.",
};
const isBundled = (text: string): boolean => text.startsWith("./");
const commandOfPlugin: readonly Rule[] = [
  {
    broken: (text) => hasControl(text) || text.includes("\\"),
    code: "INVALID_COMMAND",
    message: "A command holds no backslash and no control character; paths are written with / on every system.",
  },
  {
    broken: (text) => !isBundled(text) && /^$|[/:\s]|^\.{1,2}$/.test(text),
    code: "INVALID_COMMAND",
    message: "A command is the bare name of a program, or a path in the plugin that starts with ./.",
  },
  {
    broken: (text) => isBundled(text) && placeInFolder(text) === "outside",
    code: "PATH_ESCAPES",
    message: "A command's path stays inside the plugin.",
  },
  {
    broken: (text) => isBundled(text) && placeInFolder(text) === "itself",
    code: "INVALID_COMMAND",
    message: "A command names a program, not the plugin's folder.",
  },
];

const argumentHasNul = nul("INVALID_ARGUMENT", "An argument");

const envName: Rule = {
  broken: (text) => text === "" || text.includes("=") || /^[\s\x85]|[\s\x85]$/.test(text) || hasControl(text),
  code: "INVALID_ENV_NAME",
  message: "A variable name is not empty and has no =, no control character and no white space at its ends.",
};
const envNameOfPlugin: Rule = {
  broken: (text) => text === "PLUGIN_ROOT" || text === "PLUGIN_DATA",
  code: "RESERVED_ENV",
  message: "PLUGIN_ROOT and PLUGIN_DATA are set by the client.",
};
const envValueHasNul = nul("INVALID_ENV_VALUE", "A variable's value");
const envValueHasNewline: Rule = {
  broken: (text) => /[\r\n]/.test(text),
  warning: "env-newline",
  message: "The value has more than one line; not every agent can pass it on.",
};

const cwd = [blank("INVALID_CWD", "A working directory"), control("INVALID_CWD", "A working directory")];
const cwdOfPlugin: Rule = {
  broken: (text) =>
    !/^(?:\.\/|\$\{PLUGIN_(?:ROOT|DATA)\}(?:\/|$))/.test(text) || text.includes("\\") || hasControl(text),
  code: "INVALID_CWD",
  message:
    "A working directory is ./…, ${PLUGIN_ROOT}, ${PLUGIN_DATA} or a path below one of them, with / on every system.",
};

const headerName: Rule = {
  broken: (text) => !/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(text),
  code: "INVALID_HEADER_NAME",
  message: "A header name is made of letters, digits and ! # $ % & ' * + - . ^ _ ` | ~ (RFC 9110, section 5.6.2).",
};

type Rules = Readonly<Record<Profile, readonly Rule[]>>;
const everywhere = (...same: readonly Rule[]): Rules => ({ spec: same, "agent-plugins": same, acp: same, byob: same });

/**
 * Sources differ on purpose: `agent-plugins` is mcp.json by the Agent Plugins specification 1.0.0, `acp` what a host of the
 * Agent Client Protocol sends with session/new, `byob` a byob-plugin.json. Where a profile lacks a field, the rules of `spec`
 * stand.
 */
const rules: Readonly<Record<TextKind, Rules>> = {
  serverName: {
    spec: [identifier("INVALID_NAME", "A server name")],
    "agent-plugins": [],
    acp: [nameIsBlank, nameHasControl],
    byob: [nameIsEmpty, nameHasControl, nameIsReserved],
  },
  owner: everywhere(...owner),
  harness: everywhere(harness),
  command: {
    spec: [commandIsBlank, commandHasControl, commandIsLine],
    "agent-plugins": commandOfPlugin,
    acp: [commandIsBlank, commandHasControl, commandIsRelative, commandIsBare],
    byob: [commandIsBlank, commandHasControl],
  },
  argument: { ...everywhere(argumentHasNul), spec: [controlButTab("INVALID_ARGUMENT", "An argument")] },
  envName: { ...everywhere(envName), "agent-plugins": [envName, envNameOfPlugin] },
  envValue: {
    spec: [controlButTab("INVALID_ENV_VALUE", "A variable's value")],
    "agent-plugins": [envValueHasNul],
    acp: [envValueHasNul, envValueHasNewline],
    byob: [envValueHasNul],
  },
  cwd: { ...everywhere(...cwd), "agent-plugins": [cwdOfPlugin] },
  headerName: everywhere(headerName),
  headerValue: everywhere(controlButTab("INVALID_HEADER_VALUE", "A header value")),
};
