import { existsSync, readFileSync, realpathSync } from "node:fs";
import claudeCode from "@agent-config/claude-code";
import { describe, expect, it } from "vitest";
import type { Examination, ExamineOptions } from "../src/index.ts";
import { type Home, inHome, stub, stubEntry } from "./in-home.ts";

const ask = async ({ put, examine }: Home, entry: object, options?: ExamineOptions): Promise<Examination> => {
  put(".claude.json", { mcpServers: { docs: entry } });
  const [only] = await examine(claudeCode, { timeoutMs: 60_000, ...options });
  return only as Examination;
};

const behaves =
  (behaviour: string, check: (examination: Examination) => void, ...args: readonly string[]) =>
  (): Promise<void> =>
    inHome(async (home) => check(await ask(home, stubEntry(behaviour, ...args))));

/** Whether a process of that id runs; one that only waits for its parent's attention does not. */
const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const stat = `/proc/${pid}/stat`;
  return !existsSync(stat) || !/\) Z /.test(readFileSync(stat, "utf8"));
};

const linesOf = (file: string): readonly string[] => readFileSync(file, "utf8").trim().split("\n");
const pidsIn = (file: string): readonly number[] => linesOf(file).map(Number);

describe("the conversation", () => {
  it("is the handshake of the protocol, then the list of tools", () =>
    inHome(async (home) => {
      const log = home.path("log");
      await ask(home, stubEntry("record", log));
      expect(linesOf(log).map((line) => JSON.parse(line))).toMatchObject([
        { jsonrpc: "2.0", id: 1, method: "initialize", params: { protocolVersion: "2025-06-18", capabilities: {} } },
        { jsonrpc: "2.0", method: "notifications/initialized" },
        { jsonrpc: "2.0", id: 2, method: "tools/list", params: {} },
      ]);
    }));

  it(
    "skips what is no message, and answers a server that asks",
    behaves("noisy", ({ status, tools, notes }) => {
      expect({ status, tools }).toEqual({ status: "ok", tools: ["echo", "add"] });
      expect(notes.join()).toMatch(/^standard output .* \(3 of its lines\).*"msg":"starting"\}$/);
    }),
  );

  it(
    "reads all pages of tools",
    behaves("pages", ({ tools }) => expect(tools).toEqual(["tool-0", "tool-1", "tool-2"])),
  );

  it(
    "reads no more pages than anybody needs",
    behaves("endless-pages", ({ tools }) => expect(tools).toHaveLength(50)),
  );

  it(
    "takes a server without tools as it is",
    behaves("no-tools", (examination) => {
      expect(examination).toMatchObject({ status: "ok", tools: [], detail: expect.stringContaining("0 tools") });
    }),
  );

  it.each([
    ["no-version", "The answer to initialize names no protocol version."],
    ["bad-tools", "The answer to tools/list is no list of tools with names."],
    ["refuses-tools", "The server answers with error -32603: no: why"],
    ["crashes-later", "The server ended with exit code 4 in the middle of the conversation.\nlost the database"],
    ["closes-output", "The server closed its standard output."],
    ["flood", "The server wrote more than 8388608 characters."],
  ])("%s is an error of the protocol", (behaviour, detail) =>
    behaves(
      behaviour,
      (examination) => expect(examination).toMatchObject({ status: "protocol-error", detail }),
      "why",
    )(),
  );

  it("does not wait for the rest of half an answer for ever", () =>
    inHome(async (home) => {
      expect(await ask(home, stubEntry("half-an-answer"), { timeoutMs: 3_000 })).toMatchObject({
        status: "timed-out",
        notes: [expect.stringContaining('the last: {"jsonrpc":"2.0","id":1,"result":{')],
      });
    }));
});

describe("the process", () => {
  it("is ended with all that it started, also what does not want to end", () =>
    inHome(async (home) => {
      const log = home.path("pids");
      expect((await ask(home, stubEntry("leaves-a-child", log))).status).toBe("ok");
      expect((await ask(home, stubEntry("will-not-end", log))).status).toBe("ok");
      const pids = pidsIn(log);
      expect(pids).toHaveLength(3);
      expect(pids.filter(isRunning)).toEqual([]);
    }));

  it("is ended when the caller gives up, before the caller hears of it", () =>
    inHome(async (home) => {
      const log = home.path("pids");
      const giveUp = new AbortController();
      const examined = ask(home, stubEntry("will-not-end", log), {
        signal: giveUp.signal,
        onProgress: () => void whenThere(log).then(() => giveUp.abort(new Error("enough"))),
      });
      await expect(examined).rejects.toThrow("enough");
      expect(pidsIn(log).filter(isRunning)).toEqual([]);
    }));

  it("starts in the project, with the arguments as they are", () =>
    inHome(async (home) => {
      const log = home.path("launch");
      await ask(home, stubEntry("launch", log, "a b", '"', "$HOME", "*"));
      const { cwd, argv } = JSON.parse(readFileSync(log, "utf8"));
      expect(cwd).toBe(realpathSync(home.env.project));
      expect(argv).toEqual(["launch", log, "a b", '"', "$HOME", "*"]);
    }));

  it("is found on the PATH that the entry gives it", () =>
    inHome(async (home) => {
      home.put("bin/my-server", `#!/bin/sh\nexec '${process.execPath}' '${stub}' good\n`, 0o755);
      const entry = { command: "my-server", env: { PATH: `/nowhere:${home.path("bin")}` } };
      expect((await ask(home, entry)).status).toBe("ok");
    }));
});

const whenThere = async (file: string): Promise<void> => {
  while (!existsSync(file)) await new Promise((resolve) => setTimeout(resolve, 10));
};
