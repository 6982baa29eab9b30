import { join } from "node:path";
import type { Client, Listed } from "../client.ts";
import { append } from "../sandbox.ts";
import { withoutList } from "../session.ts";

interface List {
  readonly mcpServers: Readonly<Record<string, { readonly type?: string; readonly enabled: boolean }>>;
}

/** `copilot mcp list` only reads; the servers are started by a conversation, held here with a model stand-in. */
export const copilot: Client = {
  id: "copilot",
  title: "Copilot CLI",
  harness: "copilot-cli",
  package: "@github/copilot",
  version: "1.0.102",
  bin: "copilot",
  scopes: ["user", "project"],
  trust: ({ home, project }) =>
    append(join(home, ".copilot", "config.json"), JSON.stringify({ trustedFolders: [project] })),
  read: async (session) => {
    const quiet = { COPILOT_AUTO_UPDATE: "false", XDG_CACHE_HOME: session.cache };
    const list = await session.run(["mcp", "list", "--json"], quiet);
    if (list.exit !== 0) return withoutList(list);
    const conversation = await session.run(["-p", "hi", "--allow-all-tools"], {
      ...quiet,
      COPILOT_OFFLINE: "true",
      COPILOT_PROVIDER_BASE_URL: session.model,
      COPILOT_MODEL: "gpt-4.1",
    });
    if (conversation.exit === null) return withoutList(conversation);
    const servers = Object.entries((JSON.parse(list.out) as List).mcpServers).map(
      ([name, { type, enabled }]): Listed => ({
        name,
        enabled,
        transport: type === "http" || type === "sse" ? type : "stdio",
      }),
    );
    return { kind: "listed", servers };
  },
};
