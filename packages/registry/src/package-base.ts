import { checkUrl } from "@agent-config/core";
import type { PackageEntry } from "./entry.ts";

/** Where a package comes from: its ecosystem's own registry, the registry at `url`, or (images) the one at `host`. */
export interface PackageBase {
  readonly url?: string;
  readonly host?: string;
}

/**
 * Where a package comes from; undefined when registryBaseUrl is no URL that a runner can be given. An ecosystem's own
 * registry counts as none: entries name pypi.org, which is no index URL.
 */
export const readBase = ({ registryType, registryBaseUrl }: PackageEntry): PackageBase | undefined => {
  const { text } = registryBaseUrl;
  if (!text) return {};
  if (text.includes("${") || !checkUrl(text).ok) return undefined;
  const { host } = new URL(text);
  if (registryType === "oci") return { host };
  return isOwnRegistry(registryType, host) ? {} : { url: text };
};

const isOwnRegistry = (registryType: string, host: string): boolean => {
  const labels = host.split(".");
  return (ownRegistries.get(registryType) ?? []).some(({ domain, hosts }) => {
    const rest = labels.slice(0, -domain.length).join(".");
    return (
      domain.every((label, index) => labels.at(index - domain.length) === label) && (hosts?.includes(rest) ?? true)
    );
  });
};

/** A domain, label by label, and which hosts in it are the registry; without `hosts` all of them. */
interface OwnRegistry {
  readonly domain: readonly string[];
  readonly hosts?: readonly string[];
}

/** Other hosts of these domains are other indexes: test.pypi.org holds other packages under the same names. */
const ownRegistries: ReadonlyMap<string, readonly OwnRegistry[]> = new Map<string, readonly OwnRegistry[]>([
  ["npm", [{ domain: ["npmjs", "org"] }, { domain: ["npmjs", "com"] }]],
  ["pypi", [{ domain: ["pypi", "org"], hosts: [""] }]],
  ["nuget", [{ domain: ["nuget", "org"], hosts: ["api"] }]],
]);
