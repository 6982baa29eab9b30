import { expect, it } from "vitest";
import { visible, visibleLines } from "../src/render/visible.ts";
import { openStage } from "./stage.ts";

const hostile = "n\u001b]0;pwned\u0007\u001b[2J\u202e";
const shown = "n\\u{1b}]0;pwned\\u{7}\\u{1b}[2J\\u{202e}";

it("spells what cannot be seen", () => {
  expect(visible(hostile)).toBe(shown);
  expect(visible("a\nb\tc\u2028\u200b\ue000")).toBe("a\\u{a}b\\u{9}c\\u{2028}\\u{200b}\\u{e000}");
  expect(visible('é 日本 😀 ${X} \\ "')).toBe('é 日本 😀 ${X} \\ "');
});

it("lets lines, tabs and our own colours through, and no other code of a terminal", () => {
  expect(visibleLines("\u001b[31ma\u001b[39m\n\tb\u001b[8mc", true)).toBe("\u001b[31ma\u001b[39m\n\tb\\u{1b}[8mc");
  expect(visibleLines("\u001b[31ma\n", false)).toBe("\\u{1b}[31ma\n");
});

it("shows names and values of strangers without what could act on a terminal", () => {
  const entry = JSON.stringify({
    mcpServers: { [hostile]: { command: "x" }, e: { command: "y", args: ["\u202egpj"] } },
  });
  const stage = openStage({ ".cursor/mcp.json": entry });
  for (const args of [
    ["list"],
    ["status"],
    ["import", "--from", "cursor"],
    ["export", "--to", "codex", "--harness", "cursor"],
    ["adopt", hostile, "--owner", "me", "--harness", "cursor"],
    ["uninstall", hostile, "--owner", "me", "--harness", "cursor"],
    ["uninstall", "--owner", "me", "--harness", hostile],
    ["install", "--owner", "me", `./${hostile}`],
  ]) {
    const { out, err } = stage.run(args);
    expect(out + err).not.toMatch(/(?![\n\t])\p{C}/u);
    expect(out + err).toContain(shown);
  }
  const diff = stage.run([
    "install",
    "--owner",
    "me",
    "--harness",
    "codex",
    "--dry-run",
    "--name",
    "f",
    "--",
    "y",
    "\u202egpj",
  ]);
  expect(diff.out).toContain("\\u{202e}gpj");
  expect(diff.out).not.toContain("\u202e");
});

it("prints a configuration for programs as it is", () => {
  const stage = openStage({
    ".cursor/mcp.json": JSON.stringify({ mcpServers: { e: { command: "y", args: ["a\u200bb"] } } }),
  });
  const { out } = stage.run(["import", "--from", "cursor"]);
  expect(JSON.parse(out).servers.e.args).toEqual(["a\u200bb"]);
});
