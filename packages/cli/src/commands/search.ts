import { AgentConfigError } from "@agent-config/core";
import type { Declare } from "../program.ts";
import { type RegistryOptions, withRegistryOptions } from "./registry-options.ts";

/** The options of `search` alone. */
export interface SearchOptions extends RegistryOptions {
  /** How many servers are shown at most. */
  readonly limit: number;
}

export const search: Declare = (program, start) => {
  withRegistryOptions(
    program
      .command("search")
      .description("Looks for servers in an MCP registry, and says which of them can be installed, and how.")
      .argument("[words...]", "a part of the server's name; without one everything is listed")
      .option("--limit <count>", `how many are shown at most, up to ${mostServers}`, parseLimit, 30),
  )
    .addHelpText("after", help)
    .action((words: readonly string[], options: SearchOptions) =>
      start("search", async (context) => (await import("../search-servers.ts")).searchServers(words, options, context)),
    );
};

const mostServers = 500;

const parseLimit = (text: string): number => {
  const limit = Number(text);
  if (/^\d+$/.test(text) && limit >= 1 && limit <= mostServers) return limit;
  throw new AgentConfigError("USAGE", `--limit takes a number from 1 to ${mostServers}.`);
};

const help = `
Everything that is shown was written by the servers' publishers.

Examples:
  agent-config search filesystem
  agent-config search --limit 100 --json github
  agent-config search --registry https://registry.example --registry-token-env REGISTRY_TOKEN files`;
