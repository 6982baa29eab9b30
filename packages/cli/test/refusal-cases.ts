import { symlinkSync, writeFileSync } from "node:fs";
import { manifest } from "./odd-files.ts";
import type { Stage } from "./stage.ts";

export interface RefusalCase {
  readonly name: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly arrange?: (stage: Stage) => void;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly exit: number;
  readonly code: string;
  /** Part of what is said on standard error. */
  readonly says: string | RegExp;
}

export const stdio = ["--owner", "me", "--name", "x"];
export const local = ["--", "npx", "x"];
const remote = (url = "https://x.example/mcp"): readonly string[] => [...stdio, "--url", url];
export const into = (ids: string, ...more: readonly string[]): readonly string[] => [
  "install",
  "--harness",
  ids,
  ...more,
];

export const cases: readonly RefusalCase[] = [
  {
    name: "a transport that the harness has not",
    args: into("codex", ...remote(), "--transport", "sse"),
    exit: 3,
    code: "TRANSPORT_UNSUPPORTED",
    says: "Codex has no sse servers; it knows stdio and http.",
  },
  {
    name: "a scope that the harness has not",
    args: into("cursor", "--scope", "local", "--project", "project", ...stdio, ...local),
    exit: 3,
    code: "SCOPE_UNSUPPORTED",
    says: "Cursor has no local scope",
  },
  {
    name: "the home directory as a project",
    args: into("cursor", "--scope", "project", ...stdio, ...local),
    exit: 3,
    code: "SCOPE_UNSUPPORTED",
    says: "--project DIR",
  },
  {
    name: "a reference where the harness expands none",
    args: into("codex", ...remote("https://${HOST}/mcp")),
    exit: 3,
    code: "REFERENCE_UNSUPPORTED",
    says: "Codex does not expand variables in url",
  },
  {
    name: "a name that the harness keeps for itself",
    args: into("claude-code", "--owner", "me", "--name", "workspace", ...local),
    exit: 3,
    code: "NAME_UNSUPPORTED",
    says: 'cannot have a server named "workspace"',
  },
  {
    name: "a literal secret in a file that is committed",
    args: into(
      "cursor,codex",
      "--scope",
      "project",
      "--project",
      "project",
      ...stdio,
      "--env",
      "API_KEY=s3cr3t-value",
      ...local,
    ),
    exit: 3,
    code: "INLINE_SECRET",
    says: "Refused: x in Codex and Cursor",
  },
  {
    name: "two entries that a harness would merge into one that it cannot use",
    files: { "project/.codex/config.toml": '[mcp_servers.x]\nurl = "https://x.example/mcp"\n' },
    args: into("codex", ...stdio, ...local),
    cwd: "project",
    exit: 3,
    code: "SCOPE_UNSUPPORTED",
    says: "merges this entry",
  },
  {
    name: "a comment in Claude Code's file",
    files: { ".claude.json": '{ /* c */ "mcpServers": {"a":{"command":"x"}} }' },
    args: into("claude-code", ...stdio, ...local),
    exit: 1,
    code: "CONFIG_UNPARSEABLE",
    says: /\.claude\.json:1:3: .*Claude Code reads .* so it cannot read this file either/,
  },
  {
    name: "a file that was cut short",
    files: { ".cursor/mcp.json": '{"mcpServers":{"a":{"command":"x"' },
    args: into("cursor", ...stdio, ...local),
    exit: 1,
    code: "CONFIG_UNPARSEABLE",
    says: /mcp\.json:1:\d+/,
  },
  {
    name: "TOML that is none",
    files: { ".codex/config.toml": "[mcp_servers.a]\ncommand = \u201cnpx\u201d\n" },
    args: into("codex", ...stdio, ...local),
    exit: 1,
    code: "CONFIG_UNPARSEABLE",
    says: "config.toml:2:",
  },
  {
    name: "a list where the servers should be",
    files: { ".cursor/mcp.json": '{"mcpServers":[]}' },
    args: into("cursor", ...stdio, ...local),
    exit: 1,
    code: "CONFIG_SHAPE",
    says: "mcp.json:1:15: ",
  },
  {
    name: "a number where the tables should be",
    files: { ".codex/config.toml": "mcp_servers = 3\n" },
    args: into("codex", ...stdio, ...local),
    exit: 1,
    code: "CONFIG_SHAPE",
    says: "config.toml:1:1: ",
  },
  ...(
    [
      ["install", into("cursor", ...stdio, ...local)],
      ["adopt", ["adopt", "x", "--owner", "me", "--harness", "cursor"]],
      ["uninstall", ["uninstall", "x", "--owner", "me", "--harness", "cursor"]],
    ] as const
  ).map(([op, args]) => ({
    name: `an entry that stands twice, to ${op}`,
    files: { ".cursor/mcp.json": '{"mcpServers":{"x":{"command":"x"},\n"x":{"command":"x"}}}' },
    args,
    exit: 1,
    code: "CONFIG_DUPLICATE_KEY",
    says: "mcp.json:2:1: ",
  })),
  {
    name: "a key that stands twice on the path",
    files: { ".config/opencode/opencode.json": '{"mcp":{},\n "mcp":{}}' },
    args: into("opencode", ...stdio, ...local),
    exit: 1,
    code: "CONFIG_DUPLICATE_KEY",
    says: "opencode.json",
  },
  {
    name: "a file in another encoding",
    files: { ".cursor/mcp.json": "" },
    arrange: (stage) => writeFileSync(stage.path(".cursor/mcp.json"), Buffer.from([0xff, 0xfe, 0x7b, 0])),
    args: into("cursor", ...stdio, ...local),
    exit: 1,
    code: "CONFIG_ENCODING",
    says: "mcp.json",
  },
  {
    name: "a directory in the place of the file",
    files: { ".codex/config.toml/x": "" },
    args: into("codex", ...stdio, ...local),
    exit: 1,
    code: "FILE_UNREADABLE",
    says: "directory",
  },
  {
    name: "a link to nowhere",
    files: { ".codex/x": "" },
    arrange: (stage) => symlinkSync("nowhere", stage.path(".codex/config.toml")),
    args: into("codex", ...stdio, ...local),
    exit: 1,
    code: "FILE_UNREADABLE",
    says: "a link to nowhere",
  },
  {
    name: "a project file that leads out of the project",
    files: { "elsewhere.json": "{}" },
    arrange: (stage) => symlinkSync("../elsewhere.json", stage.path("project/.mcp.json")),
    args: into("claude-code", "--scope", "project", ...stdio, ...local),
    cwd: "project",
    exit: 2,
    code: "PATH_ESCAPES",
    says: "outside the project",
  },
  {
    name: "a ledger with the marks of a conflict",
    files: { ".codex/config.toml": "", ".codex/.agent-config-mcp.json": "{\n<<<<<<< ours\n}" },
    args: into("codex", ...stdio, ...local),
    exit: 1,
    code: "LEDGER_UNPARSEABLE",
    says: ".agent-config-mcp.json:2:1",
  },
  {
    name: "a ledger of the future",
    files: { ".codex/config.toml": "", ".codex/.agent-config-mcp.json": '{"version": 99}' },
    args: into("codex", ...stdio, ...local),
    exit: 1,
    code: "LEDGER_TOO_NEW",
    says: "Update agent-config",
  },
  {
    name: "a harness that nobody knows",
    args: into("claude", ...stdio, ...local),
    exit: 2,
    code: "HARNESS_UNKNOWN",
    says: "Did you mean claude-code?",
  },
  {
    name: "a variable that names no absolute path",
    args: into("codex", ...stdio, ...local),
    env: { CODEX_HOME: "relative" },
    exit: 2,
    code: "USAGE",
    says: "CODEX_HOME",
  },
  {
    name: "a project that is not there",
    args: into("codex", "--scope", "project", "--project", "nowhere", ...stdio, ...local),
    exit: 1,
    code: "FILE_UNREADABLE",
    says: "There is no directory",
  },
  { name: "no manifest", args: ["install"], exit: 2, code: "USAGE", says: "There is no agent-config.json here" },
  {
    name: "a manifest that is not JSON",
    files: { "agent-config.json": '{\n  "owner": me\n}' },
    args: ["install"],
    exit: 2,
    code: "DOCUMENT_INVALID",
    says: "agent-config.json:2:12",
  },
  {
    name: "a manifest with a server that stands twice",
    files: { "agent-config.json": '{"owner":"me","servers":{"a":{},\n"a":{}}}' },
    args: ["install"],
    exit: 2,
    code: "DUPLICATE_NAME",
    says: "agent-config.json:2:1",
  },
  {
    name: "a manifest with several faults",
    files: { "agent-config.json": '{"owner":"a b","servers":{"x":{"transport":"http","url":"nope"}}}' },
    args: ["install"],
    exit: 2,
    code: "INVALID_OWNER",
    says: /\/owner: [\s\S]*\/servers\/x\/url: /,
  },
  {
    name: "a manifest that names a harness that nobody knows",
    files: { "agent-config.json": '{"owner":"me","harnesses":["vim"],"servers":{}}' },
    args: ["install"],
    exit: 2,
    code: "HARNESS_UNKNOWN",
    says: "vim",
  },
  {
    name: "two manifests that want the same name",
    files: { "a.json": manifest, "b.json": manifest },
    args: into("codex", "a.json", "b.json"),
    exit: 2,
    code: "DUPLICATE_NAME",
    says: "a.json",
  },
];
