import { accepted, literalText, type McpServer, pointer, type Result } from "@agent-config/core";
import { type Candidate, collect, type Imported } from "../imported.ts";
import { literalMap } from "../literal-map.ts";
import type { PluginServers } from "./document.ts";
import type { PluginPlace } from "./place.ts";
import type { PluginServer } from "./server.ts";

/**
 * The servers of an Agent Plugin that is installed at `place`, for specs. Harnesses know nothing of plugins, so what a client
 * would set at each launch stands in the spec: PLUGIN_ROOT, PLUGIN_DATA and the working directory. An entry that no spec can
 * hold joins the skipped ones; this never refuses.
 */
export const importPluginServers = ({ servers, skipped }: PluginServers, place: PluginPlace): Result<Imported> => {
  const candidates = servers.map(
    ({ name, server }): Candidate => ({
      sourceName: name,
      at: pointer("mcpServers", name),
      server: neutral(server, place),
    }),
  );
  const collected = collect(candidates);
  const imported: Imported = {
    takenFor: "an Agent Plugin",
    servers: collected.servers,
    skipped: [...skipped, ...collected.skipped],
    inputs: [],
    folders: servers.some(({ server }) => server.type === "stdio") ? [place.data] : [],
  };
  return accepted(imported, collected.warnings);
};

const neutral = (server: PluginServer, place: PluginPlace): McpServer => {
  if (server.type !== "stdio")
    return {
      transport: server.type === "sse" ? "sse" : "http",
      url: literalText(server.url),
      headers: literalMap(Object.entries(server.headers)),
    };
  return {
    transport: "stdio",
    command: literalText(server.command),
    args: server.args.map(literalText),
    env: literalMap(Object.entries({ ...server.env, PLUGIN_ROOT: place.root, PLUGIN_DATA: place.data })),
    cwd: literalText(server.cwd),
  };
};
