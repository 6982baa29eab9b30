import type { Env, Scope } from "@agent-config/core";
import type { Output } from "./output.ts";

/** The options that every command takes. */
export interface Options {
  /** As given: ids separated by commas, or `all`. */
  readonly harness?: string;
  readonly scope?: Scope;
  readonly project?: string;
  readonly json?: boolean;
  readonly dryRun?: boolean;
  readonly check?: boolean;
  readonly yes?: boolean;
  readonly adopt?: boolean;
  readonly force?: boolean;
  readonly keepGoing?: boolean;
  readonly strict?: boolean;
  readonly allowInlineSecret?: boolean;
}

/** What a command works with. */
export interface Context {
  readonly command: string;
  readonly options: Options;
  readonly env: Env;
  readonly output: Output;
  /** The words after `--`, as given; undefined when there is no `--`. */
  readonly launch: readonly string[] | undefined;
}

/** The whole of a command: what it printed is out, the exit status is left. */
export type Work = (context: Context) => Promise<number>;
