import { isAgentConfigError } from "../errors.ts";
import { redact } from "../mask.ts";
import type { ErrorData } from "../flow.ts";

/** An error as data. What is no AgentConfigError is a fault of ours and says so. */
export const errorData = (error: unknown): ErrorData => {
  if (!isAgentConfigError(error)) {
    return { code: "BUG", message: `Unexpected: ${redact(error instanceof Error ? error.message : String(error))}` };
  }
  const { code, message, hint, path, position } = error;
  return { code, message, ...(hint && { hint }), ...(path && { path }), ...(position && { position }) };
};
