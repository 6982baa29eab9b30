import type { Client, Listed, Reading } from "../client.ts";
import { type Session, withoutList } from "../session.ts";

interface Config {
  readonly mcp?: Readonly<Record<string, { readonly type: "local" | "remote"; readonly enabled?: boolean }>>;
}

/** `opencode debug config` shows the merged file, `opencode mcp list` starts and calls every server; so do programs built on it. */
export const readMerged = async (session: Session): Promise<Reading> => {
  const config = await session.run(["debug", "config"]);
  if (config.exit !== 0) return withoutList(config);
  const { mcp = {} } = JSON.parse(config.out.slice(config.out.indexOf("{"))) as Config;
  const list = await session.run(["mcp", "list"]);
  if (list.exit !== 0) return withoutList(list);
  const failures = new Map([...list.out.matchAll(/✗ ([\w-]+) failed\n│ +(.*)$/gm)].map(([, name, why]) => [name, why]));
  const servers = Object.entries(mcp).map(([name, { type, enabled }]): Listed => {
    const failure = failures.get(name);
    return {
      name,
      enabled: enabled !== false,
      transport: type === "local" ? "stdio" : "remote",
      ...(failure === undefined ? {} : { failure }),
    };
  });
  return { kind: "listed", servers };
};

/** It asks for no trust. */
export const opencode: Client = {
  id: "opencode",
  title: "OpenCode",
  harness: "opencode",
  package: "opencode-ai",
  version: "1.18.33",
  bin: "opencode",
  scopes: ["user", "project"],
  trust: () => {},
  read: readMerged,
};
