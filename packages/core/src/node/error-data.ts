import { isAgentConfigError } from "../errors.ts";
import type { ErrorData } from "../flow.ts";
import { redact } from "../mask.ts";

/**
 * An error as data. What is no AgentConfigError is a fault of ours and says so; its message was not made to be shown, so that
 * whatever it quotes is masked.
 */
export const errorData = (error: unknown): ErrorData => {
  if (!isAgentConfigError(error)) {
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return { code: "BUG", message: redact(withoutQuotes(message)) };
  }
  const { code, message, hint, path, position, at } = error;
  return {
    code,
    message,
    ...(hint && { hint }),
    ...(path && { path }),
    ...(position && { position }),
    ...(at !== undefined && { at }),
  };
};

const withoutQuotes = (text: string): string => text.replace(/(["'`])[\s\S]*\1/g, "$1***$1");
