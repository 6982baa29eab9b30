import { AgentConfigError } from "./errors.ts";
import type { Result } from "./result.ts";

/** The value, or an AgentConfigError with the first issue's code and place, and all issues in its message, below the heading. */
export const orThrow = <T>(result: Result<T>, heading: string): T => {
  if (result.ok) return result.value;
  const [first] = result.issues;
  const lines = result.issues.map(({ at, message }) => `${at || "/"}: ${message}`);
  throw new AgentConfigError(first?.code ?? "USAGE", [heading, ...lines].join("\n"), first ? { at: first.at } : {});
};
