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
