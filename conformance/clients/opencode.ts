import type { Client } from "../client.ts";
import { complaint } from "../session.ts";

interface Config {
  readonly mcp?: Readonly<Record<string, { readonly type: "local" | "remote"; readonly enabled?: boolean }>>;
}

/** `opencode debug config` shows the merged file, `opencode mcp list` starts and calls every server. It asks for no trust. */
export const opencode: Client = {
  id: "opencode",
  title: "OpenCode",
  harness: "opencode",
  package: "opencode-ai",
  version: "1.18.33",
  bin: "opencode",
  scopes: ["user", "project"],
  trust: () => {},
  read: async (session) => {
    const config = await session.run(["debug", "config"]);
    if (config.exit !== 0) return { servers: [], problem: complaint(config) };
    const { mcp = {} } = JSON.parse(config.out.slice(config.out.indexOf("{"))) as Config;
    await session.run(["mcp", "list"]);
    const servers = Object.entries(mcp).map(([name, { type, enabled }]) => ({
      name,
      enabled: enabled !== false,
      transport: type === "local" ? ("stdio" as const) : ("remote" as const),
    }));
    return { servers };
  },
};
