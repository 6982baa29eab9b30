import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { AgentConfigError } from "@agent-config/core";
import type { InstallOptions } from "../commands/install.ts";
import type { Context } from "../context.ts";
import { parseRegistryName, type RegistryName } from "../registry/registry-name.ts";
import type { Wanted } from "./wanted.ts";

/**
 * Everything that `install` is asked to write; undefined when the user was asked for something, and left. Throws what reading
 * a source throws, and USAGE for what goes not together.
 */
export const readSources = async (
  sources: readonly string[],
  options: InstallOptions,
  context: Context,
): Promise<readonly Wanted[] | undefined> => {
  const { launch, env } = context;
  if (launch || options.url !== undefined) {
    if (sources.length > 0) throw new AgentConfigError("USAGE", "Give manifests, or describe one server, not both.");
    refuseStray(options, { ...forOneName, ...forNames }, "goes with the name of a registry's server");
    const { inlineServer } = await import("./inline.ts");
    return [inlineServer(options, launch)];
  }
  const { manifestName, readManifest } = await import("./manifest.ts");
  const given = (sources.length > 0 ? sources : [manifestName]).map((source) => ({
    source,
    registryName: registryNameOf(source, env.cwd),
  }));
  requireTogether(
    given.map(({ registryName }) => registryName),
    options,
  );
  const wanted: Wanted[] = [];
  for (const { source, registryName } of given) {
    const each = registryName
      ? await (await import("./registry.ts")).registryServer(registryName, options, context)
      : readManifest(source, env.cwd, options.owner);
    if (!each) return undefined;
    wanted.push(each);
  }
  return wanted;
};

/** What exists as a file is one, whatever it is called. */
const registryNameOf = (source: string, directory: string): RegistryName | undefined =>
  existsSync(resolve(directory, source)) ? undefined : parseRegistryName(source);

const forOneServer = { env: "--env", header: "--header", transport: "--transport" } as const;
const forOneName = { input: "--input", prefer: "--prefer" } as const;
const forNames = { registry: "--registry", registryTokenEnv: "--registry-token-env" } as const;

const requireTogether = (names: readonly (RegistryName | undefined)[], options: InstallOptions): void => {
  const isOne = names.length === 1 && names[0] !== undefined;
  const described = "describes a server, and there is neither --url nor a command after --";
  refuseStray(options, { ...forOneServer, ...(isOne ? {} : { name: "--name" }) }, described);
  if (!isOne) refuseStray(options, forOneName, "goes with the name of one server of a registry");
  const some = names.some((name) => name !== undefined);
  if (!some) refuseStray(options, forNames, "goes with the name of a registry's server");
  if (some && options.prune) {
    throw new AgentConfigError("USAGE", "--prune needs a manifest: it removes what the manifest has not.");
  }
};

const refuseStray = (
  options: InstallOptions,
  flags: Readonly<Partial<Record<keyof InstallOptions, string>>>,
  reason: string,
): void => {
  const stray = Object.entries(flags).find(([option]) => options[option as keyof InstallOptions] !== undefined);
  if (stray) throw new AgentConfigError("USAGE", `${stray[1]} ${reason}.`);
};
