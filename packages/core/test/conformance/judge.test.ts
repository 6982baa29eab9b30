import { validateSpec, type Warning } from "@agent-config/core";
import { describe, expect, it } from "vitest";
import { type Case, cases, environments, serverOf } from "../../../../conformance/cases.ts";
import { type Evidence, judge, type Verdict } from "../../../../conformance/judge.ts";
import { at, evidenceOf, stating, tried, unstated, warned } from "./right-client.ts";

/*
 * The judge of `pnpm conformance`, which decides whether a real harness got what the spec says, without any real harness: what
 * one that does everything right would leave with the recorders is called right, and each single fault in it is called wrong.
 */

/** The verdicts over many cases, each kind once. */
const kinds = (verdicts: readonly Verdict[]): readonly string[] => [...new Set(verdicts.map(({ kind }) => kind))];

it("gets cases that are valid, each for itself", () => {
  const invalid = cases.filter((each) => {
    return !validateSpec({ name: each.name, owner: "conformance", server: serverOf(each, at) }).ok;
  });
  expect(invalid.map(({ name }) => name)).toEqual([]);
});

describe("what went right", () => {
  it("is exact wherever the spec states a value", () => {
    expect(stating.length).toBeGreaterThan(100);
    for (const { which, value } of stating)
      expect(judge(which, evidenceOf(which, value)), which.name).toEqual({ kind: "exact" });
  });

  it.each(["literal", "empty", "absent"] as const)("is as stated where an unset variable becomes %s", (becomes) => {
    const able = unstated.filter(
      ({ which: { place, form } }) =>
        (becomes !== "absent" || place.field === "env" || place.field === "headers") &&
        (becomes !== "empty" || place.field !== "command" || form.text !== "${T}"),
    );
    expect(able.length).toBeGreaterThan(5);
    for (const { which, value } of able)
      expect(judge(which, evidenceOf(which, value, becomes)), which.name).toEqual({ kind: "stated", as: becomes });
  });

  it("is as stated where the client says that it does not start", () => {
    for (const { which, value } of unstated) {
      const right = evidenceOf(which, value, "fails");
      const listed = { name: which.name, transport: which.transport, enabled: true, failure: "T is not set" };
      const verdict = judge(which, { ...right, listed, arrival: { reached: false } });
      expect(verdict, which.name).toEqual({ kind: "stated", as: "fails" });
    }
  });

  it("may be listed as remote, without saying by which transport", () => {
    const remote = stating.filter(({ which }) => which.transport !== "stdio");
    const verdicts = remote.map(({ which, value }) => {
      return judge(which, {
        ...evidenceOf(which, value),
        listed: { name: which.name, transport: "remote", enabled: true },
      });
    });
    expect(kinds(verdicts)).toEqual(["exact"]);
  });

  it("is refused with its codes", () => {
    const [{ which, value } = { which: {} as Case, value: "" }] = stating;
    const installed = { outcome: "refused", codes: ["FIELD_UNSUPPORTED"] } as const;
    const right = { ...evidenceOf(which, value), installed, listed: undefined };
    expect(judge(which, right)).toEqual({ kind: "refused", codes: ["FIELD_UNSUPPORTED"] });
  });
});

type Fault = (right: Evidence, which: Case) => Evidence;
const received = (change: (value: string | undefined, which: Case) => string | undefined): Fault => {
  return (right, which) =>
    right.arrival.reached
      ? { ...right, arrival: { ...right.arrival, value: change(right.arrival.value, which) } }
      : right;
};
const listed = (change: Partial<NonNullable<Evidence["listed"]>>): Fault => {
  return (right) => ({ ...right, ...(right.listed && { listed: { ...right.listed, ...change } }) });
};

const faults: Readonly<Record<string, Fault>> = {
  "another value": received((value) => `${value}x`),
  "nothing in its place": received(() => undefined),
  "it twice": received((value) => `${value}, ${value}`),
  "an argument taken apart": (right) => ({ ...right, arrival: { reached: true, value: "word", fault: "arguments" } }),
  "no entry of this name": (right) => ({ ...right, listed: undefined }),
  "an entry that is off": listed({ enabled: false }),
  "an entry of another transport": (right, which) =>
    listed({ transport: which.transport === "http" ? "sse" : "http" })(right, which),
  "a local server for a remote one, or the reverse": (right, which) =>
    listed({ transport: which.transport === "stdio" ? "remote" : "stdio" })(right, which),
  "an error from the client": (right, which) => ({
    ...listed({ failure: "spawn ENOENT" })(right, which),
    arrival: { reached: false },
  }),
  "an error from our command": (right) => ({ ...right, installed: { outcome: "failed", said: "exit 70" } }),
};

