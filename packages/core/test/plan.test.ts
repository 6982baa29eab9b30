import { describe, expect, it } from "vitest";
import { type Claim, type DocumentEditor, emptyLedger, type FileState, hashValue, planFile } from "../src/index.ts";
import { plainJson } from "./plain-json.ts";
import { claimIn, docs, done, edited, installed, installs, plan, stateOf, told, uninstalls } from "./planning.ts";

describe("several wishes for one file", () => {
  it("are planned one on the result of the other", () => {
    const state = stateOf({});
    const all = plan(state, installs(docs), installs(docs), uninstalls(), uninstalls(), installs({ url: "u" }));
    expect(told(all)).toEqual(["written", "unchanged", "removed", "absent", "written"]);
    expect(JSON.parse(all.after ?? "").servers).toEqual({ docs: { url: "u" } });
  });

  it("go on where one of them is refused, as if it were not there", () => {
    const state = stateOf({ docs });
    const other = installs({ url: "o" }, { name: "other" });
    const both = plan(state, installs({ url: "mine" }), other);
    expect(both.steps.map(({ action }) => action)).toEqual(["refused", "written"]);
    expect(both.after).toBe(plan(state, other).after);
    expect(both.settled).toEqual(plan(state, other).settled);
  });

  it("leave claims of other files alone", () => {
    const other = { ...(claimIn(installed) as Claim), file: "g" };
    const state = { ...installed, ledger: { ...installed.ledger, claims: [other] }, text: undefined };
    const next = done(state, installs(docs));
    expect(next.ledger.claims.map(({ file }) => file).sort()).toEqual(["f", "g"]);
    expect(plan(state, uninstalls()).steps[0]?.action).toBe("absent");
  });
});

describe("a file that we made", () => {
  it("goes with its last claim, also when the harness has put its own members into it", () => {
    const touched: FileState = { ...installed, text: JSON.stringify({ $schema: "s", servers: { docs } }) };
    const boilerplate = { $schema: "s" };
    expect(planFile(touched, plainJson, [uninstalls()], boilerplate).after).toBeUndefined();
    expect(planFile(touched, plainJson, [uninstalls()], { $schema: "t" }).after).toBe('{"$schema":"s"}');
    expect(planFile(touched, plainJson, [uninstalls()]).after).toBe('{"$schema":"s"}');
  });

  it("goes when nothing but a byte order mark is left in it", () => {
    const marked: DocumentEditor = {
      ...plainJson,
      edit: (text, operations) => ({ ...plainJson.edit(text, operations), text: "\uFEFF\n" }),
    };
    expect(planFile(installed, marked, [uninstalls()]).after).toBeUndefined();
  });

  it("stays while somebody has something else in it", () => {
    expect(plan(edited(installed, { docs, theirs: {} }), uninstalls()).after).toBe('{"servers":{"theirs":{}}}');
  });

  it("is not what a file is that was there", () => {
    const blank: FileState = { file: "f", text: "", ledger: emptyLedger };
    expect(done(done(blank, installs(docs)), uninstalls())).toEqual(blank);
  });
});

it("throws what the editor throws, and nothing is planned", () => {
  expect(() => plan({ file: "f", text: "{", ledger: emptyLedger }, installs(docs))).toThrow(
    expect.objectContaining({ code: "CONFIG_UNPARSEABLE" }),
  );
});

it("records a claim as pending before the file is written", () => {
  const update = plan(installed, installs({ url: "u" }));
  expect(update.pending?.claims[0]).toMatchObject({
    keys: claimIn(installed)?.keys,
    pending: { url: hashValue("u"), timeout: "-" },
  });
  expect(plan(installed, uninstalls()).pending).toBeUndefined();
  const both = plan(installed, installs({ url: "u" }), installs({ url: "u", extra: 1 }, { harness: "i" }));
  expect(both.pending?.claims[0]?.pending).toEqual({ url: hashValue("u"), extra: hashValue(1), timeout: "-" });
});
