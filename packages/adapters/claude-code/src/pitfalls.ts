import type { PathTemplate, Pitfalls } from "@agent-config/core";

/** Where installers have put servers that the client never read (anthropics/claude-code issues, 2026). */
const deadFiles: readonly PathTemplate[] = [
  ...["mcp.json", ".mcp.json", "mcp_servers.json", "settings.json"].map(
    (file) => `{CLAUDE_CONFIG_DIR:-~/.claude}/${file}`,
  ),
  ...["mcp.json", "settings.json", "settings.local.json"].map((file) => `{project}/.claude/${file}`),
];

/** What the client ignores or refuses although it stands in a file. Measured on 2.1.332, 2026-11-30. */
export const pitfalls: Pitfalls = {
  deadPlaces: deadFiles
    .map((file) => ({ file, servers: ["mcpServers"] }))
    .concat({
      file: "{project}/.mcp.json",
      servers: ["servers"],
    }),
  fault: ({ type, command, url }) => {
    if (command === undefined && url === undefined) return "has neither command nor url";
    return command === undefined && type === undefined
      ? 'has a url and no type, which Claude Code refuses; "type": "http" is missing, or "sse"'
      : undefined;
  },
};
