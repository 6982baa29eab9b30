import type { FieldReferences, References } from "../packages/core/src/adapter.ts";
import type { Arrival } from "./arrival.ts";
import { type Case, variable } from "./cases.ts";
import type { Installed } from "./install-with-cli.ts";

/**
 * How a case ended: the server got what the spec says (`exact`); it got, for a variable that is not set, what the adapter says
 * the harness makes of one (`stated`); we refused to write it (`refused`); we wrote it and said what is lost (`warned`); or
 * something else, which is a fault of ours (`wrong`).
 */
export type Verdict =
  | { readonly kind: "exact" }
  | { readonly kind: "stated"; readonly as: string }
  | { readonly kind: "refused" | "warned"; readonly codes: readonly string[] }
  | { readonly kind: "wrong"; readonly why: string };

export interface Evidence {
  /** Undefined: the variable was not set. */
  readonly value: string | undefined;
  readonly installed: Installed;
  readonly listed: boolean;
  readonly arrival: Arrival;
  readonly references: References;
}

export const judge = (which: Case, evidence: Evidence): Verdict => {
  const { value, installed, listed, arrival } = evidence;
  if (installed.outcome === "refused") return { kind: "refused", codes: installed.codes };
  if (installed.outcome === "failed") return { kind: "wrong", why: installed.said };
  if (!listed) return { kind: "wrong", why: "the client does not list it" };
  if (arrival.reached && arrival.fault !== undefined) return { kind: "wrong", why: arrival.fault };

  const expected = which.form.arrives(value);
  if (expected === undefined) return judgeUnset(which, evidence);
  if (arrival.reached && arrival.value === expected) return { kind: "exact" };
  if (installed.warnings.includes("field-lost")) return { kind: "warned", codes: ["field-lost"] };
  return { kind: "wrong", why: `expected ${JSON.stringify(expected)}, ${description(arrival)}` };
};

/** The spec has no value for an unset variable: the adapter's facts have, and the user must have been told. */
const judgeUnset = (which: Case, { installed, arrival, references }: Evidence): Verdict => {
  const { unset } = references.fields[which.place.field];
  if (!isAsStated(which, unset, arrival, references.render?.(variable.name, undefined))) {
    return {
      kind: "wrong",
      why: `by the adapter's facts "${unset}" comes of an unset variable, ${description(arrival)}`,
    };
  }
  return installed.warnings.some((code) => code.startsWith("unset-"))
    ? { kind: "stated", as: unset }
    : { kind: "wrong", why: `"${unset}" comes of the unset variable, and no warning says so` };
};

const isAsStated = (
  { form, place: { field } }: Case,
  unset: FieldReferences["unset"],
  arrival: Arrival,
  native: string | undefined,
): boolean => {
  const empty = field === "headers" ? form.arrives("")?.trim() : form.arrives("");
  // No harness can start a command without a name.
  if (unset === "fails" || (unset === "empty" && field === "command" && empty === "")) return !arrival.reached;
  const expected = { literal: form.arrives(native), empty, absent: undefined }[unset];
  return arrival.reached && arrival.value === expected;
};

const description = (arrival: Arrival): string =>
  arrival.reached ? `the server got ${JSON.stringify(arrival.value)}` : "the server was not reached";
