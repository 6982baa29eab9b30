import type { Command } from "commander";

/** Which registry a command asks, and as whom. */
export interface RegistryOptions {
  readonly registry?: string;
  readonly registryTokenEnv?: string;
}

export const withRegistryOptions = (command: Command): Command =>
  command
    .option("--registry <url>", "the MCP registry to ask; the official one unless given")
    .option("--registry-token-env <name>", "for a private registry: the environment variable that holds its token");
