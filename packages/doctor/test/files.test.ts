import claudeCode from "@agent-config/claude-code";
import codex from "@agent-config/codex";
import type { Adapter } from "@agent-config/core";
import cursor from "@agent-config/cursor";
import opencode from "@agent-config/opencode";
import { describe, expect, it } from "vitest";
import type { Examination } from "../src/index.ts";
import { inHome, stub, stubEntry } from "./in-home.ts";

const brief = (examinations: readonly Examination[]) =>
  examinations.map(({ name, scope, status }) => `${name ?? "(file)"} ${scope} ${status}`);
const details = (examinations: readonly Examination[]) =>
  Object.fromEntries(examinations.map(({ name, detail }) => [name, detail]));
const onlyFiles = { connect: false } as const;

describe("a file that the harness cannot read", () => {
  it("is reported once for all its scopes, and hides no other harness", () =>
    inHome(async ({ put, examine }) => {
      put(".claude.json", '{ /* c */ "mcpServers": {} }');
      put(".cursor/mcp.json", { mcpServers: { a: stubEntry() } });
      expect(brief(await examine([claudeCode, cursor]))).toEqual(["(file) user unreadable-by-harness", "a user ok"]);
      expect(brief(await examine(claudeCode, { scope: "local" }))).toEqual(["(file) local unreadable-by-harness"]);
    }));

  it("shows no value of the file", () =>
    inHome(async ({ put, examine }) => {
      put(".codex/config.toml", '[mcp_servers.a]\ncommand = “npx”\nenv = { K = "hunter2-value" ]\n');
      const [broken] = await examine(codex);
      expect(broken).toMatchObject({ status: "unreadable-by-harness", position: { line: 2 } });
      expect(JSON.stringify(broken)).not.toContain("hunter2");
    }));

  it("may be one that only lacks something", () =>
    inHome(async ({ put, examine }) => {
      const needing = (needs: "text" | "servers" | undefined): Adapter => ({
        ...cursor,
        targets: cursor.targets.map(({ needs: _, ...target }) => ({ ...target, ...(needs ? { needs } : {}) })),
      });
      put(".cursor/mcp.json", "\uFEFF \n");
      expect(brief(await examine(needing(undefined)))).toEqual([]);
      expect((await examine(needing("text")))[0]?.detail).toBe(
        "The file is empty, and Cursor takes it for broken. Delete it, or install a server.",
      );
      put(".cursor/mcp.json", "{}");
      expect(brief(await examine(needing("text")))).toEqual([]);
      expect((await examine(needing("servers")))[0]?.detail).toMatch(/^The file has no mcpServers, and Cursor/);
    }));
});

describe("an entry that the harness cannot use", () => {
  it("is named with what is wrong, and costs no other where the harness goes on", () =>
    inHome(async ({ put, examine }) => {
      const { pitfalls: _, ...plain } = claudeCode;
      put(".claude.json", {
        mcpServers: { a: { url: "https://example.com/" }, workspace: stubEntry(), c: stubEntry(), d: 1 },
      });
      expect(details(await examine(plain, onlyFiles))).toEqual({
        a: "a is no server that Claude Code can use.",
        workspace: "workspace is a name that Claude Code cannot use: the client keeps that name for itself.",
        c: "Nothing speaks against it; it was not started.",
        d: "d is no table of members.",
      });
    }));

  it("costs all others where the harness drops the file, in every file that is merged with it", () =>
    inHome(async ({ put, examine, path }) => {
      const strict: Adapter = {
        ...codex,
        pitfalls: { faultCostsAll: true, fault: (entry) => ("command" in entry ? undefined : "has no command") },
      };
      const trust = `[projects."${path("work/project")}"]\ntrust_level = "trusted"\n`;
      put(".codex/config.toml", `[mcp_servers.bad]\nenabled = true\n${trust}`);
      put("work/project/.codex/config.toml", '[mcp_servers.good]\ncommand = "x"\n');
      expect(details(await examine(strict))).toEqual({
        bad: "bad has no command.",
        good: `Codex drops every server because of bad in ${path(".codex/config.toml")}, which has no command.`,
      });

      put(".codex/config.toml", `[mcp_servers.a]\ncommand = "x"\n${trust}`);
      put("work/project/.codex/config.toml", "[[[");
      expect(details(await examine(strict))).toMatchObject({
        a: `Codex reads no server while ${path("work/project/.codex/config.toml")} is broken.`,
      });
    }));

  it("costs those of its own file where files are not merged", () =>
    inHome(async ({ put, examine }) => {
      const strict: Adapter = { ...cursor, pitfalls: { faultCostsAll: true } };
      put(".cursor/mcp.json", { mcpServers: { a: stubEntry() } });
      put("work/project/.cursor/mcp.json", { mcpServers: { b: stubEntry(), c: { command: 1 } } });
      expect(brief(await examine(strict, onlyFiles))).toEqual([
        "b project unreadable-by-harness",
        "c project unreadable-by-harness",
        "a user ok",
      ]);
    }));

  it("may be fine for the harness and nothing to start", () =>
    inHome(async ({ put, examine }) => {
      const toggle = { key: "enabled", off: false, alone: true };
      const tolerant: Adapter = { ...opencode, keys: { ...opencode.keys, toggle } };
      put(".config/opencode/opencode.json", { mcp: { off: { enabled: false }, on: { enabled: true } } });
      expect(brief(await examine(tolerant))).toEqual(["off user ok", "on user unreadable-by-harness"]);
    }));
});

