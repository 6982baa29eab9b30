import { describe, expect, it } from "vitest";
import type { Arrival } from "../../../../conformance/arrival.ts";
import { awkwardArgs, type Case } from "../../../../conformance/cases.ts";
import type { Verdict } from "../../../../conformance/judge.ts";
import { type Result, renderMatrix } from "../../../../conformance/matrix.ts";
import { bystanders, type StdioRecord } from "../../../../conformance/sandbox.ts";
import { plainHarness } from "../node/plain-home.ts";
import { arrival, recordsOf, stating, tried } from "./right-client.ts";

/* What `pnpm conformance` reads out of the recorders, and what it puts on its page. */

describe("the records", () => {
  const args = tried.filter(({ which }) => which.place.id === "args" && which.transport === "stdio");
  const stdio = tried.filter(({ which }) => which.transport === "stdio");
  const altered = (some: typeof tried, change: (record: StdioRecord) => StdioRecord): readonly Arrival[] =>
    some.map(({ which, value }) => {
      const { started, called } = recordsOf(which, value, "");
      return arrival(which, { started: started.map(change), called });
    });
  const faulty = (arrivals: readonly Arrival[]) =>
    arrivals.length > 0 && arrivals.every((each) => each.reached && each.fault !== undefined);

  it.each(awkwardArgs.map((_, index) => index))(
    "show that argument %d got lost on its way through a shell",
    (index) => {
      const without = (record: StdioRecord) => ({ ...record, args: record.args.filter((_, i) => i !== index + 1) });
      expect(faulty(altered(args, without))).toBe(true);
      expect(faulty(altered(args, (record) => record))).toBe(false);
    },
  );

  it("show that a server inherits other variables than stated", () => {
    const without = (name: string) => (record: StdioRecord) => {
      const { [name]: _, ...env } = record.env;
      return { ...record, env };
    };
    expect(faulty(altered(stdio, without(bystanders.plain)))).toBe(true);
    expect(faulty(altered(stdio, without(bystanders.secret)))).toBe(true);
  });

  it("of other cases are no answer, and the last of several counts", () => {
    const [{ which, value } = { which: {} as Case, value: "" }] = stating;
    const { started, called } = recordsOf(which, value, "");
    const others = started.map((record) => ({ ...record, name: `${record.name}-other` }));
    expect(arrival(which, { started: others, called })).toEqual({ reached: false });
    const earlier = started.map((record) => ({ ...record, command: "/bin/earlier" }));
    expect(arrival(which, { started: [...earlier, ...started, ...others], called })).toMatchObject({ value: "word" });
  });

  it("show a header or a path that went elsewhere", () => {
    const header = stating.find(({ which }) => which.name === "http-header-word");
    const path = header
      ? recordsOf(header.which, header.value, "").called.map((each) => ({ ...each, path: "/http/x" }))
      : [];
    expect(header && arrival(header.which, { started: [], called: path })).toMatchObject({
      fault: "the path was /http/x",
    });
  });
});

it("is shown on the page as it is, with what is wrong and what was not answered counted and named", () => {
  const shown: readonly (readonly [Verdict, string, string])[] = [
    [{ kind: "exact" }, "✓", ""],
    [{ kind: "stated", as: "empty" }, "empty", ""],
    [{ kind: "refused", codes: ["FIELD_UNSUPPORTED"] }, "refused (field)", ""],
    [{ kind: "warned", codes: ["field-lost"] }, "warned", ""],
    [{ kind: "untried" }, "written", ""],
    [{ kind: "unanswered", why: "silence" }, "?", "- ? stdio-command-word, T set: silence"],
    [{ kind: "wrong", why: "noise" }, "✗", "- ✗ stdio-command-word, T set: noise"],
  ];
  shown.forEach(([verdict, cell, line], column) => {
    const installed = { outcome: "written", warnings: [], entry: {} } as const;
    const set = new Map([["stdio-command-word", { installed, traces: [], verdict }]]);
    const adapter = plainHarness("plain", "~/mcp.json");
    const result: Result = { adapter, scope: "user", outcomes: { set, unset: set, odd: new Map() } };
    const lines = renderMatrix([result], { date: "", system: "" }).split("\n");
    const counts = shown.map((_, index) => (index === column ? 2 : 0)).join(" | ");
    expect(lines.find((each) => each.startsWith("| Plain |"))).toContain(`| user | ${counts} |`);
    expect(lines.find((each) => each.startsWith("| stdio command |"))).toContain(`| stdio command | ${cell} |`);
    expect(lines.filter((each) => each.includes(", T set: "))).toEqual(line === "" ? [] : [line]);
  });
});
