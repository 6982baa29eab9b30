import { describe, expect, it } from "vitest";
import {
  type Claim,
  crateEntryHash,
  difference,
  driftedKeys,
  hashValue,
  judge,
  recordedHashes,
  settle,
} from "../src/index.ts";

const claim = (more: Partial<Claim> = {}): Claim => ({
  file: "f",
  container: { path: ["servers"] },
  name: "docs",
  owner: "me",
  harnesses: ["h"],
  ...more,
});
const hashes = (entry: Record<string, string>) => recordedHashes(entry, []);

describe("judge", () => {
  const ours = claim({ keys: hashes({ url: "u" }) });

  it("says whose an entry is", () => {
    expect(judge("me", undefined, { url: "u" })).toEqual({ kind: "nobody" });
    expect(judge("you", ours, { url: "u" })).toEqual({ kind: "other", owner: "me" });
    expect(judge("me", ours, { url: "u" })).toEqual({ kind: "ours", claim: ours, drifted: [] });
  });

  it("takes an entry that is gone for no drift", () => {
    expect(judge("me", ours, undefined)).toMatchObject({ drifted: [] });
    expect(judge("me", ours, { url: "v" })).toMatchObject({ drifted: ["url"] });
  });
});

describe("driftedKeys", () => {
  const keys = { url: hashValue("u"), off: "*", gone: hashValue(1) };

  it.each([
    [{ url: "u", gone: 1, off: true }, []],
    [{ gone: 1, url: "u", theirs: 2 }, []],
    [{ url: "v", gone: 1 }, ["url"]],
    [{ url: "u" }, ["gone"]],
    ["text", ["url", "gone"]],
    [null, ["url", "gone"]],
  ])("of %j are %j", (entry, drifted) => {
    expect(driftedKeys(claim({ keys }), entry)).toEqual(drifted);
  });

  it("finds no inherited member for one that was written", () => {
    expect(driftedKeys(claim({ keys: { toString: hashValue("a") } }), {})).toEqual(["toString"]);
  });

  it("are all of them where an older ledger has one hash for the whole", () => {
    const lifted = claim({ keys: {}, entryHash: crateEntryHash({ url: "u" }) });
    expect(driftedKeys(lifted, { url: "u" })).toEqual([]);
    expect(driftedKeys(lifted, { url: "v", more: 1 })).toEqual(["url", "more"]);
    expect(driftedKeys(lifted, "text")).toEqual(["docs"]);
  });

  it("are none where nothing was recorded", () => {
    expect(driftedKeys(claim(), { url: "u" })).toEqual([]);
  });
});

describe("settle", () => {
  const pending = { url: hashValue("new"), off: "*", old: "-" };
  const cut = claim({ keys: hashes({ url: "u", old: "o" }), pending, entryHash: "x" });

  it("takes an entry that the write would have made for written", () => {
    expect(settle(cut, { url: "new", off: false })).toEqual(claim({ keys: { url: hashValue("new"), off: "*" } }));
    expect(settle(cut, { url: "new", off: true, theirs: 1 })?.keys).toEqual({ url: hashValue("new"), off: "*" });
  });

  it.each([[{ url: "new" }], [{ url: "u", off: true }], [{ url: "new", off: true, old: "o" }], [undefined], ["text"]])(
    "takes %j for what was there before",
    (entry) => {
      const { pending: _, ...before } = cut;
      expect(settle(cut, entry)).toEqual(before);
    },
  );

  it("makes nothing of a claim that was never more than pending", () => {
    expect(settle(claim({ pending }), { url: "other" })).toBeUndefined();
    expect(settle(claim({ pending }), { url: "new", off: true })).toBeDefined();
  });

  it("leaves a settled claim as it is", () => {
    const settled = claim({ keys: {} });
    expect(settle(settled, undefined)).toBe(settled);
  });
});

it("records one hash per key, and none of a switch", () => {
  expect(recordedHashes({ url: "u", off: true }, ["off"])).toEqual({ url: hashValue("u"), off: "*" });
});

describe("difference", () => {
  it.each([
    [undefined, { a: 1 }, ["b"], { set: ["a"], drop: [] }],
    [{ a: 1, b: 2 }, { a: 1 }, ["b", "c"], { set: [], drop: ["b"] }],
    [{ a: 2, b: 2 }, { b: 2, a: 1 }, ["a"], { set: ["a"], drop: [] }],
    [{ a: 1n }, { a: 1 }, [], { set: [], drop: [] }],
    [["a"], { 0: "a" }, ["0"], { set: ["0"], drop: [] }],
    [{}, { toString: 1 }, ["constructor"], { set: ["toString"], drop: [] }],
  ] as const)("of %o to %o without %o", (entry, wanted, unwanted, expected) => {
    expect(difference(entry, wanted, unwanted)).toEqual(expected);
  });
});
