import { describe, expect, it } from "vitest";
import {
  applyUpdate,
  type Claim,
  type CrateLedger,
  crateEntryHash,
  emptyLedger,
  type Holder,
  hashValue,
  type Ledger,
  liftAny,
  liftLedger,
  parseLedger,
  renderLedger,
} from "../src/index.ts";

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
    ["{", "it is not JSON"],
    ["[]", "it is not an object"],
    ["{}", "it has no version"],
    ['{"version":3}', "it has no files"],
    ['{"version":3,"files":{},"claims":[{}]}', "claim 1"],
    ['{"version":2}', "it has no entries"],
  ])("refuses %j", (text, reason) => {
    expect(() => parseLedger(text)).toThrow(
      expect.objectContaining({ code: "LEDGER_UNPARSEABLE", message: expect.stringContaining(reason) }),
    );
  });

  it("refuses two claims on one entry, and a newer version", () => {
    const twice = renderLedger(ledger(claim("a"), claim("a", { owner: "b" })));
    expect(() => parseLedger(twice)).toThrow(/two claims speak of "a"/);
    expect(() => parseLedger('{"version":4}')).toThrow(expect.objectContaining({ code: "LEDGER_TOO_NEW" }));
  });
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
