import { type Adapter, defineAdapter } from "@agent-config/core";
import { toml } from "@agent-config/edit-toml";
import { decodeCodex, encodeCodex } from "./entry.ts";

const never = { use: "none", defaults: false, unset: "literal" } as const;

/**
 * Codex: command line, IDE extension and desktop app share one file. Facts: developers.openai.com/codex/mcp, openai/codex
 * `codex-rs/config/src/mcp_types.rs` (both read 2026-11-30), and the client itself, version 0.171.0, which wins.
 */
const codex: Adapter = defineAdapter({
  id: "codex",
  title: "Codex",
  upstream: { docs: "https://developers.openai.com/codex/mcp", verified: "2026-11-30", client: "Codex 0.171.0" },
  targets: [
    {
      scope: "user",
      files: ["{CODEX_HOME:-~/.codex}/config.toml"],
      servers: ["mcp_servers"],
      committed: false,
      editor: toml,
    },
    {
      scope: "project",
      files: ["{project}/.codex/config.toml"],
      servers: ["mcp_servers"],
      committed: true,
      editor: toml,
    },
  ],
  sameName: "merges",
  detect: { user: ["{CODEX_HOME:-~/.codex}"], project: ["{project}/.codex"] },
  transports: ["stdio", "http"],
  references: {
    syntax: "none: variables are forwarded by name (env_vars, bearer_token_env_var, env_http_headers)",
    fields: {
      command: never,
      args: never,
      env: {
        use: "whole",
        defaults: false,
        unset: "absent",
        note: "only a variable of the same name, through env_vars",
      },
      cwd: never,
      url: never,
      headers: {
        use: "whole",
        defaults: false,
        unset: "absent",
        unsetInText: "fails",
        note: "through env_http_headers; `Bearer ${NAME}` in Authorization through bearer_token_env_var",
      },
    },
    setIn: "the shell that starts `codex`, or the desktop session that starts its app or the editor",
    inherits: "few",
  },
  keys: {
    common: ["startup_timeout_sec", "tool_timeout_sec"],
    stdio: ["command", "args", "env_vars", "cwd", "env"],
    remote: [
      "url",
      "bearer_token_env_var",
      "http_headers",
      "env_http_headers",
      "http_headers_helper",
      "oauth",
      "oauth_resource",
      "scopes",
    ],
    extra: ["http_headers_helper", "oauth", "oauth_resource", "scopes"],
    limits: {
      startupTimeoutMs: [
        { key: "startup_timeout_sec", unitMs: 1000 },
        { key: "startup_timeout_ms", unitMs: 1 },
      ],
      toolTimeoutMs: [{ key: "tool_timeout_sec", unitMs: 1000 }],
    },
    toggle: { key: "enabled", off: false },
  },
  gates: [
    {
      scope: "project",
      note: "Codex reads .codex/config.toml only in a trusted project; trust it when Codex asks on its next start there",
      open: ["{project}", "{mainCheckout}"].map((key) => ({
        file: "{CODEX_HOME:-~/.codex}/config.toml",
        editor: toml,
        path: ["projects", key, "trust_level"],
        is: "trusted",
      })),
    },
  ],
  pitfalls: {
    deadPlaces: [
      { file: "{CODEX_HOME:-~/.codex}/config.toml", servers: ["mcp", "servers"], editor: toml },
      { file: "{CODEX_HOME:-~/.codex}/config.toml", servers: ["mcpServers"], editor: toml },
      { file: "{CODEX_HOME:-~/.codex}/mcp.json", servers: ["mcpServers"] },
      { file: "{project}/.codex/mcp.json", servers: ["mcpServers"] },
    ],
    fault: ({ command, url }) => {
      if (command === undefined && url === undefined) return "has neither command nor url";
      return command !== undefined && url !== undefined ? "has both command and url" : undefined;
    },
    faultCostsAll: true,
  },
  encode: encodeCodex,
  decode: decodeCodex,
});

export default codex;

/*
 * Servers for one start of Codex, written nowhere: arguments, and variables for its environment.
 *
 *   const server = overrideServer(spec.name, spec.server, process.env);
 *   const text = await readFile(join(home, ".codex/config.toml"), "utf8");
 *   const existing = readExisting(text);              // overrides are merged into what stands there
 *   if (server.ok && existing.ok)
 *     codexOverrides({ servers: [server.value], lane: codexLane, existing: [existing.value] });
 *                                                     // value: { argv: ["-c", 'mcp_servers.docs.command="npx"', …], env: {} }
 */
export { codexLane, type OverrideLane, type OverrideRequest, type OverrideServer } from "./override-request.ts";
export { codexOverrides, type Overrides, overrideServer, readExisting } from "./overrides.ts";
