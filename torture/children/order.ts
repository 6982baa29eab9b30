import type { McpSpec, Report, Scope } from "@agent-config/core";

export type Operation =
  | { readonly op: "install"; readonly specs: readonly McpSpec[] }
  | { readonly op: "uninstall"; readonly owner: string; readonly names?: readonly string[] };

/** What the program `change` is to do. Plain JSON. */
export interface Order {
  readonly home: string;
  readonly project: string;
  readonly harnesses: readonly string[];
  readonly scope: Scope;
  readonly operations: readonly Operation[];
  readonly keepGoing?: boolean;
  /** The process kills itself before the nth step, counted from 1 over all operations. */
  readonly killAt?: number;
  /** Milliseconds of rest between operations: at least, at most. */
  readonly rest?: readonly [number, number];
  /** Operations are repeated until standard input ends. */
  readonly untilTold?: boolean;
}

/** A line of its output, one per operation. */
export interface Done {
  readonly index: number;
  readonly report: Report;
  readonly milliseconds: number;
  /** How often a file was about to be replaced; more than once: somebody else wrote it in between. */
  readonly tries: number;
  /** Microseconds from the end of the last look at the file to the end of the rename, and from the beginning of that look. */
  readonly windows: readonly (readonly [afterLook: number, withLook: number])[];
}

/** The last line of its output. */
export interface Finished {
  readonly steps: readonly string[];
}
