import { join } from "node:path";
import type { Client, Listed } from "../client.ts";
import { append } from "../sandbox.ts";
import { patience, withoutList } from "../session.ts";

/** `claude mcp list` is a health check: it starts and calls every server. One line each: `NAME: TEXT - MARK STATUS`. */
export const claude: Client = {
  id: "claude",
  title: "Claude Code",
  harness: "claude-code",
  package: "@anthropic-ai/claude-code",
  version: "2.1.332",
  bin: "claude",
  scopes: ["user", "project", "local"],
  trust: ({ home }) =>
    append(join(home, ".claude", "settings.json"), JSON.stringify({ enableAllProjectMcpServers: true })),
  read: async (session) => {
    const list = await session.run(["mcp", "list"], { MCP_TIMEOUT: String(patience / 2) });
    if (list.exit !== 0) return withoutList(list);
    const servers = [...list.out.matchAll(/^([\w-]+): (.*) - (\S) /gm)].map(
      ([, name, what, mark]): Listed => ({
        name: name ?? "",
        transport: what?.endsWith("(HTTP)") ? "http" : what?.endsWith("(SSE)") ? "sse" : "stdio",
        enabled: mark !== "⏸",
      }),
    );
    return { kind: "listed", servers };
  },
};
