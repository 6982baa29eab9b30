import { type Adapter, decodeRemote, decodeStdio, defineAdapter, member, nativeParser } from "@agent-config/core";
import { jsonDialect } from "@agent-config/edit-json";

/** Comments are read; a trailing comma or a byte order mark makes the client exit. Measured on 0.61.0, 2026-11-30. */
const editor = jsonDialect({ accepts: { comments: true, trailingCommas: false, byteOrderMark: false }, emits: "json" });

/** Every text of the file is expanded when it is loaded; what is not set stays. */
const atLoad = { use: "any", defaults: true, unset: "literal" } as const;
/** Variables and headers are expanded once more before a server starts; what is not set becomes empty then. */
const twice = {
  use: "any",
  defaults: true,
  unset: "empty",
  spoils: /\$/,
  note: "expanded twice: a value that holds $ is expanded again",
} as const;

/**
 * Gemini CLI. Facts: google-gemini/gemini-cli `packages/cli/src/config/settings.ts`, `packages/cli/src/utils/envVarResolver.ts`
 * (2026-08-21, read 2026-11-30), and the client itself, version 0.61.0: both passes of expansion, names of variables that
 * are kept from servers, folder trust.
 */
const geminiCli: Adapter = defineAdapter({
  id: "gemini-cli",
  title: "Gemini CLI",
  upstream: {
    docs: "https://geminicli.com/docs/tools/mcp-server",
    verified: "2026-11-30",
    client: "Gemini CLI 0.61.0",
  },
  targets: [
    {
      scope: "user",
      files: ["{GEMINI_CLI_HOME:-~}/.gemini/settings.json"],
      servers: ["mcpServers"],
      committed: false,
      editor,
      needs: "text",
    },
    {
      scope: "project",
      files: ["{project}/.gemini/settings.json"],
      servers: ["mcpServers"],
      committed: true,
      editor,
      needs: "text",
    },
  ],
  sameName: "wins",
  detect: { user: ["{GEMINI_CLI_HOME:-~}/.gemini"], project: ["{project}/.gemini"] },
  transports: ["stdio", "http", "sse"],
  references: {
    syntax: "${NAME}, ${NAME:-default}",
    render: (name, fallback) => (fallback === undefined ? `\${${name}}` : `\${${name}:-${fallback}}`),
    parse: nativeParser(/\$\{(?<name>[A-Za-z_]\w*)(?::-(?<fallback>[^}]*))?\}|\$(?<bare>[A-Za-z_]\w*)/g),
    expands: /\$(?:[A-Za-z_]|\{)/,
    fields: { command: atLoad, args: atLoad, env: twice, cwd: atLoad, url: atLoad, headers: twice },
    setIn: "the shell that starts `gemini`",
    inherits: "all but secret-looking",
  },
  keys: {
    common: ["timeout"],
    stdio: ["command", "args", "env", "cwd"],
    remote: ["url", "httpUrl", "type", "headers", "oauth", "tcp"],
    extra: ["oauth"],
    limits: {
      startupTimeoutMs: "Gemini CLI has one time limit, for requests.",
      toolTimeoutMs: [{ key: "timeout", unitMs: 1 }],
    },
  },
  gates: (["user", "project"] as const).map((scope) => ({
    scope,
    note: "Gemini CLI starts servers only in a folder that it trusts; trust it when Gemini CLI asks on its next start there",
    open: [
      { file: "{GEMINI_CLI_HOME:-~}/.gemini/trustedFolders.json", editor, path: ["{project}"], is: "TRUST_FOLDER" },
    ],
  })),
  fallsBackToSse: true,
  pitfalls: {
    deadPlaces: ["{GEMINI_CLI_HOME:-~}", "{project}"].map((folder) => ({
      file: `${folder}/.gemini/mcp.json`,
      servers: ["mcpServers"],
    })),
  },
  encode: (server, { text, texts, textMap }) => {
    if (server.transport !== "stdio") {
      const { url, transport, headers } = server;
      return { url: text("url", url), type: transport, ...member("headers", textMap("headers", headers)) };
    }
    return {
      command: text("command", server.command),
      args: texts("args", server.args),
      ...member("env", textMap("env", server.env)),
      ...member("cwd", server.cwd && text("cwd", server.cwd)),
    };
  },
  decode: ({ command, args, env, cwd, url, httpUrl, type, headers }) => {
    if (command !== undefined) return decodeStdio(geminiCli.references, { command, args, env, cwd });
    const transport = httpUrl === undefined && type === "sse" ? "sse" : "http";
    return decodeRemote(geminiCli.references, transport, { url: httpUrl ?? url, headers });
  },
});

export default geminiCli;
