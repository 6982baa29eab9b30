import { existsSync, readFileSync } from "node:fs";
import { type Adapter, type McpSpec, mcp, pointer } from "@agent-config/core";
import { install, openMachine, status, uninstall } from "@agent-config/core/node";
import { inThrowAwayHome } from "@agent-config/core/testing";
import { describe, expect, it } from "vitest";
import { plainAdapter } from "../dialects.ts";
import { actions, place } from "./plain-home.ts";

/* What only some harnesses ask for. */

const [target] = plainAdapter.targets;
if (!target) throw new Error("no target");
const docs: McpSpec = { name: "docs", owner: "me", server: { transport: "http", url: "https://docs.example/mcp" } };

it("reads the files of its own platform only", () =>
  inThrowAwayHome(async (env) => {
    const onWindows = { ...target, on: ["win32"] as const, files: ["~/windows.json"] };
    const adapter: Adapter = { ...plainAdapter, targets: [{ ...target, on: ["linux", "darwin"] }, onWindows] };
    const names = (platform: typeof env.platform) =>
      openMachine([adapter], { env: { ...env, platform } })
        .candidates(adapter)
        .map(({ path }) => path.replace(/^.*[\\/]/, ""));
    expect([names("linux"), names("darwin"), names("win32")]).toEqual([
      ["plain.json"],
      ["plain.json"],
      ["windows.json"],
    ]);
  }));

describe("a file that is broken without keys of the user's", () => {
  const adapter: Adapter = { ...plainAdapter, targets: [{ ...target, needs: ["name", "version"] }] };

  it.each([
    [undefined, /^There is no .*plain\.json, and Plain would refuse a file without name and version/],
    ["", /plain\.json has no name and version/],
    ['{"version": 1}', /plain\.json has no name, and/],
  ])("is neither made nor added to: %j", (text, message) =>
    inThrowAwayHome(async (env) => {
      const path = `${env.home}/plain.json`;
      if (text !== undefined) place(path, text);
      const { items } = await install(adapter, docs, { env });
      expect(items).toMatchObject([{ action: "refused", refusals: [{ code: "SCOPE_UNSUPPORTED" }] }]);
      expect(items[0]?.refusals[0]?.message).toMatch(message);
      expect(existsSync(path) ? readFileSync(path, "utf8") : undefined).toBe(text);
    }),
  );

  it("is looked into once for all servers of a run", () =>
    inThrowAwayHome(async (env) => {
      place(`${env.home}/plain.json`, '{"version": 1}');
      const opened: string[] = [];
      const editor: typeof target.editor = {
        ...target.editor,
        open: (text, paths) => {
          opened.push(text);
          return target.editor.open(text, paths);
        },
      };
      const counted: Adapter = { ...adapter, targets: [{ ...target, needs: ["name"], editor }] };
      const several = Array.from({ length: 20 }, (_, index): McpSpec => ({ ...docs, name: `docs-${index}` }));
      const { items } = await install(counted, several, { env, dryRun: true });
      expect(items.filter(({ action }) => action === "refused")).toHaveLength(20);
      expect(opened.length).toBeLessThan(5);
    }));

  it("takes servers when it has them, and says first that it cannot be read", () =>
    inThrowAwayHome(async (env) => {
      const path = `${env.home}/plain.json`;
      place(path, '{"name": "mine", "version": 1}');
      expect(actions(await install(adapter, docs, { env }))).toEqual(["written"]);
      place(path, '{"version":');
      const { items } = await install(adapter, docs, { env });
      expect(items).toMatchObject([{ action: "failed", error: { code: "CONFIG_UNPARSEABLE" } }]);
    }));
});

it("neither lists nor overwrites the harness' own entries among the servers", () =>
  inThrowAwayHome(async (env) => {
    const adapter: Adapter = { ...plainAdapter, notServers: ({ type }) => type === "builtin" };
    const text = '{"servers": {"docs": {"type": "builtin"}, "mine": {"url": "https://mine.example"}}}';
    place(`${env.home}/plain.json`, text);
    expect(status([adapter], openMachine([adapter], { env })).map(({ name }) => name)).toEqual(["mine"]);
    const { items } = await install(adapter, docs, { env, adopt: true });
    expect(items).toMatchObject([{ action: "refused", refusals: [{ at: pointer("servers", "docs") }] }]);
    expect(readFileSync(`${env.home}/plain.json`, "utf8")).toBe(text);
  }));

describe("a switch without which an entry is none", () => {
  const toggle = { key: "enabled", off: false, required: true };
  const adapter: Adapter = { ...plainAdapter, keys: { ...plainAdapter.keys, toggle } };
  const moved: McpSpec = { ...docs, server: { transport: "http", url: "https://docs.example/new" } };

  it("is written with the entry, and stays as people set it", () =>
    inThrowAwayHome(async (env) => {
      const path = `${env.home}/plain.json`;
      const entry = () => (JSON.parse(readFileSync(path, "utf8")) as { servers: { docs: object } }).servers.docs;
      await install(adapter, docs, { env });
      expect(entry()).toMatchObject({ enabled: true });
      const off = readFileSync(path, "utf8").replace("true", "false");
      place(path, off);
      const specs = [mcp("docs").owner("me").http("https://docs.example/mcp").build()];
      const wanted = { specs, scope: "user", harnesses: ["plain"] } as const;
      expect(status([adapter], openMachine([adapter], { env }), { wanted })).toMatchObject([{ state: "installed" }]);
      expect(actions(await install(adapter, docs, { env }))).toEqual(["unchanged"]);
      expect(actions(await install(adapter, moved, { env }))).toEqual(["written"]);
      expect(entry()).toMatchObject({ url: "https://docs.example/new", enabled: false });
      await install(adapter, { ...moved, options: { disabled: false } }, { env });
      expect(entry()).toMatchObject({ enabled: true });
      expect(await uninstall(adapter, { owner: "me" }, { env })).toMatchObject({
        items: [{ action: "removed", warnings: [] }],
      });
      expect(existsSync(path)).toBe(false);
    }));
});
