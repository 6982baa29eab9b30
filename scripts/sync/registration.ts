import type { FoundAdapter } from "./find-adapters.ts";

/** The table by which the command line finds an adapter without loading the others. */
export const registration = (
  adapters: readonly FoundAdapter[],
): string => `// Written by \`pnpm sync\` from packages/adapters; not to be edited.
import type { Adapter } from "@agent-config/core";

export interface Harness {
  readonly id: string;
  readonly title: string;
  readonly load: () => Promise<{ readonly default: Adapter }>;
}

export const harnesses: readonly Harness[] = [
${adapters.map(({ adapter: { id, title } }) => `  { id: ${JSON.stringify(id)}, title: ${JSON.stringify(title)}, load: () => import("@agent-config/${id}") },`).join("\n")}
];
`;

/** The command line's package.json with every adapter among what is bundled. */
export const cliPackage = (text: string, adapters: readonly FoundAdapter[]): string => {
  const manifest = JSON.parse(text) as { devDependencies: Record<string, string> };
  const wanted = adapters.map(({ adapter: { id } }) => [`@agent-config/${id}`, "workspace:*"] as const);
  const devDependencies = Object.fromEntries(
    [...Object.entries(manifest.devDependencies), ...wanted].sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  return `${JSON.stringify({ ...manifest, devDependencies }, null, 2)}\n`;
};
