/** Every code that a user or a program can meet. Codes are permanent: none is ever renamed or reused. */

export type Kind = "refusal" | "input" | "machine";

interface CodeFacts {
  readonly kind: Kind;
  /** The exit status of a command that ends with this code. */
  readonly exit: 1 | 2 | 3;
  readonly title: string;
  readonly hint: string;
}

const refusal = (title: string, hint: string): CodeFacts => ({ kind: "refusal", exit: 3, title, hint });
const input = (title: string, hint: string): CodeFacts => ({ kind: "input", exit: 2, title, hint });
const machine = (title: string, hint: string): CodeFacts => ({ kind: "machine", exit: 1, title, hint });

export const codes = {
  NOT_OWNED_BY_CALLER: refusal(
    "The entry belongs to somebody else",
    "Run `agent-config status` to see who owns it; `adopt NAME --owner NEW --from OLD` moves a claim, `install --adopt` takes an entry that nobody claims.",
  ),
  DRIFTED: refusal(
    "The entry was changed by hand",
    "Keep the hand edit, or repeat the command with --force to overwrite it.",
  ),
  INLINE_SECRET: refusal(
    "A literal secret would be written",
    "Write a reference such as ${NAME} in its place, or pass --allow-inline-secret.",
  ),
  TRANSPORT_UNSUPPORTED: refusal(
    "The harness cannot use this transport",
    "Leave this harness out with --harness, or use another transport.",
  ),
  SCOPE_UNSUPPORTED: refusal("The harness has no such scope here", "Choose another --scope or another --harness."),
  REFERENCE_UNSUPPORTED: refusal(
    "A reference cannot be said there",
    "Move the reference to a field that the harness expands, or start the server through a wrapper script.",
  ),
  FIELD_UNSUPPORTED: refusal("The harness has no such field", "Leave the field out for this harness."),
  NAME_UNSUPPORTED: refusal("The harness cannot use this name", "Choose a name of letters, digits, _ and -."),
  UNRESOLVED_VARIABLE: refusal("A variable has no value", "Give the value, or set the variable."),
  NO_LAUNCHER: refusal("No way to start this package", "Choose another package or remote of the entry."),
  NOTHING_TO_LAUNCH: refusal("The entry names nothing to start", "Ask the publisher for a package or a remote."),
  DOWNLOAD_REQUIRED: refusal("The server must be downloaded first", "Download it and install it from its folder."),
  INVALID_NAME: input("Not a server name", "Use 1 to 64 letters, digits, _ or -."),
  INVALID_OWNER: input("Not an owner", "Use 1 to 64 letters, digits, _ or -."),
  MISSING_FIELD: input("A required field is missing", "Add the field."),
  UNKNOWN_FIELD: input("An unknown field", "Remove the field, or correct its name."),
  WRONG_TYPE: input("A value of the wrong type", "Correct the value."),
  INVALID_COMMAND: input("Not a command", "Give one executable, without arguments or control characters."),
  INVALID_ARGUMENT: input("Not an argument", "Remove the control characters."),
  INVALID_ENV_NAME: input("Not a variable name", "Remove =, control characters and white space at the ends."),
  INVALID_ENV_VALUE: input("Not a variable value", "Remove the control characters."),
  INVALID_URL: input("Not a usable URL", "Give an absolute http or https URL without user-info."),
  INVALID_HEADER_NAME: input("Not a header name", "Use letters, digits and ! # $ % & ' * + - . ^ _ ` | ~."),
  INVALID_HEADER_VALUE: input("Not a header value", "Remove the control characters."),
  DUPLICATE_HEADER: input("A header stands twice", "Keep one of them; case does not matter in header names."),
  DUPLICATE_NAME: input("A name stands twice", "Rename one of them."),
  ENV_CONFLICT: input("A variable is set in two ways", "Keep one of them."),
  RESERVED_ENV: input("A variable that is not for servers to set", "Remove it."),
  INVALID_CWD: input("Not a working directory", "Give a path without control characters."),
  PATH_ESCAPES: input("A path leaves its folder", "Keep the path inside the folder."),
  INVALID_TRANSPORT: input(
    "Not a transport, or a field of another transport",
    "Use stdio with command, or http or sse with url.",
  ),
  SCHEMA_MISMATCH: input("A document of another kind or version", "Check the document's $schema and version."),
  DOCUMENT_INVALID: input("A document that cannot be used", "Correct the document."),
  HARNESS_UNKNOWN: input("No such harness", "Run `agent-config harnesses` for the list."),
  USAGE: input("A command that cannot be understood", "Run `agent-config --help`."),
  CONFIG_UNPARSEABLE: machine(
    "The file cannot be read as what it should be",
    "Correct the file by hand and run the command again.",
  ),
  CONFIG_SHAPE: machine(
    "A value of an unexpected type stands on the path",
    "Correct the file by hand and run the command again.",
  ),
  CONFIG_DUPLICATE_KEY: machine("A key on the path stands twice", "Remove one of the two and run the command again."),
  CONFIG_ENCODING: machine("The file is not UTF-8", "Save the file as UTF-8 and run the command again."),
  CONFIG_TOO_LARGE: machine("The file is too large", "Make the file smaller, or edit it by hand."),
  FILE_UNREADABLE: machine(
    "The file cannot be read or written",
    "Check that the path exists, is a regular file and may be accessed.",
  ),
  FILE_READ_ONLY: machine(
    "The file may not be written",
    "Make the file writable, or change it through the tool that manages it.",
  ),
  LEDGER_UNPARSEABLE: machine(
    "The ledger cannot be read",
    "Correct the ledger, restore it from version control, or delete it: then every entry beside it counts as nobody's.",
  ),
  LEDGER_TOO_NEW: machine("The ledger was written by a newer version", "Update agent-config."),
  BUSY: machine("Somebody else keeps writing", "Run the command again."),
  PLAN_STALE: machine("The files changed after the plan was made", "Run the command again to see the new plan."),
  REGISTRY_NOT_FOUND: machine("The registry has no such server", "Run `agent-config search WORDS`."),
  REGISTRY_UNREACHABLE: machine("The registry does not answer", "Check the network and run the command again."),
  REGISTRY_INVALID_RESPONSE: machine(
    "The registry answered something unexpected",
    "Check --registry and run the command again.",
  ),
} as const satisfies Record<string, CodeFacts>;

