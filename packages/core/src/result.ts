import type { Code, WarningCode } from "./codes.ts";

/** One thing wrong with an input. */
export interface Issue {
  readonly code: Code;
  /** JSON pointer into the input; "" is the whole of it. */
  readonly at: string;
  /** One sentence for a person, without any value that could be a secret. */
  readonly message: string;
}

export interface Warning {
  readonly code: WarningCode;
  readonly at?: string;
  readonly message: string;
}

/** Validation returns data: either a value, or everything that is wrong with the input, in the order of the input. */
export type Result<T> =
  | { readonly ok: true; readonly value: T; readonly warnings: readonly Warning[] }
  | { readonly ok: false; readonly issues: readonly Issue[]; readonly warnings: readonly Warning[] };
