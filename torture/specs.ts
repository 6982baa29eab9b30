import type { McpSpec } from "@agent-config/core";
import type { Operation } from "./children/order.ts";

const owner = "torture";

const base = { owner, secretPolicy: "refuse-inline", adoptUnowned: false } as const;

/** Two servers, one of each kind. */
const first: readonly McpSpec[] = [
  {
    ...base,
    name: "local",
    server: { transport: "stdio", command: "npx", args: ["-y", "first"], env: { TOKEN: "${TOKEN}", MODE: "x" } },
  },
  { ...base, name: "remote", server: { transport: "http", url: "https://example.com/mcp" } },
];

/** One is changed and loses keys, one becomes a server of the other kind, one is new. */
const second: readonly McpSpec[] = [
  { ...base, name: "local", server: { transport: "stdio", command: "npx", args: ["-y", "second"] } },
  { ...base, name: "remote", server: { transport: "stdio", command: "remote", args: [] } },
  { ...base, name: "third", server: { transport: "http", url: "https://example.com/third" } },
];

export const names: readonly string[] = second.map(({ name }) => name);

export const install: Operation = { op: "install", specs: first };
export const update: Operation = { op: "install", specs: second };
export const uninstall: Operation = { op: "uninstall", owner };

/** A server that differs from the others only in its name. */
export const plainServer = (name: string): McpSpec => ({
  ...base,
  name,
  server: { transport: "stdio", command: "npx", args: ["-y", name] },
});
