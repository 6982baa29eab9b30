import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Client, Listed } from "../client.ts";
import { append } from "../sandbox.ts";
import { patience, stop, withoutList } from "../session.ts";

interface Entry {
  readonly name: string;
  readonly enabled: boolean;
  readonly transport: { readonly type: string };
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly name?: string; readonly status?: string; readonly error?: string | null };
}

/** `codex mcp list` only reads; a thread of its app server starts every server, without a login. */
export const codex: Client = {
  id: "codex",
  title: "Codex",
  harness: "codex",
  package: "@openai/codex",
  version: "0.171.0",
  bin: "codex",
  scopes: ["user", "project"],
  trust: ({ home, project }) =>
    append(join(home, ".codex", "config.toml"), `[projects.${JSON.stringify(project)}]\ntrust_level = "trusted"\n`),
  read: async (session) => {
    const list = await session.run(["mcp", "list", "--json"]);
    if (list.exit !== 0) return withoutList(list);
    const entries = JSON.parse(list.out) as readonly Entry[];
    const enabled = entries.filter((entry) => entry.enabled).map(({ name }) => name);
    const failures = await startServers(session.start(["app-server"]), session.sandbox.project, enabled);
    if (!failures) return { kind: "stopped", why: "its app server did not report on every server" };
    const servers = entries.map(({ name, enabled, transport }): Listed => {
      const failure = failures.get(name);
      return {
        name,
        enabled,
        transport: transport.type === "stdio" ? "stdio" : "http",
        ...(failure === undefined ? {} : { failure }),
      };
    });
    return { kind: "listed", servers };
  },
};

/** Opens a thread in the project; once each server was reported as ready or failed, the reasons of those that failed. */
const startServers = async (
  child: ChildProcessWithoutNullStreams,
  project: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, string> | undefined> => {
  const starting = new Set(names);
  const failures = new Map<string, string>();
  const send = (message: object) => child.stdin.write(`${JSON.stringify(message)}\n`);
  child.stderr.resume();
  send({ id: 1, method: "initialize", params: { clientInfo: { name: "conformance", version: "1" } } });
  const timer = setTimeout(() => stop(child), patience);
  for await (const line of createInterface({ input: child.stdout })) {
    const { id, method, params } = JSON.parse(line) as Message;
    if (id === 1) {
      send({ method: "initialized" });
      send({ id: 2, method: "thread/start", params: { cwd: project } });
    }
    if (method === "mcpServer/startupStatus/updated" && params?.name !== undefined && params.status !== "starting") {
      starting.delete(params.name);
      if (params.status === "failed") failures.set(params.name, params.error ?? "no reason given");
    }
    if (starting.size === 0) break;
  }
  clearTimeout(timer);
  stop(child);
  return starting.size === 0 ? failures : undefined;
};