describe("what went wrong", () => {
  it.each(Object.entries(faults))("is called so: %s", (_, fault) => {
    const verdicts = stating.map(({ which, value }) => judge(which, fault(evidenceOf(which, value), which)));
    expect(kinds(verdicts)).toEqual(["wrong"]);
  });

  it("is called so: a reference that was not expanded, and one expanded where the text is literal", () => {
    const unexpanded = stating.filter(({ which: { form }, value }) => form.text !== form.arrives(value));
    const asItStands = received((_, { form }) => form.text);
    const literal = stating.filter(({ which: { form } }) => ["variable-name", "dollar", "braces"].includes(form.id));
    const expanded = received(() => environments.set.T);
    expect([unexpanded.length > 20, literal.length > 10]).toEqual([true, true]);
    const verdicts = [
      ...unexpanded.map(({ which, value }) => judge(which, asItStands(evidenceOf(which, value), which))),
      ...literal.map(({ which, value }) => judge(which, expanded(evidenceOf(which, value), which))),
    ];
    expect(kinds(verdicts)).toEqual(["wrong"]);
  });

  it("is called so: an unset variable of which no warning tells, or the warning of another", () => {
    for (const warnings of [[], warned({ variable: "U", becomes: "literal" })]) {
      const verdicts = unstated.map(({ which, value }) =>
        judge(which, { ...evidenceOf(which, value), installed: { outcome: "written", warnings, entry: {} } }),
      );
      expect(kinds(verdicts)).toEqual(["wrong"]);
    }
  });

  it.each([
    ["literal", "empty"],
    ["empty", "literal"],
    ["fails", "literal"],
    ["absent", "literal"],
  ] as const)("is called so: a warning that says %s, where the variable became %s", (says, became) => {
    const verdicts = unstated.map(({ which, value }) => {
      const installed = { outcome: "written", warnings: warned({ variable: "T", becomes: says }), entry: {} } as const;
      return judge(which, { ...evidenceOf(which, value, became), installed });
    });
    expect(kinds(verdicts)).toEqual(["wrong"]);
  });

  it("is a warning only where we warned of just that, and the server was started at all", () => {
    const codes = ["field-lost", "value-not-kept", "needs-trust", "bare-command", "inline-secret"] as const;
    const verdictsWith = (code: Warning["code"], fault: Fault) =>
      kinds(
        stating.map(({ which, value }) => {
          const told = { outcome: "written", warnings: [{ code, message: "" }], entry: {} } as const;
          return judge(which, { ...fault(evidenceOf(which, value), which), installed: told });
        }),
      );
    const another = received((value) => `${value}x`);
    expect(codes.map((code) => verdictsWith(code, another))).toEqual([
      ["warned"],
      ["warned"],
      ["wrong"],
      ["wrong"],
      ["wrong"],
    ]);
    expect(codes.map((code) => verdictsWith(code, (right) => right))).toEqual(codes.map(() => ["exact"]));
    expect(verdictsWith("field-lost", (right) => ({ ...right, listed: undefined }))).toEqual(["wrong"]);
    expect(verdictsWith("field-lost", (right) => ({ ...right, arrival: { reached: false } }))).toEqual(["unanswered"]);
  });
});

it.each([undefined, "request timed out", "Connection timeout after 30000 ms", "time-out"])(
  "proves nothing when the server was not reached and the client says %j",
  (failure) => {
    const silent: Fault = (right, which) => ({
      ...listed(failure === undefined ? {} : { failure })(right, which),
      arrival: { reached: false },
    });
    const verdicts = tried.map(({ which, value }) => judge(which, silent(evidenceOf(which, value, "fails"), which)));
    expect(kinds(verdicts)).toEqual(["unanswered"]);
  },
);
