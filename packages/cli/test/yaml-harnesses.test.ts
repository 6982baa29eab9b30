import { statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { oddFiles } from "./odd-files.ts";
import { openStage } from "./stage.ts";

const goose = ".config/goose/config.yaml";
const continueFile = ".continue/config.yaml";
const docs = ["--owner", "me", "--name", "docs", "--url", "https://docs.example/mcp"];
const files = (root: string) => [
  "--owner",
  "me",
  "--name",
  "files",
  "--",
  "npx",
  "-y",
  "@example/files",
  "--root",
  root,
];

describe.each([
  ["goose", goose],
  ["continue", continueFile],
])("%s", (harness, file) => {
  it("keeps the file when nothing changes, changes one line for one argument, and gives the bytes back", () => {
    const stage = openStage(oddFiles);
    const before = stage.read(file);
    const install = (...args: readonly string[]) => {
      const ran = stage.run(["install", "--harness", harness, ...args]);
      expect(ran).toMatchObject({ exit: 0 });
      return stage.read(file);
    };
    install(...docs);
    const first = install(...files("/srv/a"));
    const { ino, mtimeMs } = statSync(stage.path(file));
    expect(install(...files("/srv/a"))).toBe(first);
    expect(statSync(stage.path(file))).toMatchObject({ ino, mtimeMs });
    const second = install(...files("/srv/b")).split("\n");
    expect(second.filter((line, index) => line !== first.split("\n")[index])).toEqual([
      expect.stringMatching(/^ *- \/srv\/b\r?$/),
    ]);
    const removed = stage.run(["uninstall", "--owner", "me"]);
    expect(removed).toMatchObject({ exit: 0, err: "" });
    expect(stage.read(file)).toBe(before);
  });

  it("shows what changes, and nothing of others", () => {
    const stage = openStage(oddFiles);
    const { out } = stage.run(["install", "--dry-run", "--harness", harness, ...files("/srv/a")]);
    expect(out).toMatch(/^\+ *- \/srv\/a$/m);
    expect(out).toMatch(/^ *(?:\*\*\*|#)/m);
    expect(out).not.toContain("foreign-secret");
  });
});

it("passes over Goose's own extensions wherever servers are looked at, and overwrites none", () => {
  const stage = openStage(oddFiles);
  expect(stage.json(["list", "--harness", "goose"]).document.items.map(({ name }) => name)).toEqual(["g"]);
  const imported = stage.run(["import", "--from", "goose"]);
  expect(imported).toMatchObject({ exit: 0 });
  expect(Object.keys(JSON.parse(imported.out).servers)).toEqual(["g"]);
  const install = stage.json(["install", "--harness", "goose", "--owner", "me", "--name", "developer", "--", "x"]);
  expect(install.document.items).toMatchObject([{ action: "refused", refusals: [{ code: "NAME_UNSUPPORTED" }] }]);
  const pasted = stage.json(["install", goose, "--harness", "codex", "--owner", "me", "--allow-inline-secret", "-y"]);
  expect(pasted.document.items.map(({ name, action }) => [name, action])).toEqual([["g", "written"]]);
});

it("leaves a switch as it was set", () => {
  const stage = openStage({ [goose]: "" });
  stage.run(["install", "--harness", "goose", ...docs]);
  stage.write(goose, stage.read(goose).replace("enabled: true", "enabled: false"));
  const moved = docs.with(-1, "https://docs.example/new");
  expect(stage.json(["install", "--harness", "goose", ...moved]).document.items).toMatchObject([{ action: "written" }]);
  expect(stage.read(goose)).toMatch(/uri: https:\/\/docs\.example\/new[\s\S]*enabled: false/);
});

it("makes no files of harnesses that are not there, nor one that Continue would refuse", () => {
  const stage = openStage();
  const nothing = stage.everything();
  const all = ["install", "--harness", "all", ...docs];
  expect(stage.json(all)).toMatchObject({ exit: 0, document: { items: [], warnings: [{ code: "nothing-found" }] } });
  expect(stage.everything()).toEqual(nothing);
  stage.write(".codex/config.toml", "");
  stage.write(".continue/.env", "");
  const before = stage.everything();
  expect(stage.json(["install", "--harness", "codex,continue", ...docs]).document.items).toMatchObject([
    { harness: "codex" },
    { harness: "continue", action: "refused", refusals: [{ code: "SCOPE_UNSUPPORTED" }] },
  ]);
  expect(stage.everything()).toEqual(before);
  expect(stage.json(all).document.items.map(({ harness, action }) => [harness, action])).toEqual([
    ["codex", "written"],
    ["continue", "skipped"],
  ]);
  expect(Object.keys(stage.everything()).some((name) => /goose|config\.yaml/.test(name))).toBe(false);
});
