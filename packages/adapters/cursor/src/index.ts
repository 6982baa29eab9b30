import { type Adapter, decodeRemote, decodeStdio, defineAdapter, member, nativeParser } from "@agent-config/core";
import { jsonDialect } from "@agent-config/edit-json";

/** Comments and trailing commas are read (@cursor/sdk 1.0.32, 2026-11-30) but not documented: we keep them and add none. */
const editor = jsonDialect({ accepts: { comments: true, trailingCommas: true, byteOrderMark: true }, emits: "json" });

const anywhere = { use: "any", defaults: false, unset: "literal" } as const;

const builtIn = { workspaceFolder: "{project}", userHome: "~" };

/**
 * Cursor, the editor and its command line. Facts: cursor.com/docs/mcp (read 2026-11-30) and the reader in Cursor's own
 * npm package @cursor/sdk 1.0.32. The editor itself cannot be had from npm, so nothing here was read back with it.
 */
const cursor: Adapter = defineAdapter({
  id: "cursor",
  title: "Cursor",
  upstream: { docs: "https://cursor.com/docs/mcp", verified: "2026-11-30" },
  targets: [
    { scope: "user", files: ["~/.cursor/mcp.json"], servers: ["mcpServers"], committed: false, editor },
    { scope: "project", files: ["{project}/.cursor/mcp.json"], servers: ["mcpServers"], committed: true, editor },
  ],
  sameName: "wins",
  detect: { user: ["~/.cursor"], project: ["{project}/.cursor"] },
  transports: ["stdio", "http", "sse"],
  references: {
    syntax: "${env:NAME}",
    render: (name) => `\${${Object.hasOwn(builtIn, name) ? name : `env:${name}`}}`,
    parse: nativeParser(/\$\{(?:env:)?(?<name>[A-Za-z_][A-Za-z0-9_]*)(?::-(?<fallback>[^}]*))?\}/g),
    expands: /\$\{[^}]+\}/,
    fields: { command: anywhere, args: anywhere, env: anywhere, cwd: anywhere, url: anywhere, headers: anywhere },
    builtIn,
    setIn: "the desktop session that starts Cursor, or the shell that starts its command line",
    inherits: "few",
  },
  keys: {
    common: ["type"],
    stdio: ["command", "args", "env", "envFile", "cwd"],
    remote: ["url", "headers", "auth"],
    extra: ["envFile", "auth"],
    limits: {
      startupTimeoutMs: "Cursor has no time limits in its file.",
      toolTimeoutMs: "Cursor has no time limits in its file.",
    },
  },
  desktop: true,
  fallsBackToSse: true,
  gates: [
    {
      scope: "project",
      note: "Cursor uses servers of a project once they are enabled in its settings (command line: agent mcp enable NAME)",
      open: [],
    },
  ],
  pitfalls: {
    deadPlaces: ["~", "{project}"].map((folder) => ({
      file: `${folder}/.cursor/mcp.json`,
      servers: ["servers"],
      editor,
    })),
    fault: ({ type }) =>
      type === undefined || type === "stdio" || type === "http" || type === "sse"
        ? undefined
        : "has a type that Cursor does not know",
    faultCostsAll: true,
  },
  encode: (server, { text, texts, textMap, refuse }) => {
    if (server.transport !== "stdio") {
      return {
        type: server.transport,
        url: text("url", server.url),
        ...member("headers", textMap("headers", server.headers)),
      };
    }
    const command = text("command", server.command);
    if (server.args.length === 0 && /\s/.test(command)) {
      refuse(
        "FIELD_UNSUPPORTED",
        "/server/command",
        "Cursor splits a command without arguments at its spaces.",
        "Use a path without spaces, or give the server an argument.",
      );
    }
    return {
      type: "stdio",
      command,
      args: texts("args", server.args),
      ...member("env", textMap("env", server.env)),
      ...member("cwd", server.cwd && text("cwd", server.cwd)),
    };
  },
  decode: ({ type, command, args, env, cwd, url, headers }) =>
    command === undefined
      ? decodeRemote(cursor.references, type === "sse" ? "sse" : "http", { url, headers })
      : decodeStdio(cursor.references, { command, args, env, cwd }),
});

export default cursor;
