import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import claudeCode from "@agent-config/claude-code";
import { expect, it } from "vitest";
import type { Examination } from "../src/index.ts";
import { status, withHttp } from "./http-stub.ts";
import { type Home, inHome, stubEntry } from "./in-home.ts";

/** The examination of one server in the user's file of Claude Code. */
const examineOne = async ({ put, examine }: Home, entry: object, timeoutMs = 60_000): Promise<Examination> => {
  put(".claude.json", { mcpServers: { docs: entry } });
  const [only, ...more] = await examine(claudeCode, { timeoutMs });
  expect(more).toEqual([]);
  return only as Examination;
};

it("ok: the server names its tools", () =>
  inHome(async (home) => {
    expect(await examineOne(home, stubEntry("good"))).toEqual({
      name: "docs",
      harness: "claude-code",
      scope: "user",
      path: home.path(".claude.json"),
      transport: "stdio",
      status: "ok",
      detail: "stub 1.2.3 answers, protocol 2025-03-26, 2 tools.",
      tools: ["echo", "add"],
      notes: [],
    });
  }));

it("missing-env: nothing is started without the variable, and the text says what the harness would do", () =>
  inHome(async (home) => {
    const entry = { ...stubEntry("launch", home.path("log")), env: { TOKEN: "${NO_SUCH_VARIABLE}" } };
    expect(await examineOne(home, entry)).toMatchObject({
      status: "missing-env",
      detail:
        "NO_SUCH_VARIABLE is not set, and Claude Code passes the text on as it stands (/env/TOKEN). Set it in the shell that starts `claude`.",
    });
    expect(existsSync(home.path("log"))).toBe(false);
  }));

it("not-found: no program of that name is on the PATH", () =>
  inHome(async (home) => {
    expect(await examineOne(home, { command: "no-such-command" })).toMatchObject({
      status: "not-found",
      detail: "no-such-command is not on the PATH.",
    });
    expect((await examineOne(home, { command: "/no/such/file" })).detail).toBe("/no/such/file does not exist.");
    expect((await examineOne(home, { command: "npx -y thing" })).detail).toBe(
      "npx -y thing is not on the PATH; it holds a space, and arguments belong into args.",
    );
    expect((await examineOne(home, { command: "~/bin/x" })).detail).toBe(
      "~/bin/x does not exist; write the whole path in place of ~.",
    );
    expect((await examineOne(home, { command: home.env.home })).detail).toBe(`${home.env.home} is a directory.`);
  }));

it("spawn-failed: the program may not be executed, lacks its interpreter, or ends with an error at once", () =>
  inHome(async (home) => {
    const plain = home.put("bin/plain", "#!/bin/sh\n", 0o644);
    const orphan = home.put("bin/orphan", "#!/no/such/interpreter\n", 0o755);
    expect(await examineOne(home, { command: plain })).toMatchObject({
      status: "spawn-failed",
      detail: `${plain} may not be executed; run chmod +x ${plain}.`,
    });
    expect(await examineOne(home, { command: orphan })).toMatchObject({
      status: "spawn-failed",
      detail: `${orphan} cannot be run (ENOENT); the interpreter named in its first line does not exist.`,
    });
    expect(await examineOne(home, stubEntry("crash"))).toMatchObject({
      status: "spawn-failed",
      detail: "The server ended with exit code 3 before it said anything.\ncannot start: token undefined was refused",
    });
  }));

it("timed-out: the server never answers", () =>
  inHome(async (home) => {
    expect(await examineOne(home, stubEntry("silent"), 300)).toMatchObject({
      status: "timed-out",
      detail: "The answer to initialize took more than 0.3 s.",
    });
  }));

it("protocol-error: the program runs, and is no MCP server", () =>
  inHome(async (home) => {
    expect(await examineOne(home, stubEntry("ends-at-once"))).toMatchObject({
      status: "protocol-error",
      detail: "The server ended with exit code 0 before it said anything.",
      notes: [
        "standard output holds more than messages (1 of its lines), which some harnesses do not take; the last: usage: stub [options]",
      ],
    });
  }));

it("unauthorized: the server refuses the caller, and says what it wants", () =>
  withHttp(status(401, { "www-authenticate": 'Bearer realm="docs"' }), ({ origin }) =>
    inHome(async (home) => {
      expect(await examineOne(home, { type: "http", url: `${origin}/mcp` })).toMatchObject({
        transport: "http",
        status: "unauthorized",
        detail:
          'The server answers 401 Unauthorized, and asks for: Bearer realm="docs". The entry sends no Authorization header; add one, or log in from the harness.',
      });
    }),
  ));

it("unreachable: nobody listens there, or there is no such host", () =>
  inHome(async (home) => {
    const port = await freePort();
    expect(await examineOne(home, { type: "http", url: `http://127.0.0.1:${port}/mcp` })).toMatchObject({
      status: "unreachable",
      detail: `127.0.0.1:${port} cannot be reached (ECONNREFUSED).`,
    });
    expect((await examineOne(home, { type: "sse", url: "https://no-such-host.invalid/mcp" })).status).toBe(
      "unreachable",
    );
  }));

it("blocked-by-trust: the harness was not told to use the project's file, and nothing is started", () =>
  inHome(async ({ put, path, examine }) => {
    const log = path("log");
    put("work/project/.mcp.json", { mcpServers: { docs: stubEntry("launch", log) } });
    const [blocked] = await examine(claudeCode);
    expect(blocked).toMatchObject({ name: "docs", scope: "project", status: "blocked-by-trust" });
    expect(blocked?.detail).toMatch(/^Claude Code asks once per project/);
    expect(existsSync(log)).toBe(false);

    put(".claude/settings.json", { enableAllProjectMcpServers: true });
    expect((await examine(claudeCode)).map(({ status }) => status)).toEqual(["ok"]);
    expect(existsSync(log)).toBe(true);
  }));

it("unreadable-by-harness: the file is broken, with the place", () =>
  inHome(async ({ put, path, examine }) => {
    put(".claude.json", '{"mcpServers":{"a":{"command":"x"');
    expect(await examine(claudeCode, { names: ["a"] })).toMatchObject([
      {
        name: null,
        scope: "user",
        path: path(".claude.json"),
        status: "unreadable-by-harness",
        position: { line: 1, column: 34 },
      },
    ]);
  }));

/** A port that was free a moment ago. */
const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};
