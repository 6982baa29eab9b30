import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isProblem } from "@agent-config/core";
import { type ChangeOptions, install, uninstall } from "@agent-config/core/node";
import { inThrowAwayHome } from "@agent-config/core/testing";
import { describe, expect, it } from "vitest";
import { place, plainHarness } from "./plain-home.ts";

const harnesses = ["a", "b", "c"].map((id) => plainHarness(id, `~/.${id}/mcp.json`));
const spec = { name: "docs", owner: "a", server: { transport: "http", url: "https://example.com/mcp" } } as const;
const old = '{"servers":{"theirs":{"url":"x"}}}';

interface Three {
  readonly files: readonly string[];
  readonly install: (options: ChangeOptions) => ReturnType<typeof install>;
  readonly texts: () => readonly string[];
  readonly names: () => readonly string[];
}

/** Three harnesses, whose files are written in the order of their names. */
const withThree = (work: (three: Three) => Promise<void>): Promise<void> =>
  inThrowAwayHome(async (env) => {
    const files = ["a", "b", "c"].map((id) => join(env.home, `.${id}/mcp.json`));
    for (const file of files) place(file, old);
    await work({
      files,
      install: (options) => install(harnesses, spec, { env, ...options }),
      texts: () => files.map((file) => readFileSync(file, "utf8")),
      names: () => files.flatMap((file) => readdirSync(join(file, ".."))),
    });
  });

/** The file cannot be renamed over. */
const failAt = (file: string, meanwhile = () => {}): ChangeOptions => ({
  onStep: (step, path) => {
    if (step !== "rename" || path !== file) return;
    meanwhile();
    throw Object.assign(new Error("no"), { code: "EACCES" });
  },
});

describe("when the second of three files cannot be written", () => {
  it("all three are as before, and so are their ledgers", () =>
    withThree(async ({ files: [, second = ""], install, texts, names }) => {
      const report = await install(failAt(second));
      expect(report.items.map(({ action }) => action)).toEqual(["undone", "failed", "undone"]);
      expect([report.applied, report.leftOver]).toEqual([false, []]);
      expect([texts(), names()]).toEqual([
        [old, old, old],
        ["mcp.json", "mcp.json", "mcp.json"],
      ]);
    }));

  it("the others are written when that is wanted", () =>
    withThree(async ({ files: [, second = ""], install, texts }) => {
      const { items } = await install({ ...failAt(second), keepGoing: true });
      expect(items.map(({ action }) => action)).toEqual(["written", "failed", "written"]);
      expect(items.filter(isProblem).map(({ error }) => error?.code)).toEqual(["FILE_READ_ONLY"]);
      expect(texts().map((text) => text.includes("docs"))).toEqual([true, false, true]);
    }));

  it("what others wrote into the first one meanwhile stays, and is told of", () =>
    withThree(async ({ files: [first = "", second = ""], install, texts }) => {
      const newer = () => writeFileSync(first, readFileSync(first, "utf8").replace("theirs", "newer"));
      const report = await install(failAt(second, newer));
      expect(report.leftOver).toEqual([{ path: first, reason: "another program wrote it since" }]);
      expect(report.items.map(({ action }) => action)).toEqual(["written", "failed", "undone"]);
      expect(texts()[0]).toContain("newer");
    }));
});

it("takes away as many directories as it made", () =>
  inThrowAwayHome(async (env) => {
    const deep = plainHarness("deep", "~/.a/b/c/d/mcp.json");
    await install(deep, spec, { env });
    await uninstall(deep, { owner: "a" }, { env });
    expect(readdirSync(env.home)).toEqual(["work"]);
  }));

it("knows no project in the home directory", () =>
  inThrowAwayHome(async (env) => {
    const project = plainHarness("p", "{project}/mcp.json", "project");
    const { items } = await install(project, spec, { env: { ...env, cwd: env.home }, scope: "project" });
    expect(items[0]?.refusals.map(({ code }) => code)).toEqual(["SCOPE_UNSUPPORTED"]);
  }));
