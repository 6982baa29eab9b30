import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { parseLedger } from "@agent-config/core";
import { describe, expect, it } from "vitest";
import { actions, inPlainHome, place } from "./plain-home.ts";

const old = '{"servers":{"theirs":{"url":"x"}}}';

describe("a ledger that cannot be read stops every write beside it", () => {
  it.each([
    [
      "with a conflict marker",
      '{\n  "version": 3,\n<<<<<<< HEAD\n',
      "LEDGER_UNPARSEABLE",
      "line 3 is a conflict marker",
    ],
    ["of a newer version", '{"version":4}', "LEDGER_TOO_NEW", "version 4"],
    ["cut short", '{"version":3,"files', "LEDGER_UNPARSEABLE", "it is not JSON"],
    ["without end", " ".repeat(8 * 1024 * 1024 + 1), "CONFIG_TOO_LARGE", "the limit is"],
  ])("%s", (_, text, code, words) =>
    inPlainHome(async ({ file, ledger, install, uninstall }) => {
      place(file, old);
      place(ledger, text);
      for (const report of [await install("docs"), await uninstall("docs")]) {
        expect(report.items[0]?.error).toMatchObject({ code, path: ledger, message: expect.stringContaining(words) });
      }
      expect([readFileSync(file, "utf8"), readFileSync(ledger, "utf8")]).toEqual([old, text]);
    }),
  );
});

it("a ledger that cannot be read is an item where all of an owner is to go", () =>
  inPlainHome(async ({ file, ledger, uninstall }) => {
    place(file, old);
    place(ledger, "{");
    expect(await uninstall()).toMatchObject({
      applied: false,
      items: [{ name: "", action: "failed", error: { path: ledger } }],
    });
  }));

describe("a ledger of another time", () => {
  it("that was deleted makes the entry nobody's", () =>
    inPlainHome(async ({ file, ledger, install, uninstall }) => {
      await install("docs");
      rmSync(ledger);
      expect(actions(await uninstall("docs"))).toEqual(["refused"]);
      expect(readFileSync(file, "utf8")).toContain("docs");
    }));

  it("that was restored claims what is gone, which is forgotten, and what is there, which is removed", () =>
    inPlainHome(async ({ file, ledger, install, uninstall }) => {
      place(file, old);
      await install("docs");
      await install("more");
      const both = readFileSync(ledger, "utf8");
      await uninstall("docs");
      writeFileSync(ledger, both);
      expect(actions(await uninstall("docs"))).toEqual(["forgotten"]);
      expect(actions(await uninstall("more"))).toEqual(["removed"]);
      expect([readFileSync(file, "utf8"), existsSync(ledger)]).toEqual([old, false]);
    }));

  it("that the Rust crate wrote is lifted by the next write", () =>
    inPlainHome(async ({ file, ledger, install, uninstall }) => {
      place(file, '{"servers":{"docs":{"url":"https://example.com/mcp"}}}');
      place(ledger, '{"version":1,"entries":{"docs":{"owner":"a"},"elsewhere":{"owner":"b"}}}');
      expect(actions(await install("more"))).toEqual(["written"]);
      expect(parseLedger(readFileSync(ledger, "utf8"))).toMatchObject({
        version: 3,
        claims: [{ name: "docs" }, { name: "more" }],
        unplaced: { elsewhere: { owner: "b" } },
      });
      expect(actions(await uninstall("docs"))).toEqual(["removed"]);
    }));
});
