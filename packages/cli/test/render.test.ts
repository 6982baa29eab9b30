import type { Item, Report } from "@agent-config/core";
import { expect, it } from "vitest";
import { fail } from "../src/fail.ts";
import type { Output } from "../src/output.ts";
import { conclusionLines } from "../src/render/conclusion.ts";
import { problemBlocks } from "../src/render/problems.ts";
import { summaryLines } from "../src/render/summary.ts";
import { tableLines } from "../src/render/table.ts";
import { warningBlocks } from "../src/render/warnings.ts";
import { countOf, listed } from "../src/render/words.ts";

const same = (text: string): string => text;
const colors = { bold: same, red: same, green: same, yellow: same, cyan: same };
const item = (more: Partial<Item>): Item => ({
  op: "install",
  name: "docs",
  owner: "me",
  harness: "codex",
  scope: "user",
  path: "/h/.codex/config.toml",
  action: "written",
  refusals: [],
  warnings: [],
  ...more,
});

it("lists words and counts things", () => {
  expect([[], ["a"], ["a", "b"], ["a", "b", "c"]].map(listed)).toEqual(["", "a", "a and b", "a, b and c"]);
  expect([0, 1, 2].map((count) => countOf(count, "file"))).toEqual(["0 files", "1 file", "2 files"]);
});

it("pads the columns of a table, and leaves no blanks at the ends", () => {
  expect(
    tableLines([
      ["A", "BB", "C"],
      ["long", "b", ""],
    ]),
  ).toEqual(["A     BB  C", "long  b"]);
});

it("says in one line for each harness what becomes, or became, of its servers", () => {
  const items = [
    item({ created: true }),
    item({ name: "files", created: false, keys: ["args", "env"] }),
    item({ name: "old", op: "uninstall", action: "removed" }),
    item({ name: "more", action: "recorded" }),
    item({ harness: "cursor", path: "/h/.cursor/mcp.json", op: "uninstall", action: "recorded" }),
    item({ harness: "cursor", path: "/h/.cursor/mcp.json", op: "uninstall", action: "forgotten", name: "gone" }),
  ];
  expect(summaryLines(items, "planned")).toEqual([
    "Codex   docs to be added, files to be changed (args, env), old to be removed, more to be claimed as it is  /h/.codex/config.toml",
    "Cursor  docs to be kept for another harness, gone gone already, claim to be dropped                        /h/.cursor/mcp.json",
  ]);
  expect(summaryLines(items.slice(0, 2), "done")).toEqual([
    "Codex  docs added, files changed (args, env)  /h/.codex/config.toml",
  ]);
  expect(summaryLines([item({ action: "undone" })], "done")[0]).toContain("docs put back as it was");
});

it("says once what several harnesses and servers have in common", () => {
  const refusals = [{ code: "INLINE_SECRET", at: "", message: "A secret.", hint: "Do this." } as const];
  const refused = { action: "refused", refusals } as const;
  const items = [
    item(refused),
    item({ ...refused, harness: "cursor", path: "/h/.cursor/mcp.json" }),
    item({ ...refused, name: "files" }),
  ];
  expect(problemBlocks(items, colors)).toEqual([
    "Refused: docs in Codex and Cursor; files in Codex\n  A secret. [INLINE_SECRET]\n  Do this.",
  ]);
  expect(problemBlocks([item(refused)], colors)[0]).toMatch(/^Refused: docs in Codex \(\/h\/.codex\/config.toml\)\n/);
});

it("says where a file cannot be read, and what to do", () => {
  const error = {
    code: "CONFIG_UNPARSEABLE",
    message: "Not JSON.\n3 | ***\n    ^",
    hint: "Correct it.",
    path: "/f",
    position: { line: 3, column: 5 },
  } as const;
  expect(problemBlocks([item({ action: "failed", error })], colors)).toEqual([
    "Failed: docs in Codex\n  /f:3:5: Not JSON. [CONFIG_UNPARSEABLE]\n  3 | ***\n      ^\n  Correct it.",
  ]);
});

