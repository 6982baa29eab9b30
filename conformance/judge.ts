import type { References, Unset } from "../packages/core/src/adapter.ts";
import type { Arrival } from "./arrival.ts";
import { type Case, variable } from "./cases.ts";
import type { Listed } from "./client.ts";
import type { Installed } from "./install-with-cli.ts";

/**
 * How a case ended: the server got what the spec says (`exact`); it got, for a variable that is not set, what our warning
 * says the harness makes of one (`stated`); we refused to write it (`refused`); we wrote it and said what is lost (`warned`);
 * something else, which is a fault of ours (`wrong`). Two prove nothing: the client neither reached the server nor said why
 * (`unanswered`), or there is no client (`untried`).
 */
export type Verdict =
  | { readonly kind: "exact" | "untried" }
  | { readonly kind: "stated"; readonly as: Unset }
  | { readonly kind: "refused" | "warned"; readonly codes: readonly string[] }
  | { readonly kind: "wrong" | "unanswered"; readonly why: string };

export interface Evidence {
  /** Undefined: the variable was not set. */
  readonly value: string | undefined;
  readonly installed: Installed;
  /** Undefined: the client does not list it. */
  readonly listed: Listed | undefined;
  readonly arrival: Arrival;
  readonly references: References;
}

export const judge = (which: Case, { value, installed, listed, arrival, references }: Evidence): Verdict => {
  if (installed.outcome === "refused") return { kind: "refused", codes: installed.codes };
  if (installed.outcome === "failed") return wrong(installed.said);
  if (!listed) return wrong("the client does not list it");
  if (!listed.enabled) return wrong("the client lists it as switched off");
  if (!isSameTransport(which, listed)) return wrong(`the client takes it for ${listed.transport}`);
  if (arrival.reached && arrival.fault !== undefined) return wrong(arrival.fault);

  const expected = which.form.arrives(value);
  if (expected === undefined) {
    const told = installed.warnings.find(({ unset }) => unset?.variable === variable)?.unset;
    if (!told) return wrong("no warning says what comes of the unset variable");
    return judgeUnset(which, told.becomes, arrival, listed, references);
  }
  if (!arrival.reached) return excused(installed, notReached(listed));
  if (arrival.value === expected) return { kind: "exact" };
  const why = `expected ${JSON.stringify(expected)}, the server got ${JSON.stringify(arrival.value)}`;
  return excused(installed, wrong(why));
};

/** What would be wrong is not where we warned of it. */
export const excused = (installed: Installed, verdict: Verdict): Verdict => {
  if (verdict.kind !== "wrong" || installed.outcome !== "written") return verdict;
  const codes = installed.warnings
    .map(({ code }) => code)
    .filter((code) => code === "field-lost" || code === "value-not-kept");
  return codes.length > 0 ? { kind: "warned", codes } : verdict;
};

const wrong = (why: string): Verdict => ({ kind: "wrong", why });

const isSameTransport = ({ transport }: Case, listed: Listed): boolean =>
  listed.transport === transport || (listed.transport === "remote" && transport !== "stdio");

/** The spec has no value for an unset variable: the warning has. */
const judgeUnset = (
  { form, place: { field } }: Case,
  unset: Unset,
  arrival: Arrival,
  listed: Listed,
  references: References,
): Verdict => {
  const empty = field === "headers" ? form.arrives("")?.trim() : form.arrives("");
  // No harness can start a command without a name.
  const starts = unset !== "fails" && !(unset === "empty" && field === "command" && empty === "");
  if (!starts && !arrival.reached) return isRefusal(listed) ? { kind: "stated", as: "fails" } : notReached(listed);
  if (!arrival.reached) return notReached(listed);
  const stated = { literal: form.arrives(references.render?.(variable, undefined)), empty, absent: undefined };
  if (starts && arrival.value === stated[unset]) return { kind: "stated", as: unset };
  return wrong(`our warning says "${unset}", the server got ${JSON.stringify(arrival.value)}`);
};

/** A server that was not reached is a fault of the entry when the client says so, and no answer at all when it does not. */
const notReached = (listed: Listed): Verdict =>
  isRefusal(listed)
    ? wrong(`the client could not use it: ${listed.failure}`)
    : { kind: "unanswered", why: `the server was not reached${listed.failure ? `: ${listed.failure}` : ""}` };

/** True when the client says that it could not start or call the server, and that time was not the reason. */
const isRefusal = ({ failure }: Listed): boolean => failure !== undefined && !/time(d|s)?[ -]?out/i.test(failure);
