import { AgentConfigError } from "@agent-config/core";
import type { Context } from "./context.ts";
import type { Wanted } from "./sources/wanted.ts";

/**
 * Nothing that a stranger described is written before somebody agreed. On a terminal the question comes with the plan; where
 * nobody can be asked, this throws USAGE unless --yes was given, or nothing will be written anyway.
 */
export const requireConsent = (wanted: readonly Wanted[], { options, output }: Context): void => {
  const { yes = false, dryRun = false, check = false } = options;
  const strange = wanted.find(({ disclosure }) => disclosure?.isStrange);
  if (!strange || output.interactive || yes || dryRun || check) return;
  throw new AgentConfigError(
    "USAGE",
    `This was described by somebody else: ${strange.taken}. Writing it needs your consent, and here is nobody to ask.`,
    {
      hint: "Look at it with --dry-run, then repeat the command with --yes.",
    },
  );
};
