import type { Code } from "./codes.ts";
import type { Position } from "./errors.ts";
import type { Warning } from "./result.ts";
import type { Scope } from "./spec.ts";
import type { Action, Refusal } from "./wish.ts";

/**
 * The stages of a run, each with a type of its own; every arrow is one function and only the marked ones touch the machine:
 *
 *   input ── parse ──> CheckedSpec ── choose targets [reads] ──> Request
 *         ── encode, secret policy ──> Wish ── snapshot [reads] + plan ──> FilePlan
 *         ── render, confirm ──> apply [writes] ──> Report
 */

/** What was, or would be, done to one server of one harness in one scope. Plain JSON. */
export interface Item {
  readonly op: "install" | "uninstall" | "adopt";
  /** Empty where it is not known, since the ledger that would tell cannot be read. */
  readonly name: string;
  readonly owner: string;
  readonly harness: string;
  readonly scope: Scope;
  /** The configuration file; absent when none could be chosen. */
  readonly path?: string;
  /** `failed`: a condition of the machine, in `error`. `skipped`: a harness that was not asked for by name cannot say it. */
  readonly action: Action | "failed" | "skipped" | "undone";
  readonly created?: boolean;
  readonly keys?: readonly string[];
  readonly refusals: readonly Refusal[];
  readonly error?: ErrorData;
  readonly warnings: readonly Warning[];
}

/** An AgentConfigError as data. */
export interface ErrorData {
  readonly code: Code | "BUG";
  readonly message: string;
  readonly hint?: string;
  readonly path?: string;
  readonly position?: Position;
  /** The place in the input or in the file, as a JSON pointer. */
  readonly at?: string;
}

/** What a run did, or would do. */
export interface Report {
  /** False for a plan, and for a run that wrote nothing because something was refused. */
  readonly applied: boolean;
  readonly items: readonly Item[];
  /** Files that a failed run could not put back, with the reason as the end of a sentence. */
  readonly leftOver: readonly { readonly path: string; readonly reason: string }[];
}

export const isChange = ({ action }: Item): boolean =>
  action === "written" || action === "recorded" || action === "removed" || action === "forgotten";

export const isProblem = ({ action }: Pick<Item, "action">): boolean => action === "refused" || action === "failed";
