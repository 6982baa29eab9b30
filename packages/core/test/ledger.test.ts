import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  applyUpdate,
  type Claim,
  type CrateLedger,
  claimKey,
  crateEntryHash,
  emptyLedger,
  type Holder,
  hashValue,
  isEmptyLedger,
  type Ledger,
  liftAny,
  liftLedger,
  parseLedger,
  renderLedger,
} from "../src/index.ts";
import { anyKey, forAll } from "./arbitraries.ts";

const claim = (name: string, more: Partial<Claim> = {}): Claim => ({
  file: "mcp.json",
  container: { path: ["mcpServers"] },
  name,
  owner: "a",
  harnesses: ["cursor"],
  keys: { url: hashValue("https://example.com") },
  ...more,
});
const ledger = (...claims: readonly Claim[]): Ledger => ({
  version: 3,
  files: { "mcp.json": { file: true, created: [{ path: [], was: "absent", text: "" }] } },
  claims,
});

describe("the text of a ledger", () => {
  it("is read back as what was written", () => {
    const full = ledger(
      claim("docs", {
        pending: { url: "x" },
        separator: { before: "\n", after: "" },
        inlineSecrets: true,
        source: { registry: "https://r.example", name: "io.x/y", version: "1.0.0", inputs: ["key"] },
      }),
    );
    expect(parseLedger(renderLedger({ ...full, directories: 2 }))).toEqual({ ...full, directories: 2 });
  });

  it("has one claim per line, in one order whatever the order of the claims", () => {
    const text = renderLedger(ledger(claim("b"), claim("a")));
    expect(text).toBe(renderLedger(ledger(claim("a"), claim("b"))));
    expect(text.split("\n").filter((line) => line.includes('"name"'))).toHaveLength(2);
  });

  it("names the line of a conflict marker", () => {
    const text = renderLedger(ledger(claim("a"))).replace('  "claims"', '<<<<<<< HEAD\n  "claims"');
    expect(() => parseLedger(text)).toThrow(
      expect.objectContaining({ code: "LEDGER_UNPARSEABLE", position: { line: 6, column: 1 } }),
    );
  });

  it.each([
    ["", "it is empty"],
    [" \n", "it is empty"],
    ["{", "it is not JSON"],
    ["========", "it is not JSON"],
    ["[]", "it is not an object"],
    ["{}", "it has no version"],
    ['{"version":"3"}', "it has no version"],
    ['{"version":0}', "it has no version"],
    ['{"version":2.5}', "it has no version"],
    ['{"version":3}', "it has no files or no claims"],
    ['{"version":3,"files":{},"claims":{}}', "it has no files or no claims"],
    ['{"version":3,"files":{},"claims":[{}]}', "claim 1 is not one"],
    ['{"version":3,"files":{"f":1},"claims":[]}', "the record of f is not one"],
    ['{"version":3,"files":{"f":{"created":[{"path":["a"],"was":"gone"}]}},"claims":[]}', "the record of f is not one"],
    ['{"version":3,"files":{"f":{"created":[{"path":"a","was":"null"}]}},"claims":[]}', "the record of f is not one"],
    ['{"version":2}', "it has no entries"],
    ['{"version":1,"entries":{"a\\nb":{}}}', 'the entry of "a\\nb" has no owner'],
    ['{"version":3,"files":{},"claims":[],"unplaced":[]}', "it has no entries"],
  ])("refuses %j and says why", (text, reason) => {
    expect(() => parseLedger(text)).toThrow(
      expect.objectContaining({
        code: "LEDGER_UNPARSEABLE",
        message: `The ledger cannot be read: ${reason}. Nothing was changed.`,
      }),
    );
  });

  it.each(["file", "path", "name", "owner", "harnesses", "keys", "pending"])(
    "refuses a claim whose %s is of the wrong type",
    (member) => {
      const text = renderLedger(ledger(claim("a"), claim("b", { pending: { url: "x" } })));
      const broken = JSON.parse(text);
      broken.claims[1][member] = member === "name" ? null : { a: 1 };
      expect(() => parseLedger(JSON.stringify(broken))).toThrow(/claim 2 is not one/);
    },
  );

  it("drops a separator and a source that are not what they should be: nothing depends on them", () => {
    const broken = JSON.parse(renderLedger(ledger(claim("a"))));
    Object.assign(broken.claims[0], { separator: { before: 1 }, source: { registry: "r", name: "n", version: 1 } });
    expect(parseLedger(JSON.stringify(broken))).toEqual(ledger(claim("a")));
  });

  it("refuses two claims on one entry, and a newer version", () => {
    const twice = renderLedger(ledger(claim("a"), claim("a", { owner: "b" })));
    expect(() => parseLedger(twice)).toThrow(/two claims speak of "a"/);
    expect(() => parseLedger('{"version":4}')).toThrow(
      expect.objectContaining({
        code: "LEDGER_TOO_NEW",
        message: "The ledger has version 4; this agent-config knows 1 to 3. Nothing was changed.",
        hint: "Update agent-config.",
      }),
    );
  });
});

