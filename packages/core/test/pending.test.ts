import { describe, expect, it } from "vitest";
import {
  applyUpdate,
  type Claim,
  type DocumentEditor,
  type DocumentObject,
  emptyLedger,
  type FilePlan,
  type FileState,
  type InstallWish,
  type Ledger,
  planFile,
} from "../src/index.ts";
import { plainJson } from "./plain-json.ts";

const wish = (entry: DocumentObject, more: Partial<InstallWish> = {}): InstallWish => ({
  op: "install",
  harness: "h",
  scope: "user",
  owner: "a",
  name: "docs",
  container: { path: ["servers"] },
  entry,
  keys: { modelled: ["url", "timeout", "disabled"], otherTransport: ["command"], switches: ["disabled"] },
  ...more,
});

const text = (entry: DocumentObject): string => JSON.stringify({ servers: { docs: entry } });

/** The file and the ledger as they are when the process is killed before, or after, the file was written. */
const killed = (when: "before" | "after", state: FileState, plan: FilePlan): FileState => ({
  ...state,
  text: when === "before" ? plan.before : plan.after,
  ledger: plan.pending ? applyUpdate(state.ledger, plan.pending) : state.ledger,
});

const start = (value: string | undefined, ledger: Ledger = emptyLedger): FileState => ({
  file: "f",
  text: value,
  ledger,
});
const done = (state: FileState, wishes: readonly InstallWish[]): FileState => {
  const plan = planFile(state, plainJson, wishes);
  return { ...state, text: plan.after, ledger: plan.settled ? applyUpdate(state.ledger, plan.settled) : state.ledger };
};
const claimsOf = ({ claims }: Ledger): readonly Claim[] => claims;

describe("a write that was cut short", () => {
  const updates: readonly (readonly [string, DocumentObject, InstallWish])[] = [
    ["changes a key", { url: "1" }, wish({ url: "2" })],
    ["adds a key", { url: "1" }, wish({ url: "1", timeout: 5 })],
    ["only deletes a key", { url: "1", timeout: 5 }, wish({ url: "1" })],
    ["only adds a switch", { url: "1" }, wish({ url: "1", disabled: true })],
  ];

  for (const when of ["before", "after"] as const) {
    it.each(updates)(`${when} the rename, and %s, ends as if it had not been`, (_, first, second) => {
      const installed = done(start("{}"), [wish(first)]);
      const goal = done(installed, [second]);
      const rerun = done(killed(when, installed, planFile(installed, plainJson, [second])), [second]);
      expect(rerun).toEqual(goal);
    });

    it(`${when} the rename of a first install ends as if it had not been`, () => {
      for (const before of [undefined, "", "{}", text({ url: "x" }).replace("docs", "theirs")]) {
        const goal = done(start(before), [wish({ url: "1" })]);
        const rerun = done(killed(when, start(before), planFile(start(before), plainJson, [wish({ url: "1" })])), [
          wish({ url: "1" }),
        ]);
        expect(rerun).toEqual(goal);
      }
    });
  }

  it("gives nobody an entry that it did not write", () => {
    const state = start("{}");
    const cut = killed("before", state, planFile(state, plainJson, [wish({ url: "1" })]));
    const [step] = planFile({ ...cut, text: text({ url: "theirs" }) }, plainJson, [wish({ url: "1" })]).steps;
    expect(step).toMatchObject({ action: "refused", refusal: { code: "NOT_OWNED_BY_CALLER", owner: null } });
  });

  it("does not take an entry over of which it would have deleted something", () => {
    const mine = text({ url: "1", timeout: 5 });
    const adopting = wish({ url: "1" }, { adopt: true, force: true });
    const cut = killed("before", start(mine), planFile(start(mine), plainJson, [adopting]));
    expect(planFile(cut, plainJson, [wish({ url: "1" })]).steps[0]?.refusal?.code).toBe("NOT_OWNED_BY_CALLER");
    expect(JSON.parse(done(cut, [adopting]).text ?? "").servers.docs).toEqual({ url: "1" });
  });

  it("leaves no record of a container that it did not make", () => {
    const cut = killed("before", start("{}"), planFile(start("{}"), plainJson, [wish({ url: "1" })]));
    const { recorded } = planFile({ ...cut, text: '{"servers":{}}' }, plainJson, [wish({ url: "1" })]);
    expect(recorded.record).toBeUndefined();
  });

  it("has the white space that came with the entry on record", () => {
    const separator = { before: "\n", after: "" };
    const spaced: DocumentEditor = {
      ...plainJson,
      open: (before, paths) => {
        const document = plainJson.open(before, paths);
        return {
          ...document,
          edit: (operations) => {
            const { outcomes, ...edited } = document.edit(operations);
            const created = { containers: [], separator };
            return { ...edited, outcomes: outcomes.map((outcome) => ({ ...outcome, created })) };
          },
        };
      },
    };
    const plan = planFile(start("{}"), spaced, [wish({ url: "1" })]);
    const cut = killed("after", start("{}"), plan);
    expect(claimsOf(cut.ledger)[0]).toMatchObject({ separator });
    expect(planFile(cut, spaced, [wish({ url: "1" })]).settled?.claims[0]).toMatchObject({ separator });
  });

  it("is settled as one when two harnesses write the same entry", () => {
    const wishes = [wish({ url: "1", timeout: 5 }), wish({ url: "1", timeout: 5 }, { harness: "i" })];
    const goal = done(start("{}"), wishes);
    const cut = killed("after", start("{}"), planFile(start("{}"), plainJson, wishes));
    expect(done(cut, wishes)).toEqual(goal);
  });
});

it("records anew what had to be made anew", () => {
  const installed = done(start("{}"), [wish({ url: "1" })]);
  const again = done({ ...installed, text: "{}" }, [wish({ url: "1" })]);
  expect(again.ledger.files.f?.created).toEqual([{ path: ["servers"], was: "absent" }]);
});
