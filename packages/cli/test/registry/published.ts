import type { Published } from "./stub-registry.ts";

type More = Readonly<Record<string, unknown>>;

/** A package with a question, a secret and an option. */
export const files = (version: string, more: More = {}): Published => ({
  name: "io.github.meadow/files",
  description: "Serves files.",
  version,
  packages: [
    {
      registryType: "npm",
      identifier: "@meadow/files",
      version,
      transport: { type: "stdio" },
      packageArguments: [
        { type: "named", name: "--root", description: "The folder to serve", isRequired: true },
        { type: "named", name: "--depth", description: "How deep", format: "number" },
      ],
      environmentVariables: [
        { name: "MEADOW_TOKEN", description: "Your key", isRequired: true, isSecret: true },
        { name: "MEADOW_MODE", description: "How it works", choices: ["fast", "slow"] },
      ],
      ...more,
    },
  ],
});

/** A remote with a secret header and a choice in its URL. */
export const docs = (version: string): Published => ({
  name: "com.orchard/mcp",
  description: "Searches documents.",
  version,
  remotes: [
    {
      type: "streamable-http",
      url: "https://{region}.orchard.example/mcp",
      variables: { region: { isRequired: true, choices: ["eu", "us"] } },
      headers: [{ name: "Authorization", value: "Bearer {orchard_key}", isRequired: true, isSecret: true }],
    },
  ],
});

/** A package that asks nothing. */
export const plain = (name: string, version = "1.0.0", more: More = {}): Published => ({
  name,
  description: `The server ${name}.`,
  version,
  packages: [{ registryType: "npm", identifier: "plain", version, transport: { type: "stdio" }, ...more }],
});
