import type { ErrorData } from "@agent-config/core";

/**
 * What happened, where, and what to do. In what state things are is left to the end of the command, which knows it for all that
 * went wrong.
 */
export const errorLines = ({ code, message, hint, path, position }: ErrorData): readonly string[] => {
  const place = path && position ? `${path}:${position.line}:${position.column}` : path;
  const [what = "", ...more] = message.replace(/\s*Nothing was changed\.(?=\n|$)/, "").split("\n");
  const where = place && !what.includes(place) ? `${place}: ` : "";
  // A list follows its colon.
  const said = what.endsWith(":") ? `${what.slice(0, -1)} [${code}]:` : `${what} [${code}]`;
  return [`${where}${said}`, ...more, ...(hint ? [hint] : [])];
};
