import { type AgentConfigError, isAgentConfigError, withDetails } from "@agent-config/core";
import { officialRegistry, type RegistryServer } from "@agent-config/registry";
import type { RegistryClient } from "@agent-config/registry/node";
import type { Output } from "../output.ts";
import { patiently } from "./patiently.ts";
import type { RegistryName } from "./registry-name.ts";

/** One server of a registry. Throws what asking throws, with the way out where the registry does not know the name. */
export const askRegistry = async (
  registry: RegistryClient,
  wanted: RegistryName,
  output: Output,
): Promise<RegistryServer> => {
  try {
    return await patiently(registry.base, output, registry.get(wanted.name, wanted.version));
  } catch (error) {
    const isMissing = isAgentConfigError(error) && error.code === "REGISTRY_NOT_FOUND";
    throw isMissing ? withWayOut(error, registry.base, wanted) : error;
  }
};

const withWayOut = (error: AgentConfigError, base: string, { name, version }: RegistryName): AgentConfigError => {
  const where = base === officialRegistry ? "" : ` --registry ${base}`;
  const search = `Look for it with: agent-config search ${name.slice(name.indexOf("/") + 1)}${where}`;
  const versions = version === undefined ? "" : ", or leave the version away for the latest";
  return withDetails(error, { hint: `${search}${versions}. Nor is there a file of that name.` });
};
