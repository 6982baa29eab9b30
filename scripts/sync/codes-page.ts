import { codes, type Kind, warningCodes } from "@agent-config/core";
import { exitStatuses, partlyDone } from "../../packages/cli/src/exit-status.ts";
import { noticeCodes } from "../../packages/registry/src/notices.ts";

const sections: readonly (readonly [Kind, string, string])[] = [
  ["refusal", "Refusals", "A predictable no: it is part of the plan, and nothing was written."],
  ["input", "Input", "What was given cannot be used."],
  ["machine", "Machine", "A file, a lock, the ledger or the network stood in the way."],
];

/** docs/codes.md, from the table of codes. */
export const codesPage = (): string =>
  [
    "# Codes",
    "",
    "Every refusal, error and warning carries a code. Codes and exit statuses are permanent: scripts may rely on them.",
    "",
    "## Exit statuses",
    "",
    "Where several apply, the first one in this table counts.",
    "",
    "| exit status | meaning |",
    "| --- | --- |",
    ...[...exitStatuses, partlyDone].map(([exit, meaning]) => row(String(exit), meaning)),
    "",
    ...sections.flatMap(([kind, title, text]) => [
      `## ${title}`,
      "",
      text,
      "",
      "| code | exit status | meaning | what to do |",
      "| --- | --- | --- | --- |",
      ...Object.entries(codes)
        .filter(([, facts]) => facts.kind === kind)
        .map(([code, facts]) => row(`\`${code}\``, String(facts.exit), facts.title, facts.hint)),
      "",
    ]),
    "## Warnings",
    "",
    "Warnings are part of every report and never change the exit status.",
    "",
    "| code | meaning |",
    "| --- | --- |",
    ...Object.entries(warningCodes).map(([code, title]) => row(`\`${code}\``, title)),
    "",
    "## Notices about a registry's server",
    "",
    "A repair says that the entry was not taken to the letter; `--strict` refuses those that move arguments.",
    "",
    "| code | repair | meaning |",
    "| --- | --- | --- |",
    ...Object.entries(noticeCodes).map(([code, { repairs, message }]) =>
      row(`\`${code}\``, repairs ? "yes" : "", message),
    ),
    "",
  ].join("\n");

const row = (...cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
