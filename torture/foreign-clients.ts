import { existsSync, readdirSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import claudeCode from "@agent-config/claude-code";
import codex from "@agent-config/codex";
import type { Adapter } from "@agent-config/core";
import geminiCli from "@agent-config/gemini-cli";
import opencode from "@agent-config/opencode";
import { clientsDirectory } from "../conformance/install-client.ts";
import { run } from "./programs.ts";

/** A real harness that adds servers to its own file in its own way, without a thought for us. */
interface Client {
  readonly adapter: Adapter;
  readonly bin: string;
  readonly add: (name: string) => readonly string[];
}

export interface InstalledClient extends Client {
  readonly path: string;
}

const clients: readonly Client[] = [
  {
    adapter: claudeCode,
    bin: "claude",
    add: (name) => ["mcp", "add-json", "-s", "user", name, '{"type":"stdio","command":"npx","args":["-y","x"]}'],
  },
  { adapter: codex, bin: "codex", add: (name) => ["mcp", "add", name, "--", "npx", "-y", "x"] },
  { adapter: geminiCli, bin: "gemini", add: (name) => ["mcp", "add", "-s", "user", name, "npx"] },
  { adapter: opencode, bin: "opencode", add: (name) => ["mcp", "add", name, "--", "npx", "-y", "x"] },
];

/** The clients that `pnpm conformance` installed, and where. */
export const installedClients = (): readonly InstalledClient[] =>
  clients.flatMap((client) => {
    const path = binaries().find((each) => each.endsWith(`/${client.bin}`));
    return path ? [{ ...client, path }] : [];
  });

const binaries = (): readonly string[] => {
  if (!existsSync(clientsDirectory)) return [];
  const folders = readdirSync(clientsDirectory).map((name) => join(clientsDirectory, name, "node_modules/.bin"));
  return folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
};

/** Adds one server; true when the client says that it did. */
export const addByClient = async ({ path, add }: InstalledClient, home: string, name: string): Promise<boolean> => {
  const env = {
    HOME: home,
    PATH: [dirname(process.execPath), "/usr/local/bin", "/usr/bin", "/bin"].join(delimiter),
    TERM: "xterm",
    LANG: "C.UTF-8",
    NO_COLOR: "1",
  };
  const { status } = await run(path, add(name), { env, cwd: home, timeout: 120_000 });
  return status === 0;
};
