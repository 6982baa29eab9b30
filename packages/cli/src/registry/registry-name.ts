/** A server of a registry, as the user names it. */
export interface RegistryName {
  readonly name: string;
  readonly version?: string;
}

/**
 * Reads NAME or NAME@VERSION; undefined for a text that is no name: a publisher and a server with exactly one slash
 * (server.json schema of 2025-12-11). A text that ends like a manifest is a file, also where there is none.
 */
export const parseRegistryName = (text: string): RegistryName | undefined => {
  const match = /^(?<name>[A-Za-z0-9][A-Za-z0-9.-]*\/[A-Za-z0-9._-]+)(?:@(?<version>[^\s@/]+))?$/.exec(text);
  const { name, version } = match?.groups ?? {};
  if (name === undefined || name.endsWith(".json")) return undefined;
  return { name, ...(version === undefined || version === "latest" ? {} : { version }) };
};
