import { AgentConfigError, type Code, type Position } from "@agent-config/core";

/** The error about a text that cannot be read; with a path the place is told as for any file, else as that of `name`. */
export const unreadable = (
  { code, message, position }: { readonly code: Code; readonly message: string; readonly position?: Position },
  name: string,
  path: string | undefined,
): AgentConfigError => {
  const place = position ? `${name}, line ${position.line}, column ${position.column}` : name;
  return new AgentConfigError(code, path === undefined ? `${place}: ${message}` : message, {
    ...(path !== undefined && { path }),
    ...(position && { position }),
  });
};
