/**
 * @agent-config/registry/node: asks a registry over the network, with the built-in fetch. REGISTRY_NOT_FOUND,
 * REGISTRY_UNREACHABLE and REGISTRY_INVALID_RESPONSE are thrown; times are in milliseconds, sizes in bytes.
 *
 *   const registry = openRegistry({ base: "https://registry.modelcontextprotocol.io" });
 *   const { document } = await registry.get("io.github.acme/thing");
 *   const plan = planLaunch(document, { registry: registry.base });
 */
export { type Clock, openRegistry, type RegistryClient, type RegistryOptions } from "./registry-client.ts";
