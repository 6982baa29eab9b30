import { AgentConfigError } from "@agent-config/core";
import { type RegistryOptions as Limits, openRegistry, type RegistryClient } from "@agent-config/registry/node";
import type { RegistryOptions } from "../commands/registry-options.ts";
import type { Context } from "../context.ts";

/**
 * The registry that the options name, the official one without any. Throws INVALID_URL for an address that cannot be one,
 * and USAGE for a token that is not there or that nobody is named for: it must not go to any other registry.
 */
export const connect = (
  { registry, registryTokenEnv }: RegistryOptions,
  { env }: Context,
  limits: Pick<Limits, "timeoutMs" | "attempts"> = {},
): RegistryClient => {
  const token = registryTokenEnv === undefined ? undefined : env.variables[registryTokenEnv];
  if (registryTokenEnv !== undefined && registry === undefined) {
    throw new AgentConfigError("USAGE", "--registry-token-env goes with --registry: whose token is it?");
  }
  if (registryTokenEnv !== undefined && !token) {
    throw new AgentConfigError(
      "USAGE",
      `The variable ${registryTokenEnv} is not set; it is to hold the registry's token.`,
    );
  }
  return openRegistry({ ...(registry && { base: registry }), ...(token && { token }), ...limits });
};