describe("laws", () => {
  const text = fc.string({ unit: "binary", maxLength: 5 });
  const hashes = fc.dictionary(anyKey, fc.oneof(fc.constantFrom("*", "-"), text));
  const container = fc.record({ path: fc.array(text, { maxLength: 2 }), keyedBy: text }, { requiredKeys: ["path"] });
  const claims = fc.uniqueArray(
    fc.record(
      {
        file: fc.constantFrom("f", "g"),
        container,
        name: anyKey,
        owner: text,
        harnesses: fc.uniqueArray(text, { maxLength: 2 }).map((names) => names.sort()),
        keys: hashes,
        pending: hashes,
        separator: fc.record({ before: text, after: text }),
        source: fc.record({ registry: text, name: text, version: text, route: text, inputs: fc.array(text) }),
      },
      { requiredKeys: ["file", "container", "name", "owner", "harnesses"] },
    ),
    { selector: claimKey, maxLength: 4 },
  );
  const files = fc.dictionary(
    anyKey,
    fc.record({
      created: fc.array(fc.record({ path: fc.array(text), was: fc.constantFrom("absent", "comma"), text })),
    }),
  );

  it("what is written is what is read, whatever the names", () => {
    forAll(fc.tuple(claims, files), ([some, records]) => {
      const whole = { version: 3, files: records, claims: some } as Ledger;
      const read = parseLedger(renderLedger(whole)) as Ledger;
      const inOrder = (list: readonly Claim[]) => [...list].sort((a, b) => (claimKey(a) < claimKey(b) ? -1 : 1));
      expect({ ...read, claims: inOrder(read.claims) }).toEqual({ ...whole, claims: inOrder(some) });
    });
  });

  it("the text depends on nothing but what it says", () => {
    forAll(claims, (some) => {
      expect(renderLedger(ledger(...some.toReversed()))).toBe(renderLedger(ledger(...some)));
    });
  });

  it("an update speaks of its own file alone", () => {
    forAll(claims, (some) => {
      const before = ledger(...some);
      const after = applyUpdate(before, { file: "f", claims: [claim("new", { file: "f" })], record: undefined });
      const others = (list: readonly Claim[]) => list.filter(({ file }) => file !== "f");
      expect(others(after.claims)).toEqual(others(some));
      expect(after.claims.filter(({ file }) => file === "f")).toEqual([claim("new", { file: "f" })]);
      expect(after.files).toEqual(before.files);
    });
  });
});

it("tells an entry of a list from one of a map", () => {
  const inList = claim("a", { container: { path: ["mcpServers"], keyedBy: "name" } });
  expect(claimKey(inList)).not.toBe(claimKey(claim("a")));
  expect(parseLedger(renderLedger(ledger(claim("a"), inList)))).toMatchObject({ claims: { length: 2 } });
});

it("keeps the record of a file as long as it has claims", () => {
  const record = { created: [], file: true };
  expect(applyUpdate(emptyLedger, { file: "f", claims: [claim("a", { file: "f" })], record }).files).toEqual({
    f: record,
  });
  expect(applyUpdate(emptyLedger, { file: "f", claims: [], record }).files).toEqual({});
});

it("tells an empty ledger from one that still has to say something", () => {
  expect(isEmptyLedger(emptyLedger)).toBe(true);
  expect(isEmptyLedger(ledger(claim("a")))).toBe(false);
  expect(isEmptyLedger({ ...emptyLedger, unplaced: { a: { owner: "b" } } })).toBe(false);
});

it("changes the claims of one file and leaves those of others", () => {
  const other = claim("x", { file: "other.json" });
  const before = { ...ledger(claim("a")), claims: [claim("a"), other] };
  const next = applyUpdate(before, { file: "mcp.json", claims: [], record: undefined });
  expect(next).toEqual({ version: 3, files: {}, claims: [other] });
});

describe("liftLedger", () => {
  const entry = { command: "npx", args: ["-y", "x"] };
  const holder = {
    file: "mcp.json",
    container: { path: ["mcpServers"] },
    harness: "cursor",
    entries: { docs: entry },
    hashed: true,
  };
  const old = (contentHash?: string) => ({
    version: 2 as const,
    entries: { docs: { owner: "a", ...(contentHash ? { contentHash } : {}) } },
  });

  it("gives the claim to the one file that holds the name", () => {
    expect(liftLedger(old(crateEntryHash(entry)), [holder]).claims).toEqual([
      claim("docs", { keys: { command: hashValue("npx"), args: hashValue(["-y", "x"]) } }),
    ]);
  });

  it("keeps a hash that no longer fits, so that the drift is seen", () => {
    const [lifted] = liftLedger(old("0".repeat(64)), [holder]).claims;
    expect(lifted).toMatchObject({ keys: {}, entryHash: "0".repeat(64) });
  });

  it("ignores the hash where it was taken over the whole file", () => {
    expect(liftLedger(old("0".repeat(64)), [{ ...holder, hashed: false }]).claims[0]?.entryHash).toBeUndefined();
  });

  it("leaves an entry to nobody when several files hold the name", () => {
    expect(liftLedger(old(), [holder, { ...holder, file: "b.json" }])).toEqual(emptyLedger);
  });

  it("keeps what no file holds until one is found that does", () => {
    const kept = liftLedger(old(), []);
    expect(kept).toEqual({ ...emptyLedger, unplaced: { docs: { owner: "a" } } });
    const read = parseLedger(renderLedger(kept));
    expect(read).toEqual(kept);
    const lift = (holders: readonly Holder[]) => (crate: CrateLedger) => liftLedger(crate, holders);
    expect(liftAny(read, lift([]))).toEqual(kept);
    expect(liftAny(read, lift([holder]))).toMatchObject({ claims: [{ name: "docs", owner: "a" }] });
    expect(liftAny(read, lift([holder])).unplaced).toBeUndefined();
    const taken = { ...kept, claims: [claim("docs", { owner: "b" })] };
    expect(liftAny(taken, lift([holder])).claims.map(({ owner }) => owner)).toEqual(["b"]);
  });
});
