import type { Unset } from "./adapter.ts";
import type { Code, WarningCode } from "./codes.ts";
import type { Position } from "./errors.ts";

/** One thing wrong with an input. */
export interface Issue {
  readonly code: Code;
  /** JSON pointer into the input; "" is the whole of it. */
  readonly at: string;
  /** One sentence for a person, without any value that could be a secret; with a position, the masked line may follow. */
  readonly message: string;
  /** Where it is in the text, for one that cannot be read. */
  readonly position?: Position;
}

export interface Warning {
  readonly code: WarningCode;
  readonly at?: string;
  readonly message: string;
  /** For `unset-variable`: which, and what the server gets in its place. */
  readonly unset?: { readonly variable: string; readonly becomes: Unset };
}

/** Validation returns data: either a value, or everything that is wrong with the input, in the order of the input. */
export type Result<T> =
  | { readonly ok: true; readonly value: T; readonly warnings: readonly Warning[] }
  | { readonly ok: false; readonly issues: readonly Issue[]; readonly warnings: readonly Warning[] };

/** A value that passed, with what is still worth saying about it. */
export const accepted = <T>(value: T, warnings: readonly Warning[] = []): Result<T> => ({ ok: true, value, warnings });

/** Everything that is wrong. Warnings speak about accepted values only, so that a refusal says nothing beside the point. */
export const refused = <T = never>(issues: readonly Issue[]): Result<T> => ({ ok: false, issues, warnings: [] });
