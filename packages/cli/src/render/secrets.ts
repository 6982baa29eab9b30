import type { FileSecret } from "@agent-config/core/node";
import { printable } from "@agent-config/registry";

/** Where literal secrets stand, file by file. Those of others are mentioned, and nothing more is done about them. */
export const secretLines = (secrets: readonly FileSecret[]): readonly string[] => {
  if (secrets.length === 0) return ["", "No literal secret was found in these files."];
  const files = new Map<string, FileSecret[]>();
  for (const secret of secrets) files.set(secret.path, [...(files.get(secret.path) ?? []), secret]);
  return [...files].flatMap(([path, found]) => [
    "",
    `Literal secrets in ${path}${found[0]?.committed ? ", which is committed with the project" : ""}:`,
    ...found.map((secret) => `  ${printable(`${subjectOf(secret)}${secret.message}`, 4096)}`),
  ]);
};

const subjectOf = ({ server, owner, allowed }: FileSecret): string => {
  if (server === null) return "";
  const whose = owner === null ? "nobody's" : allowed ? `${owner}'s, on purpose` : `${owner}'s`;
  return `${server} (${whose}): `;
};
