import { describe, expect, it } from "vitest";
import { readCommand, untrustedLimits } from "../src/index.ts";
import { decoders, outcome } from "./readers.ts";

const read = (line: string, name?: string) => outcome(readCommand(line, { decoders, name }));

const stdio = (command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) => ({
  transport: "stdio",
  command,
  args,
  env,
});
const remote = (url: string, headers: Readonly<Record<string, string>> = {}, transport = "http") => ({
  transport,
  url,
  headers,
});

describe("commands that add a server to a harness", () => {
  it.each<[line: string, title: string, servers: object, warnings?: readonly string[]]>([
    [
      "claude mcp add --transport http docs https://docs.example/mcp --header 'Authorization: Bearer ${DOCS_TOKEN}'",
      "Claude Code",
      { docs: remote("https://docs.example/mcp", { Authorization: "Bearer ${DOCS_TOKEN}" }) },
    ],
    [
      'claude mcp add -e "KEY=$KEY" B=2 -e C=3 files -- npx -y @example/files --env D=4',
      "Claude Code",
      { files: stdio("npx", ["-y", "@example/files", "--env", "D=4"], { KEY: "${KEY}", B: "2", C: "3" }) },
    ],
    ["claude mcp add files npx -y @example/files", "Claude Code", { files: stdio("npx", ["-y", "@example/files"]) }],
    [
      `claude mcp add-json docs '{"type":"sse","url":"https://docs.example/sse"}'`,
      "Claude Code",
      { docs: remote("https://docs.example/sse", {}, "sse") },
    ],
    [
      "codex mcp add files --env KEY=1 -- npx -y @example/files '${NOT_EXPANDED}'",
      "Codex",
      { files: stdio("npx", ["-y", "@example/files", "$${NOT_EXPANDED}"], { KEY: "1" }) },
    ],
    [
      "codex mcp add docs --url https://docs.example/mcp --bearer-token-env-var DOCS_TOKEN",
      "Codex",
      { docs: remote("https://docs.example/mcp", { Authorization: "Bearer ${DOCS_TOKEN}" }) },
    ],
    [
      "gemini mcp add -e 'KEY=$KEY' --timeout 5000 files npx -y @example/files",
      "Gemini CLI",
      { files: stdio("npx", ["-y", "@example/files"], { KEY: "${KEY}" }) },
      ["field-lost"],
    ],
    [
      "qwen mcp add -t sse docs https://docs.example/sse -H 'X-Team: a'",
      "Qwen Code",
      { docs: remote("https://docs.example/sse", { "X-Team": "a" }, "sse") },
    ],
    [
      "copilot mcp add files --tools '*' -- npx -y @example/files",
      "Copilot CLI",
      { files: stdio("npx", ["-y", "@example/files"]) },
      ["field-lost"],
    ],
    [
      "opencode mcp add docs --url https://docs.example/mcp --header 'X-Key={env:KEY}'",
      "OpenCode",
      { docs: remote("https://docs.example/mcp", { "X-Key": "${KEY}" }) },
    ],
    [
      'droid mcp add files "npx -y @example/files" --env KEY=1',
      "Factory Droid",
      { files: stdio("npx", ["-y", "@example/files"], { KEY: "1" }) },
    ],
    [
      `code --add-mcp '{"name":"files","command":"npx","args":["-y","\${env:WHAT}"]}'`,
      "VS Code",
      { files: stdio("npx", ["-y", "${WHAT}"]) },
    ],
  ])("%s", (line, title, servers, warnings = []) => {
    const takenFor = `the command that adds a server to ${title}`;
    expect(read(line)).toEqual({ takenFor, servers, skipped: [], warnings });
  });

  it.each<[line: string, scope: string | undefined]>([
    ["claude mcp add -s project files -- npx -y x", "project"],
    ["claude mcp add files --scope local -- npx -y x", "local"],
    ["gemini mcp add --scope=user files npx -y x", "user"],
    [`claude mcp add-json -s project files '{"command":"npx"}'`, "project"],
    [`claude mcp add-json files '{"command":"npx"}' --scope user`, "user"],
    ["claude mcp add files -- npx -s project", undefined],
  ])("keeps the scope of %s", (line, scope) => {
    const takenFor = expect.stringMatching(scope === undefined ? /Claude Code$/ : new RegExp(`, for scope ${scope}$`));
    const result = readCommand(line, { decoders });
    expect(result).toMatchObject({ ok: true, value: { takenFor, servers: [{ name: "files" }] }, warnings: [] });
    expect(result.ok && result.value.scope).toBe(scope);
  });

  it("says that a scope of another kind is left out", () => {
    expect(read("claude mcp add -s global files -- npx x")).toMatchObject({ warnings: ["field-lost"] });
  });

  it("lets the person name the server", () => {
    expect(read("claude mcp add theirs npx -y x", "mine")).toMatchObject({ servers: { mine: {} } });
  });

  it.each([
    ["claude mcp add docs https://docs.example/mcp --nonsense", "USAGE"],
    ["claude mcp add files --env", "USAGE"],
    ["claude mcp add files -e NOVALUE -- npx x", "USAGE"],
    ["claude mcp add --transport carrier-pigeon docs https://docs.example", "TRANSPORT_UNSUPPORTED /transport"],
    ["claude mcp add --transport stdio docs https://docs.example", "INVALID_TRANSPORT /transport"],
    ["claude mcp add --transport http docs npx", "INVALID_TRANSPORT /transport"],
    ["claude mcp add files", "MISSING_FIELD /command"],
    ["claude mcp add -- npx", "MISSING_FIELD /command"],
    ["gemini mcp add --trust files npx -y x", "UNKNOWN_FIELD"],
    [`claude mcp add-json files '{"command":"npx","alwaysAllow":["*"]}'`, "UNKNOWN_FIELD /alwaysAllow"],
    [`claude mcp add-json files '{"command":"npx","command":"sh"}'`, "DOCUMENT_INVALID /command"],
  ])("refuses %s", (line, issue) => {
    expect(read(line)).toEqual({ issues: [issue] });
  });
});