it("gives each warning once, under its server", () => {
  const warnings = [{ code: "bare-command", message: "May not be found" } as const];
  expect(
    warningBlocks([item({ warnings }), item({ warnings })], [{ code: "nothing-found", message: "None" }], colors),
  ).toEqual(["Warning: None [nothing-found]", "Warning about docs:\n  May not be found [bare-command]"]);
  expect(warningBlocks([item({ warnings, action: "refused" })], [], colors)).toEqual([]);
});

it("concludes with what was done after all", () => {
  const flags = { dryRun: false, check: false, keepGoing: false, changes: true };
  const report = (applied: boolean, items: readonly Item[], leftOver: Report["leftOver"] = []): Report => ({
    applied,
    items,
    leftOver,
  });
  const failed = item({ action: "failed", error: { code: "BUSY", message: "" } });
  const same = item({ action: "unchanged" });
  expect(conclusionLines(report(true, [item({}), item({ name: "b" })]), flags)).toEqual(["Done: changed 1 file."]);
  expect(conclusionLines(report(true, [item({ action: "recorded" })]), flags)).toEqual([
    "Done: changed the ledger only.",
  ]);
  expect(conclusionLines(report(true, [same]), { ...flags, changes: false })).toEqual(["Nothing to do."]);
  expect(conclusionLines(report(false, [item({})]), { ...flags, check: true })).toEqual(["To change: 1 file."]);
  expect(conclusionLines(report(false, [failed, item({})]), { ...flags, check: true })).toEqual([
    "Nothing would change without --keep-going; with it, 1 file. 1 server refused or failed.",
  ]);
  expect(conclusionLines(report(false, [failed, item({})]), { ...flags, check: true, keepGoing: true })).toEqual([
    "To change: 1 file. 1 server refused or failed.",
  ]);
  expect(conclusionLines(report(true, [failed]), { ...flags, keepGoing: true, changes: false })).toEqual([
    "Nothing was changed. 1 server refused or failed.",
  ]);
  expect(conclusionLines(report(false, [failed]), flags)).toEqual(["Nothing was changed."]);
  expect(conclusionLines(report(false, [failed, item({})]), flags)[0]).toContain("--keep-going");
  expect(conclusionLines(report(false, [failed, item({ action: "undone" })]), flags)[0]).toContain("--keep-going");
  expect(conclusionLines(report(true, [failed, item({})]), { ...flags, keepGoing: true })).toEqual([
    "Done: changed 1 file. 1 server refused or failed.",
  ]);
  const leftOver = [{ path: "/f", reason: "another program wrote it since" }];
  expect(conclusionLines(report(true, [failed, item({})], leftOver), flags)).toEqual([
    "/f could not be put back: another program wrote it since.",
  ]);
});

it("owns up to a bug without showing what it was working on", () => {
  const lines: string[] = [];
  const documents: object[] = [];
  const output: Output = {
    json: false,
    interactive: false,
    colors,
    progress: () => {},
    print: () => {},
    complain: (...more) => lines.push(...more),
    document: (value) => documents.push(value),
    text: () => {},
    write: () => {},
    fault: () => undefined,
    lastWords: () => {},
  };
  const bug = new SyntaxError('Unexpected token s in "s3cr3t-value" is not valid JSON');
  expect(fail(bug, "install", output)).toBe(70);
  expect(lines.join("\n")).toMatch(
    /^Error: This is a bug in agent-config: SyntaxError: Unexpected token s in "\*\*\*"/,
  );
  expect(lines.join("\n")).toContain("agent-config status");
  expect(JSON.stringify([lines, documents])).not.toContain("s3cr3t");
  expect(documents).toMatchObject([{ command: "install", error: { code: "BUG" } }]);
});
