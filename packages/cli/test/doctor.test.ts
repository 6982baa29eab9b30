import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { inThrowAwayHome } from "@agent-config/core/testing";
import { expect, inject, it } from "vitest";
import { noTerminal, onTerminal } from "./registry/terminal.ts";
import { watched } from "./watched.ts";

const speaking = `
let text = "";
process.stdin.on("data", (data) => {
  text += data;
  for (let end; (end = text.indexOf("\\n")) >= 0; text = text.slice(end + 1)) {
    const { id, method } = JSON.parse(text.slice(0, end));
    const result = { initialize: { protocolVersion: "2025-06-18", capabilities: { tools: {} }, serverInfo: { name: "s", version: "1" } }, "tools/list": { tools: [{ name: "echo", inputSchema: { type: "object" } }] } }[method];
    if (id !== undefined && result) console.log(JSON.stringify({ jsonrpc: "2.0", id, result }));
  }
});`;
const programs = {
  good: speaking,
  silent: "setInterval(() => {}, 1000);",
  noisy:
    'console.log("Welcome!"); process.stdin.resume();process.stdin.on("data", () => { console.log(\'{"jsonrpc":"2.0","id":1,"error":{"code":-1,"message":"no"}}\'); });',
  crashing: 'console.error("cannot find key spoken-secret-9876"); process.exit(3);',
} as const;

it("shows one server for each thing that can be wrong, and no secret", () =>
  inThrowAwayHome(async ({ home }) => {
    const web = createServer((_, response) => response.writeHead(401, { "www-authenticate": "Bearer" }).end()).listen(
      0,
      "127.0.0.1",
    );
    await once(web, "listening");
    const { port } = web.address() as AddressInfo;
    for (const [name, source] of Object.entries(programs)) writeFileSync(join(home, `${name}.mjs`), source);
    writeFileSync(join(home, "plain.txt"), "no program");
    chmodSync(join(home, "plain.txt"), 0o644);
    const run = (name: string) => ({ type: "stdio", command: process.execPath, args: [join(home, `${name}.mjs`)] });
    const servers = {
      fine: run("good"),
      quiet: run("silent"),
      rude: run("noisy"),
      dead: { ...run("crashing"), env: { KEY: "${DOCTOR_KEY}" } },
      gone: { type: "stdio", command: "no-such-program", args: [] },
      unset: { type: "stdio", command: "node", args: ["${NOT_SET_ANYWHERE}"] },
      locked: { type: "http", url: `http://127.0.0.1:${port}/mcp` },
      nobody: { type: "http", url: "http://127.0.0.1:1/mcp" },
      odd: { url: "https://odd.example/mcp" },
    };
    writeFileSync(join(home, ".claude.json"), JSON.stringify({ mcpServers: servers }));
    const project = join(home, "p");
    mkdirSync(join(project, ".git"), { recursive: true });
    writeFileSync(join(project, ".mcp.json"), JSON.stringify({ mcpServers: { team: run("good") } }));

    const env = { HOME: home, PATH: process.env.PATH, DOCTOR_KEY: "spoken-secret-9876" };
    const args = [inject("command"), "doctor", "--harness", "claude-code", "--timeout", "3"];
    const search = watched(home, { texts: args, variables: { DOCTOR_KEY: env.DOCTOR_KEY } });
    const child = spawn(process.execPath, args, { cwd: project, env });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (output += data));
    const [exit] = await once(child, "close");
    web.close();
    const table = Object.fromEntries(
      output
        .split("\n")
        .map((line) => /^(\S+) +Claude Code +\S+ +(\S+)/.exec(line))
        .flatMap((match) => (match ? [[match[1], match[2]]] : [])),
    );
    expect(table).toEqual({
      fine: "ok",
      quiet: "timed-out",
      rude: "protocol-error",
      dead: "spawn-failed",
      gone: "not-found",
      unset: "missing-env",
      locked: "unauthorized",
      nobody: "unreachable",
      odd: "unreadable-by-harness",
      team: "blocked-by-trust",
    });
    expect(exit).toBe(1);
    expect(output).not.toContain("answered;");
    expect(output).toContain("cannot find key ***");
    search(output);
    expect(output).toContain("10 servers: 1 ok, 9 not.");
  }));

it.skipIf(noTerminal)("says on a terminal whom it is waiting for, on one line", () =>
  inThrowAwayHome(async ({ home, project }) => {
    writeFileSync(join(home, "good.mjs"), programs.good);
    const fine = { type: "stdio", command: process.execPath, args: [join(home, "good.mjs")] };
    writeFileSync(join(home, ".claude.json"), JSON.stringify({ mcpServers: { fine } }));
    const words = [process.execPath, inject("command"), "doctor"];
    const env = { HOME: home, PATH: process.env.PATH ?? "", TERM: "xterm" };
    const { exit, screen } = await onTerminal(words, [], { cwd: project, env });
    expect(exit).toBe(0);
    expect(screen.split("\n")[0]).toMatch(/^\r0 of 1 answered; asking fine of Claude Code …\r\r?SERVER/);
    expect(screen).toContain("1 server: all ok.");
  }),
);