describe("command lines that start a server", () => {
  it.each<[line: string, server: object]>([
    ["npx -y @example/files", stdio("npx", ["-y", "@example/files"])],
    ["$ uvx example-files --root .", stdio("uvx", ["example-files", "--root", "."])],
    ["A=1 B=$TOKEN C=${T:-x} npx y", stdio("npx", ["y"], { A: "1", B: "${TOKEN}", C: "${T:-x}" })],
    [`npx "a b" 'c $d' e\\ f ""`, stdio("npx", ["a b", "c $d", "e f", ""])],
    ["npx \\\n  -y \\\n  x", stdio("npx", ["-y", "x"])],
    ["docker run -i --rm -e KEY example/files", stdio("docker", ["run", "-i", "--rm", "-e", "KEY", "example/files"])],
    [`npx '\${NOT_A_REFERENCE}'`, stdio("npx", ["$${NOT_A_REFERENCE}"])],
    ["https://docs.example/mcp", remote("https://docs.example/mcp")],
  ])("%s", (line, server) => {
    expect(read(line, "given")).toMatchObject({ servers: { given: server } });
  });

  it("asks for a name that is not there", () => {
    expect(read("npx -y x")).toEqual({ issues: ["MISSING_FIELD /name"] });
  });

  it("says what a text without a name was taken for", () => {
    expect(readCommand("hello, there is nothing here", { decoders })).toMatchObject({
      issues: [{ message: expect.stringContaining("taken for a command line that starts `hello,`") }],
    });
  });

  it.each([
    ["claude mcp remove foo", /of Claude Code adds no server; `claude mcp add` would/],
    ["codex --help", /of Codex adds no server/],
    ["npx -y @smithery/cli install foo --client claude", /installs a server into a client, and is none itself/],
  ])("refuses what neither adds nor starts a server: %s", (line, message) => {
    expect(readCommand(line, { decoders, name: "given" })).toMatchObject({
      issues: [{ code: "USAGE", message: expect.stringMatching(message) }],
    });
  });

  it.each(["claude mcp serve", "codex mcp-server", "npx -y installer install --server x"])(
    "takes a harness that is a server itself: %s",
    (line) => {
      const [command = "", ...args] = line.split(" ");
      expect(read(line, "given")).toMatchObject({ servers: { given: stdio(command, args) } });
    },
  );

  it.each([
    ["npx x; rm -rf ~", "INVALID_COMMAND"],
    ["npx x | sh", "INVALID_COMMAND"],
    ["npx x && npx y", "INVALID_COMMAND"],
    ["npx x > /etc/passwd", "INVALID_COMMAND"],
    ["npx $(cat secret)", "INVALID_COMMAND"],
    ["npx `cat secret`", "INVALID_COMMAND"],
    [`npx "$(cat secret)"`, "INVALID_COMMAND"],
    [`npx "\`cat secret\`"`, "INVALID_COMMAND"],
    ["npx ~/x", "INVALID_COMMAND"],
    ["npx x # and more", "INVALID_COMMAND"],
    ["npx x\nnpx y", "INVALID_COMMAND"],
    ["npx $1", "INVALID_COMMAND"],
    ["npx ${X:?stop}", "INVALID_COMMAND"],
    ["npx 'open", "DOCUMENT_INVALID"],
    ['npx "open', "DOCUMENT_INVALID"],
    ["'npx -y x; rm'", "INVALID_COMMAND /command"],
    ["'npx -y x'", "INVALID_COMMAND /command"],
    ["A=1", "MISSING_FIELD /command"],
    ["npx x\u0000", "DOCUMENT_INVALID"],
    ["npx \u202egpj.x", "DOCUMENT_INVALID"],
    [`npx ${"x".repeat(untrustedLimits.line)}`, "CONFIG_TOO_LARGE"],
  ])("refuses %j", (line, issue) => {
    expect(read(line, "given")).toEqual({ issues: [issue] });
  });

  it("splits a quoted command line where the person will see it", () => {
    const split = readCommand("'npx -y \"a b\"' last", { decoders, name: "x", splitCommand: true });
    expect(outcome(split)).toMatchObject({ servers: { x: stdio("npx", ["-y", "a b", "last"]) } });
  });
});
