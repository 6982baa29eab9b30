import { printable, type ReadyPlan } from "@agent-config/registry";
import { displayed, type Row, rowLines, serverRows } from "../render/server-view.ts";
import { listed } from "../render/words.ts";
import type { Disclosure } from "../sources/wanted.ts";

/**
 * All that a stranger's entry would do here, and what was noticed. Nothing is left out or cut; literal secrets are masked.
 */
export const disclose = ({ server, notices, reads, skipped, source, outcome }: ReadyPlan): Disclosure => {
  const noted = notices.map(
    ({ code, message, at }): Row => ["Note", printable(`${message} [${code}] ${at.join(", ")}`)],
  );
  const left: readonly Row[] =
    skipped.length > 0 ? [["Left out", printable(`${listed(skipped)}, for want of a value`)]] : [];
  return {
    isStrange: true,
    lines: rowLines([...serverRows(server, reads), ...noted, ...left]),
    facts: { ...source, outcome, display: displayed(server), reads, notices, skipped },
  };
};
