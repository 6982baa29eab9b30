import { describe, expect, it } from "vitest";
import { compareOutcome, type Expectation, type Outcome, runVectorFile, type Vector } from "../src/testing/index.ts";

const vector = (expectation: Expectation, more: Partial<Vector> = {}): Vector => ({
  id: "v",
  input: {},
  expect: expectation,
  ...more,
});
const accepted = (members: object = {}): Outcome => ({ ok: true, ...members });
const refused = (...issues: readonly { code: string; at?: string }[]): Outcome => ({ ok: false, issues });

describe("compareOutcome", () => {
  it("agrees where all that is expected is there", () => {
    expect(compareOutcome(vector({ ok: true }), accepted({ more: 1 }))).toEqual([]);
    expect(compareOutcome(vector({ ok: true, value: { a: [1] } }), accepted({ value: { a: [1] } }))).toEqual([]);
    expect(compareOutcome(vector({ ok: false, code: "A" }), refused({ code: "A", at: "/x" }, { code: "B" }))).toEqual(
      [],
    );
    const issues = [{ code: "B" }, { code: "A", at: "/x" }];
    expect(
      compareOutcome(vector({ ok: false, issues }), refused({ code: "A", at: "/x" }, { code: "B", at: "/y" })),
    ).toEqual([]);
  });

  it("minds neither the order nor the rest where it is told so", () => {
    const lists = [vector({ ok: true, value: [1, 2] }), accepted({ value: [2, 1] })] as const;
    expect(compareOutcome(...lists, { unordered: ["value"] })).toEqual([]);
    const members = [vector({ ok: true, value: { a: 1 } }), accepted({ value: { a: 1, b: 2 } })] as const;
    expect(compareOutcome(...members)).not.toEqual([]);
    expect(compareOutcome(...members, { open: ["value"] })).toEqual([]);
  });

  it.each<[string, Vector, Outcome]>([
    ["an input that is accepted", vector({ ok: false, code: "A" }), accepted()],
    ["an input that is refused", vector({ ok: true }), refused({ code: "A" })],
    ["another code", vector({ ok: false, code: "A" }), refused({ code: "B" })],
    ["another place", vector({ ok: false, code: "A", at: "/x" }), refused({ code: "A", at: "/y" })],
    ["a refusal without issues", vector({ ok: false, code: "A" }), refused()],
    ["an issue too many", vector({ ok: false, issues: [{ code: "A" }] }), refused({ code: "A" }, { code: "A" })],
    ["an issue too few", vector({ ok: false, issues: [{ code: "A" }, { code: "A" }] }), refused({ code: "A" })],
    ["another value", vector({ ok: true, value: 1 }), accepted({ value: "1" })],
    ["a missing value", vector({ ok: true, value: 1 }), accepted()],
    ["a longer list", vector({ ok: true, value: [1] }), accepted({ value: [1, 2] })],
    ["another order", vector({ ok: true, value: [1, 2] }), accepted({ value: [2, 1] })],
    ["a warning that is not expected", vector({ ok: true }), accepted({ warnings: [{ code: "w" }] })],
    ["a warning that is missing", vector({ ok: true }, { warnings: [{ code: "w" }] }), accepted()],
  ])("sees %s", (_, expected, outcome) => {
    expect(compareOutcome(expected, outcome)).not.toEqual([]);
  });
});

describe("runVectorFile", () => {
  it("counts what agrees, and names what does not or throws", async () => {
    const file = {
      about: "",
      profile: "spec",
      vectors: ["good", "bad", "broken"].map((id) => vector({ ok: true }, { id })),
    };
    const report = await runVectorFile("x", file, ({ id }) => {
      if (id === "broken") throw new Error("no");
      return id === "bad" ? ["it is bad"] : [];
    });
    expect(report).toEqual({
      name: "x",
      passed: 1,
      failures: [
        { id: "bad", why: ["it is bad"] },
        { id: "broken", why: ["throws Error: no"] },
      ],
    });
  });
});
