import { describe, expect, it } from "vitest";
import { outcome, paste } from "./readers.ts";

const files = { transport: "stdio", command: "npx", args: ["-y", "@example/files"], env: { KEY: "${KEY}" } };
const docs = { transport: "http", url: "https://docs.example/mcp", headers: { Authorization: "Bearer ${TOKEN}" } };

const claude = {
  files: { type: "stdio", command: "npx", args: ["-y", "@example/files"], env: { KEY: "${KEY}" } },
  docs: { type: "http", url: "https://docs.example/mcp", headers: { Authorization: "Bearer ${TOKEN}" } },
};
const cursor = {
  files: { command: "npx", args: ["-y", "@example/files"], env: { KEY: "${env:KEY}" } },
  docs: { url: "https://docs.example/mcp", headers: { Authorization: "Bearer ${env:TOKEN}" } },
};
const gemini = {
  files: { command: "npx", args: ["-y", "@example/files"], env: { KEY: "$KEY" } },
  docs: { httpUrl: "https://docs.example/mcp", headers: { Authorization: "Bearer $TOKEN" } },
};
const opencode = {
  files: { type: "local", command: ["npx", "-y", "@example/files"], environment: { KEY: "{env:KEY}" }, enabled: true },
  docs: { type: "remote", url: "https://docs.example/mcp", headers: { Authorization: "Bearer {env:TOKEN}" } },
};
const codex = `
# servers
[mcp_servers.files]
command = "npx"
args = ["-y", "@example/files"]
env_vars = ["KEY"]

[mcp_servers.docs]
url = "https://docs.example/mcp"
bearer_token_env_var = "TOKEN"
`;
const json = (value: unknown): string => JSON.stringify(value, undefined, 2);

