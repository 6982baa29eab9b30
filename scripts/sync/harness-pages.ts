import { type Adapter, appData, type Field, type LimitKeys, type Target } from "@agent-config/core";
import type { FoundAdapter } from "./find-adapters.ts";

/** The table in the README. */
export const harnessTable = (adapters: readonly FoundAdapter[]): string =>
  [
    "| harness | `--harness` | scopes | transports | references | read back with |",
    "| --- | --- | --- | --- | --- | --- |",
    ...adapters.map(({ adapter: { id, title, targets, transports, references, upstream } }) =>
      row(
        `[${title}](docs/harnesses/${id}.md)`,
        `\`${id}\``,
        unique(targets.map(({ scope }) => scope)).join(", "),
        transports.join(", "),
        code(references.syntax),
        upstream.client ?? "not verified",
      ),
    ),
    "",
  ].join("\n");

/** docs/harnesses/<id>.md: what is written where, and what cannot be said. */
export const harnessPage = ({ adapter }: FoundAdapter): string => {
  const { title, id, upstream, references, keys, gates = [], reservedNames = {}, sameName } = adapter;
  return [
    `# ${title}`,
    "",
    `\`--harness ${id}\` · documentation: ${upstream.docs} · facts checked ${upstream.verified} · ${upstream.client ? `written entries [read back](../conformance.md) with ${upstream.client}` : "not verified with the real program"}`,
    "",
    "## Files",
    "",
    "Weakest first: where two files hold the same name, " +
      (sameName === "wins"
        ? "the later one wins."
        : "their entries are merged field by field, the later one winning per field."),
    "",
    "| scope | files, strongest first | servers under | committed | format |",
    "| --- | --- | --- | --- | --- |",
    ...adapter.targets.map(targetRow),
    "",
    ...adapter.targets.flatMap(({ scope, needs }) =>
      typeof needs === "object"
        ? [
            `In scope ${scope} the file must be there, with ${needs.map((key) => `\`${key}\``).join(" and ")}: ${title} refuses one without them, and what they say is not ours to choose.`,
            "",
          ]
        : [],
    ),
    ...(adapter.targets.some(({ files }) => files.some((file) => file.includes("{appData}")))
      ? [
          `\`{appData}\` is \`${appData.linux}\` on Linux, \`${appData.darwin}\` on macOS and \`${appData.win32}\` on Windows.`,
          "",
        ]
      : []),
    "## References to environment variables",
    "",
    `Syntax: ${code(references.syntax)}. A stdio server inherits ${{ all: "the whole environment", few: "a few basic variables only", "all but secret-looking": "the environment without variables whose names look secret" }[references.inherits]}.`,
    "",
    "| field | where | default | when the variable is not set |",
    "| --- | --- | --- | --- |",
    ...fields.map((field) => fieldRow(adapter, field)),
    "",
    ...(references.scopes ? [`- Only in files of scope ${references.scopes.join(" and ")}; elsewhere refused.`] : []),
    `- Variables are set in ${references.setIn}.`,
    ...(references.inherits === "few"
      ? []
      : [
          "- `NAME` from `${NAME}` is written although the server may inherit it: the file then says what the server needs.",
        ]),
    references.expands
      ? `- A literal text that matches \`${references.expands.source}\` is refused: ${title} would replace it, and there is no escape.`
      : "- Every literal text stays as it is.",
    ...(references.longestExpanded
      ? [
          `- A text with a reference that is longer than ${references.longestExpanded} characters is refused: nothing in it would be expanded.`,
        ]
      : []),
    "",
    "## Entry",
    "",
    `- stdio: ${[...keys.common, ...keys.stdio].map((key) => `\`${key}\``).join(", ")}`,
    `- remote: ${[...keys.common, ...keys.remote].map((key) => `\`${key}\``).join(", ")}`,
    ...(keys.extra
      ? [`- through \`extra\` of a server only: ${keys.extra.map((key) => `\`${key}\``).join(", ")}`]
      : []),
    `- time limit for the start-up: ${limitText(keys.limits.startupTimeoutMs)}`,
    `- time limit for a tool call: ${limitText(keys.limits.toolTimeoutMs)}`,
    ...(keys.toggle
      ? [`- switched off by \`${keys.toggle.key}: ${keys.toggle.off}\`; a toggle is never drift`]
      : ["- no switch in the file"]),
    `- transports: ${adapter.transports.join(", ")}`,
    ...(adapter.startsNoBatchFiles
      ? ["- on Windows launchers such as `npx` are written behind `cmd /c`, except in committed files"]
      : []),
    ...Object.entries(reservedNames).map(([name, reason]) => `- the name \`${name}\` is refused: ${reason}`),
    ...(gates.length > 0
      ? ["", "## Before an entry is used", "", ...gates.map(({ scope, note }) => `- scope ${scope}: ${note}`)]
      : []),
    "",
  ].join("\n");
};

const limitText = (limit: LimitKeys): string =>
  typeof limit === "string"
    ? `none. ${limit}`
    : `${limit.map(({ key, unitMs }) => `\`${key}\` (${unitMs === 1 ? "milliseconds" : "seconds"})`).join(", also read: ")}`;

const fields: readonly Field[] = ["command", "args", "env", "cwd", "url", "headers"];

const targetRow = ({ scope, on, files, servers, keyedBy, committed, editor }: Target): string =>
  row(
    on ? `${scope} (${on.map((platform) => systems[platform]).join(", ")})` : scope,
    files.map((file) => `\`${file}\``).join("<br>"),
    keyedBy === undefined
      ? `\`${servers.join(".")}\``
      : `\`${servers.join(".")}\`, a list; the name stands in \`${keyedBy}\``,
    committed ? "yes" : "no",
    editor.title,
  );

const systems = { linux: "Linux", darwin: "macOS", win32: "Windows" };

const outcomes = {
  literal: "sent as it stands",
  empty: "an empty text",
  absent: "left out",
  fails: "the server fails",
};

const fieldRow = ({ references }: Adapter, field: Field): string => {
  const { use, defaults, unset, unsetInText, note } = references.fields[field];
  const where = { any: "anywhere in the text", whole: "as the whole value", none: "refused" }[use];
  const then = unsetInText ? `${outcomes[unset]}; with text around it: ${outcomes[unsetInText]}` : outcomes[unset];
  return row(
    field,
    note ? `${where} (${note})` : where,
    use === "none" ? "" : defaults ? "yes" : "refused",
    use === "none" ? "" : then,
  );
};

const row = (...cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
const code = (text: string): string =>
  text.startsWith("none")
    ? text
    : text
        .split(", ")
        .map((part) => `\`${part}\``)
        .join(", ");
const unique = <T>(values: readonly T[]): readonly T[] => [...new Set(values)];