export type Code = keyof typeof codes;

/** Warnings never change the exit status; they are part of every report. */
export const warningCodes = {
  "insecure-http": "Plain http to another machine",
  "inline-secret": "A literal secret is written",
  placeholder: "A stand-in value is written",
  "unset-variable": "A referenced variable is not set now",
  "value-not-kept": "The value of a variable does not arrive as it is",
  shadowed: "Another scope with the same name wins",
  "merged-scopes": "The harness merges two entries of this name",
  "needs-trust": "The harness asks for trust first",
  "field-lost": "The harness has no such field",
  "bare-command": "The harness may have another PATH than the shell",
  "batch-file": "Windows starts the command only through cmd",
  "command-not-absolute": "The protocol asks for an absolute path",
  "env-newline": "A variable's value has several lines",
  truncated: "A text was cut to its greatest length",
  "ignored-field": "A member that nobody reads",
  "approval-unmatched": "An approval names no server",
  renamed: "The entry is written under another name",
  "transport-switched": "Fields of the other transport were removed",
  "foreign-keys-removed": "Keys that others added go with the entry",
  "removed-structurally": "The exact bytes of before could not be given back",
  "other-scope": "The name stands in another scope",
  "shared-entry": "The entry stays for another harness",
  "case-twin": "A name differs from another only in case",
  skipped: "A harness or an entry was left out",
  "nothing-found": "No harness was found",
  "registry-not-asked": "A registry could not be asked for newer versions",
  "hard-link": "Other hard links keep the old text",
} as const;

export type WarningCode = keyof typeof warningCodes;