describe("a configuration with its wrapper, told apart by what it holds", () => {
  it.each<[harness: string, text: string, takenFor: RegExp]>([
    ["Claude Code", json({ mcpServers: claude }), /^a configuration of Claude Code, .* or .* \(JSON\)$/],
    ["Claude Code, whole", json({ numStartups: 3, projects: {}, mcpServers: claude }), /of Claude Code/],
    [
      "Claude Code, a project's",
      json({ projects: { "/home/dana/x": { mcpServers: claude } } }),
      /of Claude Code \(JSON\)$/,
    ],
    ["Cursor", json({ mcpServers: cursor }), /of Cursor \(JSON\)$/],
    ["Gemini CLI", json({ theme: "dark", mcpServers: gemini }), /of Gemini CLI \(JSON\)$/],
    ["OpenCode", json({ $schema: "https://opencode.ai/config.json", mcp: opencode }), /of OpenCode \(JSON\)$/],
    ["Codex", codex, /of Codex \(TOML\)$/],
  ])("%s", (_, text, takenFor) => {
    expect(outcome(paste(text))).toEqual({
      takenFor: expect.stringMatching(takenFor),
      servers: { files, docs },
      skipped: [],
      warnings: [],
    });
  });

  it.each<[harness: string, text: string]>([
    ["VS Code", json({ servers: cursor, inputs: [] })],
    ["VS Code's settings", json({ mcp: { servers: cursor } })],
    [
      "VS Code's settings, which ask for something else",
      json({ mcp: { inputs: [{ id: "x", type: "promptString" }], servers: cursor } }),
    ],
    ["Zed", json({ context_servers: { files: cursor.files, docs: cursor.docs } })],
    ["Amp", json({ "amp.mcpServers": { files: claude.files, docs: claude.docs } })],
    ["Windsurf", json({ mcpServers: { files: claude.files, docs: { serverUrl: docs.url, headers: docs.headers } } })],
  ])("%s, which no adapter knows", (_, text) => {
    expect(outcome(paste(text))).toMatchObject({ servers: { files, docs }, warnings: [] });
  });

  it.each(["```json\n", "```\r\n", "~~~~jsonc title=x\n"])("inside the fence of a code block: %j", (opening) => {
    const [fence = ""] = /^[`~]+/.exec(opening) ?? [];
    const text = `${opening}${json({ mcpServers: cursor })}\n${fence}\n`;
    expect(outcome(paste(text))).toMatchObject({
      takenFor: expect.stringMatching(/of Cursor/),
      servers: { files, docs },
    });
    expect(outcome(paste(`${fence}\nclaude mcp add x -- npx -y y\n${fence}`))).toMatchObject({
      servers: { x: { command: "npx" } },
    });
  });

  it("as the target of a badge, if there is one that installs", () => {
    const config = Buffer.from(json(cursor.docs)).toString("base64");
    const badge = (name: string): string =>
      `[![Add](https://img.example/a.svg)](https://cursor.com/en/install-mcp?name=${name}&config=${config})`;
    expect(outcome(paste(badge("docs")))).toMatchObject({ takenFor: "an install link of Cursor", servers: { docs } });
    expect(outcome(paste(`[Docs](https://docs.example) ${badge("docs")}\n`))).toMatchObject({ servers: { docs } });
    expect(paste(`${badge("a")} ${badge("b")}`)).toMatchObject({
      issues: [{ message: expect.stringContaining("2 install links. Copy the one") }],
    });
  });

  it("in the one code block of a text", () => {
    const block = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;
    const configuration = block("json", json({ mcpServers: cursor }));
    const prose = `# Docs\n\nAdd this to your configuration:\n\n${configuration}\n\nThen restart; and enjoy.\n`;
    const takenFor = expect.stringMatching(/^a configuration of Cursor \(JSON\), in the code block of a text$/);
    expect(outcome(paste(prose))).toMatchObject({ takenFor, servers: { files, docs } });
    const install = block("sh", "npm install -g @example/files");
    expect(outcome(paste(`First:\n${install}\n${prose}`))).toMatchObject({ takenFor, servers: { files, docs } });
    expect(
      outcome(paste(`Run\n\n  ${block("", "  claude mcp add x -- npx -y y").replace(/\n(?=`)/, "\n  ")}\n`)),
    ).toMatchObject({
      takenFor: "the command that adds a server to Claude Code, in the code block of a text",
      servers: { x: { command: "npx" } },
    });
    const several = paste(`${prose}\nOr:\n${block("sh", "claude mcp add x -- npx -y y")}`);
    expect(several).toMatchObject({
      issues: [
        { code: "DOCUMENT_INVALID", message: expect.stringMatching(/2 code blocks that describe servers.*the one/) },
      ],
    });
    expect(paste(`${install}\n${block("json", "{}")}`)).toMatchObject({
      issues: [{ message: expect.stringMatching(/2 code blocks, and none describes a server/) }],
    });
    expect(paste(`${install}\n`.repeat(1000))).toMatchObject({
      issues: [{ message: expect.stringContaining("more than 50 code blocks") }],
    });
    expect(outcome(paste(`# mine\nnotes = """\n${configuration}\n"""\n${codex}`))).toMatchObject({
      takenFor: expect.stringMatching(/Codex \(TOML\)$/),
    });
    expect(paste(`Add:\n\n${block("json", "{ oops }")}\n`)).toMatchObject({
      issues: [{ position: { line: 4, column: 3 } }],
    });
  });

  it("YAML", () => {
    const text = [
      "# of a harness that writes YAML",
      "mcpServers:",
      "  files:",
      "    command: npx",
      "    args: [-y, '@example/files']",
      "    env:",
      "      KEY: ${KEY}",
      "  docs:",
      "    type: http",
      "    url: https://docs.example/mcp",
      "    headers: { Authorization: 'Bearer ${TOKEN}' }",
    ].join("\n");
    expect(outcome(paste(text))).toMatchObject({
      takenFor: expect.stringMatching(/\(YAML\)$/),
      servers: { files, docs },
    });
  });
});

describe("a piece of a configuration", () => {
  it.each<[what: string, text: string, options?: object]>([
    ["the map alone", json(claude)],
    ["an entry with its name, as copied out of the file", `"files": ${json(claude.files)},`],
    ["an entry without a name", json(claude.files), { name: "files" }],
    ["an entry that holds its name", json({ name: "files", ...claude.files })],
    ["an entry below `config`", json({ name: "files", config: claude.files })],
    ["one table", codex.slice(0, codex.indexOf("[mcp_servers.docs]"))],
    [
      "with comments and trailing commas",
      `{ // mine\n "files": { "command": "npx", /* this */ "args": ["-y", "@example/files",], "env": {"KEY":"\${KEY}"}, }, }`,
    ],
  ])("%s", (_, text, options = {}) => {
    expect(outcome(paste(text, options))).toMatchObject({ servers: { files } });
  });

  it("in the spellings of other harnesses", () => {
    const entry = { transportType: "streamable_http", uri: docs.url, http_headers: docs.headers };
    expect(outcome(paste(json({ docs: entry })))).toMatchObject({ servers: { docs } });
    const other = { cmd: "npx", args: files.args, envs: { ...files.env, PORT: 80, DEBUG: true } };
    expect(outcome(paste(json({ files: other })))).toMatchObject({
      servers: { files: { ...files, env: { ...files.env, PORT: "80", DEBUG: "true" } } },
    });
  });

  it("of a server list of the Agent Client Protocol", () => {
    const list = [
      { name: "files", command: "/usr/bin/npx", args: ["${X}"], env: [{ name: "KEY", value: "$KEY" }] },
      { type: "http", name: "docs", url: docs.url, headers: [] },
    ];
    expect(outcome(paste(json(list)))).toMatchObject({
      takenFor: "a server list of the Agent Client Protocol",
      servers: { files: { command: "/usr/bin/npx", args: ["$${X}"], env: { KEY: "$KEY" } }, docs: { url: docs.url } },
    });
  });

  it("with the harness that the person names", () => {
    const text = json({ files: { command: "npx", args: ["{env:X}", "${X}"] } });
    expect(outcome(paste(text, { as: "claude-code" }))).toMatchObject({
      servers: { files: { args: ["{env:X}", "${X}"] } },
    });
    expect(outcome(paste(text, { as: "windsurf" }))).toEqual({ issues: ["HARNESS_UNKNOWN /as"] });
  });

  it.each([
    ["disabled", { mcpServers: { x: { command: "npx", disabled: true } } }],
    ["enabled", { mcpServers: { x: { command: "npx", enabled: false } } }],
    ["an unknown wrapper", { servers: { x: { url: "https://docs.example/mcp", disabled: true } } }],
    ["OpenCode", { mcp: { x: { type: "local", command: ["npx"], enabled: false } } }],
    ["Codex", { mcp_servers: { x: { command: "npx", enabled: false } } }],
  ])("keeps a server switched off: %s", (_, document) => {
    const pasted = paste(json(document));
    expect(pasted.ok && pasted.value.servers).toMatchObject([{ name: "x", options: { disabled: true } }]);
    expect(pasted.warnings).toEqual([]);
  });

  it("takes a time limit whose unit is certain, and names any other", () => {
    const certain = paste(json({ mcp: { x: { type: "local", command: ["npx"], timeout: 5000 } } }));
    expect(certain.ok && certain.value.servers).toMatchObject([{ options: { startupTimeoutMs: 5000 } }]);
    const open = paste(json({ mcpServers: { x: { command: "npx", timeout: 60 } } }));
    expect(open.ok && open.value.servers.map(({ options }) => options)).toEqual([undefined]);
    expect(open.warnings).toMatchObject([{ code: "field-lost", at: "/mcpServers/x/timeout" }]);
  });

  it("says what it leaves out", () => {
    const entry = { ...claude.files, timeout: 5000, disabled: false, note: "hello" };
    expect(outcome(paste(json({ mcpServers: { files: entry } })))).toMatchObject({
      servers: { files },
      warnings: ["field-lost /mcpServers/files/timeout", "field-lost /mcpServers/files/note"],
    });
  });

  it("fills in what VS Code would ask for, or says that it is missing", () => {
    const entry = { command: "npx", env: { KEY: "${input:key}" } };
    const text = json({ servers: { files: entry }, inputs: [{ id: "key", type: "promptString", password: true }] });
    expect(outcome(paste(text))).toEqual({ issues: ["UNRESOLVED_VARIABLE /servers/files/env/KEY"] });
    expect(outcome(paste(text, { values: { key: "${KEY}" } }))).toMatchObject({
      servers: { files: { env: { KEY: "${KEY}" } } },
    });
  });
});

describe("what cannot be used", () => {
  it.each<[what: string, text: string, issue: string]>([
    ["nothing", "  \n ", "DOCUMENT_INVALID"],
    ["an empty object", "{}", "DOCUMENT_INVALID"],
    ["an object of something else", json({ name: "x", scripts: { build: "tsc" } }), "DOCUMENT_INVALID"],
    ["broken JSON", '{ "mcpServers": {', "DOCUMENT_INVALID"],
    ["broken TOML", "[mcp_servers.x]\ncommand = ", "DOCUMENT_INVALID"],
    ["broken YAML", "mcpServers:\n  x: [", "DOCUMENT_INVALID"],
    ["an entry without a server", json({ mcpServers: { x: {} } }), "MISSING_FIELD /mcpServers/x/command"],
    ["an entry that is no object", json({ mcpServers: { x: "npx" } }), "WRONG_TYPE /mcpServers/x"],
    [
      "a command and a url",
      json({ mcpServers: { x: { command: "a", url: "https://a.example" } } }),
      "INVALID_TRANSPORT /mcpServers/x/url",
    ],
    [
      "a transport that nobody has",
      json({ mcpServers: { x: { type: "ws", url: "wss://a.example" } } }),
      "TRANSPORT_UNSUPPORTED /mcpServers/x/type",
    ],
    [
      "a place that only an editor knows",
      json({ servers: { x: { command: "${workspaceFolder}/x" } } }),
      "REFERENCE_UNSUPPORTED /servers/x/command",
    ],
    [
      "a file of an Agent Plugin",
      json({ $schema: "https://agent-plugins.org/schemas/1.0.0/mcp.schema.json", mcpServers: {} }),
      "SCHEMA_MISMATCH",
    ],
    ["an entry of the MCP registry", json({ name: "io.github.x/y", packages: [] }), "SCHEMA_MISMATCH"],
  ])("%s", (_, text, issue) => {
    expect(outcome(paste(text))).toEqual({ issues: [issue] });
  });

  it("one fault refuses the whole, and all are told", () => {
    const text = json({
      mcpServers: { good: { command: "npx" }, one: { url: "ftp://x" }, two: { command: "a", args: "b" } },
    });
    expect(outcome(paste(text))).toEqual({
      issues: ["WRONG_TYPE /mcpServers/two/args", "INVALID_URL /mcpServers/one/url"],
    });
  });

  it("tells where the text breaks", () => {
    const text = '{\n  "mcpServers": {\n    oops\n  }\n}';
    const issue = {
      message: expect.stringMatching(/^This is not JSON.*\n3 \| +\*{4}\n/),
      position: { line: 3, column: 5 },
    };
    expect(paste(text)).toMatchObject({ ok: false, issues: [issue] });
    const fenced = { position: { line: 5, column: 5 } };
    expect(paste(`\n\`\`\`json\n${text}\n\`\`\`\n`)).toMatchObject({ ok: false, issues: [fenced] });
  });
});
