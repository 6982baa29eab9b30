import {
  type Adapter,
  decodeRemote,
  decodeStdio,
  defineAdapter,
  member,
  nativeParser,
  type PathTemplate,
} from "@agent-config/core";
import { jsonDialect } from "@agent-config/edit-json";
import { pitfalls } from "./pitfalls.ts";

/** A comment or trailing comma makes the client drop the whole file; a byte order mark does not. Measured 2026-11-30. */
const editor = jsonDialect({ accepts: { comments: false, trailingCommas: false, byteOrderMark: true }, emits: "json" });

/** `.config.json`, where it exists, is read instead of `.claude.json`. Measured 2026-11-30. */
const privateFiles: readonly PathTemplate[] = [
  "{CLAUDE_CONFIG_DIR:-~/.claude}/.config.json",
  "{CLAUDE_CONFIG_DIR:-~}/.claude.json",
];
const createdFile: PathTemplate = "{CLAUDE_CONFIG_DIR:-~}/.claude.json";

const anywhere = { use: "any", defaults: true, unset: "literal" } as const;

/**
 * Claude Code. Facts: code.claude.com/docs/en/mcp (read 2026-11-30) and the client itself, version 2.1.332, which wins
 * where they differ: files and keys, references and their defaults, what an unset variable becomes, `cwd` being ignored.
 */
const claudeCode: Adapter = defineAdapter({
  id: "claude-code",
  title: "Claude Code",
  upstream: { docs: "https://code.claude.com/docs/en/mcp", verified: "2026-11-30", client: "Claude Code 2.1.332" },
  targets: [
    {
      scope: "user",
      needs: "text",
      files: privateFiles,
      create: createdFile,
      exclusive: true,
      servers: ["mcpServers"],
      committed: false,
      editor,
    },
    { scope: "project", files: ["{project}/.mcp.json"], servers: ["mcpServers"], committed: true, editor },
    // The client files the local servers of every worktree of a repository under its main checkout.
    {
      scope: "local",
      needs: "text",
      files: privateFiles,
      create: createdFile,
      exclusive: true,
      servers: ["projects", "{mainCheckout}", "mcpServers"],
      committed: false,
      editor,
    },
  ],
  sameName: "wins",
  detect: {
    user: ["{CLAUDE_CONFIG_DIR:-~/.claude}", createdFile],
    project: ["{project}/.mcp.json", "{project}/.claude", "{project}/CLAUDE.md"],
  },
  transports: ["stdio", "http", "sse"],
  reservedNames: { workspace: "the client keeps that name for itself" },
  references: {
    syntax: "${NAME}, ${NAME:-default}",
    render: (name, fallback) => (fallback === undefined ? `\${${name}}` : `\${${name}:-${fallback}}`),
    parse: nativeParser(/\$\{(?<name>[A-Za-z_][A-Za-z0-9_]*)(?::-(?<fallback>[^}]*))?\}/g),
    // There is no escape: `$${X}` and `\${X}` are expanded too.
    expands: /\$\{[^}]+\}/,
    fields: {
      command: anywhere,
      args: anywhere,
      env: anywhere,
      cwd: { use: "none", defaults: false, unset: "literal", note: "the client ignores cwd" },
      url: anywhere,
      headers: {
        ...anywhere,
        spoils: /\$\{[^}]+\}/,
        note: "expanded twice: a value that holds ${…} itself is expanded again",
      },
    },
    setIn: "the shell that starts `claude`",
    inherits: "all",
  },
  keys: {
    common: ["type", "timeout"],
    stdio: ["command", "args", "env"],
    remote: ["url", "headers", "headersHelper", "oauth"],
    extra: ["headersHelper", "oauth"],
    limits: {
      startupTimeoutMs: "Claude Code takes the start-up time limit from the variable MCP_TIMEOUT only.",
      toolTimeoutMs: [{ key: "timeout", unitMs: 1 }],
    },
  },
  // anthropics/claude-code#68221 (2026-06-13), and a warning of its /doctor since 2.0.
  startsNoBatchFiles: true,
  gates: [
    {
      scope: "project",
      note: "Claude Code asks once per project before it uses servers of .mcp.json; approve it when Claude Code starts there",
      open: [
        {
          file: "{CLAUDE_CONFIG_DIR:-~/.claude}/settings.json",
          editor,
          path: ["enableAllProjectMcpServers"],
          is: true,
        },
      ],
    },
  ],
  pitfalls,
  encode: (server, { text, texts, textMap, refuse }) => {
    if (server.transport !== "stdio") {
      return {
        type: server.transport,
        url: text("url", server.url),
        ...member("headers", textMap("headers", server.headers)),
      };
    }
    if (server.cwd) {
      refuse(
        "FIELD_UNSUPPORTED",
        "/server/cwd",
        "Claude Code ignores cwd and starts the server in its own directory.",
        'Start the server through a shell: sh -c "cd DIR && exec COMMAND".',
      );
    }
    return {
      type: "stdio",
      command: text("command", server.command),
      args: texts("args", server.args),
      ...member("env", textMap("env", server.env)),
    };
  },
  decode: ({ type, command, args, env, url, headers }) => {
    if (command !== undefined && (type === undefined || type === "stdio")) {
      return decodeStdio(claudeCode.references, { command, args, env });
    }
    if (type === "http" || type === "streamable-http")
      return decodeRemote(claudeCode.references, "http", { url, headers });
    return type === "sse" ? decodeRemote(claudeCode.references, "sse", { url, headers }) : undefined;
  },
});

export default claudeCode;
