import type { ErrorData } from "@agent-config/core";

/** What happened, where, and what to do. */
export const errorLines = ({ code, message, hint, path, position }: ErrorData): readonly string[] => {
  const place = path && position ? `${path}:${position.line}:${position.column}` : path;
  const where = place && !message.includes(place) ? `${place}: ` : "";
  const [what = "", ...more] = message.split("\n");
  return [`${where}${what} [${code}]`, ...more, ...(hint ? [hint] : [])];
};
