import { type Adapter, decodeRemote, decodeStdio, defineAdapter, member, nativeParser } from "@agent-config/core";
import { jsonDialect } from "@agent-config/edit-json";

/** Comments, trailing commas and a byte order mark are read. Measured on 1.0.102, 2026-11-30. */
const editor = jsonDialect({ accepts: { comments: true, trailingCommas: true, byteOrderMark: true }, emits: "json" });

const anywhere = { use: "any", defaults: true, unset: "literal" } as const;

/**
 * GitHub Copilot CLI. Facts: docs.github.com (Copilot CLI reference, read 2026-11-30) and the client itself, version 1.0.102:
 * references, a variable's bare name being replaced in `env`, which workspace file is read, trust. Its project file is the
 * one of Claude Code, so entries there are written so that both read the same: `type` is `stdio`, and `tools`, whose
 * absence means all, is left out.
 */
const copilotCli: Adapter = defineAdapter({
  id: "copilot-cli",
  title: "GitHub Copilot CLI",
  upstream: {
    docs: "https://docs.github.com/en/copilot/how-tos/copilot-cli/customize-copilot/add-mcp-servers",
    verified: "2026-11-30",
    client: "GitHub Copilot CLI 1.0.102",
  },
  targets: [
    {
      scope: "user",
      files: ["{COPILOT_HOME:-~/.copilot}/mcp-config.json"],
      servers: ["mcpServers"],
      committed: false,
      editor,
      needs: "servers",
    },
    {
      scope: "project",
      files: ["{project}/.mcp.json", "{project}/.github/mcp.json"],
      exclusive: true,
      servers: ["mcpServers"],
      committed: true,
      editor,
    },
  ],
  sameName: "wins",
  detect: { user: ["{COPILOT_HOME:-~/.copilot}"], project: ["{project}/.github/mcp.json"] },
  transports: ["stdio", "http", "sse"],
  references: {
    syntax: "${NAME}, ${NAME:-default}",
    render: (name, fallback) => (fallback === undefined ? `\${${name}}` : `\${${name}:-${fallback}}`),
    parse: nativeParser(/\$\{(?<name>[A-Za-z_]\w*)(?::-(?<fallback>[^}]*))?\}|\$(?<bare>[A-Za-z_]\w*)/g),
    expands: /\$(?:[A-Za-z_]|\{)/,
    longestExpanded: 1000,
    fields: {
      command: anywhere,
      args: anywhere,
      env: {
        ...anywhere,
        replacesNames: true,
        note: "a value that is exactly the name of a variable is replaced by its value",
      },
      cwd: anywhere,
      url: anywhere,
      headers: anywhere,
    },
    setIn: "the shell that starts `copilot`",
    inherits: "all",
  },
  keys: {
    common: ["type", "timeout", "tools"],
    stdio: ["command", "args", "env", "cwd"],
    remote: ["url", "headers", "oauthClientId", "oauthScopes", "oauthPublicClient", "oauthGrantType", "auth"],
    extra: ["tools", "oauthClientId", "oauthScopes", "oauthPublicClient", "oauthGrantType", "auth"],
    limits: {
      startupTimeoutMs: "Copilot CLI has one time limit, for tools.",
      toolTimeoutMs: [{ key: "timeout", unitMs: 1 }],
    },
  },
  gates: [
    {
      scope: "project",
      note: "Copilot CLI reads a project's servers only in a folder that it trusts; trust it when Copilot CLI asks on its next start there",
      open: [{ file: "{COPILOT_HOME:-~/.copilot}/config.json", editor, path: ["trustedFolders"], is: "{project}" }],
    },
  ],
  encode: (server, { text, texts, textMap }) => {
    if (server.transport !== "stdio") {
      const { url, transport, headers } = server;
      return { type: transport, url: text("url", url), ...member("headers", textMap("headers", headers)) };
    }
    return {
      type: "stdio",
      command: text("command", server.command),
      args: texts("args", server.args),
      ...member("env", textMap("env", server.env)),
      ...member("cwd", server.cwd && text("cwd", server.cwd)),
    };
  },
  decode: ({ type, command, args, env, cwd, url, headers }) => {
    if (command !== undefined && (type === undefined || type === "local" || type === "stdio")) {
      return decodeStdio(copilotCli.references, { command, args, env, cwd });
    }
    const http = type === undefined || type === "http" || type === "streamable-http";
    const transport = type === "sse" ? "sse" : http ? "http" : undefined;
    return transport && decodeRemote(copilotCli.references, transport, { url, headers });
  },
});

export default copilotCli;