it("finds servers where the harness never looks", () =>
  inHome(async ({ put, examine, path }) => {
    const looking: Adapter = {
      ...claudeCode,
      pitfalls: {
        deadPlaces: [
          { file: "~/.claude/mcp.json", servers: ["mcpServers"] },
          { file: "{project}/.claude/settings.json", servers: ["mcpServers"] },
          { file: "~/.claude/none.json", servers: ["mcpServers"] },
          { file: "{NO_SUCH_VARIABLE}/x.json", servers: ["mcpServers"] },
        ],
      },
    };
    put(".claude/mcp.json", { mcpServers: { a: stubEntry(), b: stubEntry() } });
    put("work/project/.claude/settings.json", '\uFEFF{"mcpServers":{"c":{}}}');
    const lost = await examine(looking);
    expect(brief(lost)).toEqual([
      "a user unreadable-by-harness",
      "b user unreadable-by-harness",
      "c project unreadable-by-harness",
    ]);
    expect(lost[0]).toMatchObject({
      path: path(".claude/mcp.json"),
      detail:
        "Claude Code never reads servers under mcpServers of this file. Install it again with agent-config, then delete it here.",
    });
    expect(brief(await examine(looking, { names: ["b"] }))).toEqual(["b user unreadable-by-harness"]);
    put(".claude/mcp.json", "{");
    expect(brief(await examine(looking))).toEqual(["c project unreadable-by-harness"]);
  }));

describe("a name in several files", () => {
  it("is examined in each, and told which wins", () =>
    inHome(async ({ put, examine, path }) => {
      put(".claude.json", { mcpServers: { a: stubEntry() } });
      put("work/project/.mcp.json", { mcpServers: { a: stubEntry() } });
      const untold = await examine(claudeCode, onlyFiles);
      expect(untold.map(({ status, notes }) => [status, notes])).toEqual([
        ["blocked-by-trust", []],
        ["ok", []],
      ]);
      const trusted = await examine(claudeCode, { ...onlyFiles, trustProject: true });
      expect(trusted.map(({ status, notes }) => [status, notes])).toEqual([
        ["ok", [expect.stringContaining("needs trust: Claude Code asks once per project")]],
        ["ok", [`not used: the entry in ${path("work/project/.mcp.json")} wins`]],
      ]);
    }));

  it("is one server where the harness merges them", () =>
    inHome(async ({ put, examine, path }) => {
      const local = { type: "local", command: ["no-such-command"] };
      const user = put(".config/opencode/opencode.json", {
        mcp: { a: { ...local, environment: { TOOL: "x" } }, b: local },
      });
      put(".opencode/opencode.json", { mcp: { a: { command: [process.execPath, stub, "environment"] } } });
      put("work/project/opencode.json", { mcp: { b: { enabled: false } } });
      const [off, a, b] = await examine(opencode, { timeoutMs: 60_000 });
      expect(off).toMatchObject({
        ...{ name: "b", scope: "project", status: "ok" },
        detail: "Switched off in the file; it was not started.",
      });
      expect(a).toMatchObject({
        ...{ name: "a", path: path(".opencode/opencode.json"), status: "ok" },
        notes: [`merged with the entry in ${user}`],
      });
      expect(a?.tools).toContain("TOOL=x");
      expect(b).toMatchObject({ name: "b", path: user, status: "not-found" });
    }));
});

it("starts nothing of a project's file where nobody is asked, or nobody can tell, unless the caller says so", () =>
  inHome(async ({ put, examine }) => {
    put("work/project/opencode.json", { mcp: { a: { type: "local", command: [process.execPath, stub] } } });
    put("work/project/.cursor/mcp.json", { mcpServers: { a: stubEntry() } });
    const untold = await examine([opencode, cursor]);
    expect(untold.map(({ status }) => status)).toEqual(["blocked-by-trust", "blocked-by-trust"]);
    expect(untold[0]?.detail).toMatch(/^OpenCode starts what a project's file names without asking; nothing/);
    expect(untold[1]?.detail).toMatch(/cannot be read from its files, so nothing was started/);
    const told = await examine([opencode, cursor], { trustProject: true, timeoutMs: 60_000 });
    expect(told.map(({ status }) => status)).toEqual(["ok", "ok"]);
  }));

it("asks only for the names and the scope that are wanted, at most as many at once as allowed, and tells how far it is", () =>
  inHome(async ({ put, examine }) => {
    const servers = Object.fromEntries(["a", "b", "c", "d", "e"].map((name) => [name, stubEntry()]));
    put(".claude.json", { mcpServers: { ...servers, off: { command: "no-such-command" } } });
    put("work/project/.mcp.json", { mcpServers: { a: stubEntry() } });
    let running = 0;
    let most = 0;
    const told: string[] = [];
    const examinations = await examine(claudeCode, {
      ...{ names: ["a", "b", "c", "d", "off"], scope: "user", parallel: 2, timeoutMs: 60_000 },
      onProgress: ({ done, total, name, examination }) => {
        running += examination ? -1 : 1;
        most = Math.max(most, running);
        if (examination) told.push(`${done}/${total}`);
        expect(name).not.toBe("off");
      },
    });
    const verdicts = examinations.map(({ name, status }) => `${name} ${status}`);
    expect(verdicts).toEqual(["a ok", "b ok", "c ok", "d ok", "off not-found"]);
    expect(most).toBe(2);
    expect(told).toEqual(["1/4", "2/4", "3/4", "4/4"]);
  }));

it("warns where a desktop program may have another PATH", () =>
  inHome(async ({ put, examine }) => {
    put(".cursor/mcp.json", { mcpServers: { bare: { command: "sh", args: ["-c", "exit"] }, whole: stubEntry() } });
    const [bare, whole] = await examine(cursor, onlyFiles);
    expect(bare?.notes).toEqual([expect.stringContaining("Cursor is a desktop program")]);
    expect(whole?.notes).toEqual([]);
  }));
