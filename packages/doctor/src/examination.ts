import type { Position, Scope, Transport } from "@agent-config/core";

/** What can be wrong with a server, in the order in which it is judged; the first that applies is the verdict. */
export const verdicts = [
  /** The harness does not read the file, cannot read it, or drops the entry. */
  "unreadable-by-harness",
  /** A variable that the entry refers to is not set, and the entry has no default for it. */
  "missing-env",
  /** The harness asks for trust first, or the project's files would decide what is started; see `trustProject`. */
  "blocked-by-trust",
  /** The command is not on the PATH that the server's harness searches, or is no file. */
  "not-found",
  /** The command cannot be run, or ended with an error before it said anything. */
  "spawn-failed",
  /** The address cannot be reached: name, connection or certificate. */
  "unreachable",
  /** The server answers 401 or 403. */
  "unauthorized",
  /** No answer in time. */
  "timed-out",
  /** The server answers, and not as the protocol asks. */
  "protocol-error",
  "ok",
] as const;
export type Verdict = (typeof verdicts)[number];

/** What was found out about one server of one harness. Plain JSON, without any value that could be a secret. */
export interface Examination {
  /** Null when it is about a whole file. */
  readonly name: string | null;
  readonly harness: string;
  readonly scope: Scope;
  /** The file that holds the entry. */
  readonly path: string;
  readonly transport?: Transport;
  readonly status: Verdict;
  /**
   * What happened and what to do, one sentence or more on the first line. Further lines quote the file (masked) or the end of
   * what the server wrote to its standard error, at most 2 KB.
   */
  readonly detail: string;
  /** Where in the file. */
  readonly position?: Position;
  /** Names of the tools that the server offers, at most 1,000; only after it answered. */
  readonly tools?: readonly string[];
  /** What is worth knowing and does not change the verdict. */
  readonly notes: readonly string[];
}
