/**
 * @agent-config/registry/node: asks a registry over the network, with the built-in fetch.
 *
 *   const registry = openRegistry({ base: "https://registry.modelcontextprotocol.io" });
 *   const { document } = await registry.get("io.github.acme/thing");
 *   const plan = planLaunch(document, { registry: registry.base });
 */
export { type Clock, openRegistry, type RegistryClient, type RegistryOptions } from "./registry-client.ts";
