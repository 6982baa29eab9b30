import type { Item, Warning } from "@agent-config/core";
import type { Colors } from "../output.ts";

/** Warnings by server, each message once; first those that are about no server. */
export const warningBlocks = (
  items: readonly Pick<Item, "name" | "action" | "warnings">[],
  general: readonly Warning[],
  colors: Colors,
): readonly string[] => {
  const byServer = new Map<string, Set<string>>();
  for (const { name, action, warnings } of items) {
    if (action === "skipped" || action === "refused") continue;
    for (const warning of warnings) byServer.set(name, (byServer.get(name) ?? new Set()).add(lineOf(warning)));
  }
  const label = (subject: string): string => colors.yellow(`Warning${subject}:`);
  return [
    ...new Set(general.map((warning) => `${label("")} ${lineOf(warning)}`)),
    ...[...byServer].map(([name, lines]) =>
      [label(` about ${name}`), ...[...lines].map((line) => `  ${line}`)].join("\n"),
    ),
  ];
};

const lineOf = ({ code, message }: Warning): string => `${message} [${code}]`;
