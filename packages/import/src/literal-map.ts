import { literalText } from "@agent-config/core";

/** A map of plain texts in the neutral syntax, where a `${` must be told from a reference. */
export const literalMap = (texts: Iterable<readonly [string, string]>): Record<string, string> =>
  Object.fromEntries([...texts].map(([name, text]) => [name, literalText(text)]));
