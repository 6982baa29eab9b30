import type { Item, Unset, Warning } from "@agent-config/core";
import { titleOf } from "../adapters.ts";
import type { Colors } from "../output.ts";
import { listed } from "./words.ts";

type Subject = Pick<Item, "name" | "harness" | "action" | "warnings">;

/** Warnings, each line once, with the servers that it is about; first those that are about no server. */
export const warningBlocks = (
  items: readonly Subject[],
  general: readonly Warning[],
  colors: Colors,
): readonly string[] => {
  const told = items.filter(({ action }) => action !== "skipped" && action !== "refused");
  const names = new Map<string, Set<string>>();
  for (const item of told) {
    const lines = item.warnings.map((warning) =>
      warning.unset ? unsetLine(item.name, warning.unset.variable, told) : lineOf(warning),
    );
    for (const line of lines) names.set(line, (names.get(line) ?? new Set()).add(item.name));
  }
  const blocks = new Map<string, string[]>();
  for (const [line, about] of names) {
    const subject = listed([...about]);
    blocks.set(subject, [...(blocks.get(subject) ?? []), `  ${line}`]);
  }
  const label = (subject: string): string => colors.yellow(`Warning${subject}:`);
  return [
    ...new Set(general.map((warning) => `${label("")} ${lineOf(warning)}`)),
    ...[...blocks].map(([subject, lines]) => [label(` about ${subject}`), ...lines].join("\n")),
  ];
};

const lineOf = ({ code, message }: Warning): string => `${message} [${code}]`;

/** What one variable that is not set means in all harnesses that the server goes to. */
const unsetLine = (name: string, variable: string, items: readonly Subject[]): string => {
  const titles = new Map<Unset, Set<string>>();
  for (const item of items.filter((each) => each.name === name))
    for (const { unset } of item.warnings)
      if (unset?.variable === variable)
        titles.set(unset.becomes, (titles.get(unset.becomes) ?? new Set()).add(titleOf(item.harness)));
  const effects = [...titles].map(([becomes, where]) => `${outcomes[becomes]} (${[...where].join(", ")})`);
  return `${variable} is not set now; the server then gets ${listed(effects)}. [unset-variable]`;
};

const outcomes: Readonly<Record<Unset, string>> = {
  literal: "the reference as text",
  empty: "an empty text",
  absent: "nothing",
  fails: "no start at all",
};
