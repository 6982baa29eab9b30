import { AgentConfigError } from "@agent-config/core";
import type { InstallOptions } from "../commands/install.ts";
import type { Context } from "../context.ts";
import type { Recognised } from "./recognise.ts";
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
    if (sources.length > 0) throw new AgentConfigError("USAGE", "Give sources, or describe one server, not both.");
    refuseStray(
      options,
      { ...forQuestions, ...forEntries, ...forRegistries, ...forBundles },
      "goes with a SOURCE, and none is given",
    );
    const { inlineServer } = await import("./inline.ts");
    return [inlineServer(options, launch)];
  }
  const given = await recogniseAll(sources, env.cwd);
  requireTogether(
    given.map(({ kind }) => kind),
    options,
  );
  const wanted: Wanted[] = [];
  for (const each of given) {
    const one = await readSource(each, options, context);
    if (!one) return undefined;
    wanted.push(one);
  }
  return wanted;
};

type Given = Recognised & { readonly source: string };

/** The manifest of the current directory needs no recognising. */
const recogniseAll = async (sources: readonly string[], directory: string): Promise<readonly Given[]> => {
  const { manifestName } = await import("./manifest.ts");
  if (sources.every((source) => source === manifestName)) return [{ kind: "manifest", source: manifestName }];
  const { recognise } = await import("./recognise.ts");
  return Promise.all(sources.map(async (source) => ({ ...(await recognise(source, directory)), source })));
};

const readSource = async (given: Given, options: InstallOptions, context: Context): Promise<Wanted | undefined> => {
  switch (given.kind) {
    case "manifest": {
      const { readManifest } = await import("./manifest.ts");
      return readManifest(given.source, context.env.cwd, options.owner, given.text);
    }
    case "name": {
      const { registryServer } = await import("./registry.ts");
      return registryServer(given.name, options, context);
    }
    case "entry": {
      const { entryServer } = await import("./registry.ts");
      return entryServer(given.document, given.path, options, context);
    }
    default: {
      const { importedServers } = await import("./imported.ts");
      return importedServers(given, options, context);
    }
  }
};

type Kind = Recognised["kind"];

const forOneServer = { env: "--env", header: "--header", transport: "--transport" } as const;
const forQuestions = { input: "--input" } as const;
const forEntries = { prefer: "--prefer" } as const;
const forRegistries = { registry: "--registry", registryTokenEnv: "--registry-token-env" } as const;
const forBundles = { sha256: "--sha256" } as const;

const requireTogether = (kinds: readonly Kind[], options: InstallOptions): void => {
  const [only] = kinds.length === 1 ? kinds : [];
  const isManifest = only === undefined || only === "manifest";
  const described = "describes a server, and there is neither --url nor a command after --";
  refuseStray(options, { ...forOneServer, ...(isManifest && { name: "--name" }) }, described);
  if (isManifest) refuseStray(options, forQuestions, "goes with one SOURCE that asks questions");
  if (only !== "name" && only !== "entry")
    refuseStray(options, forEntries, "goes with the name of one server of a registry");
  if (only !== "bundle") refuseStray(options, forBundles, "goes with the file of one bundle");
  if (!kinds.includes("name")) refuseStray(options, forRegistries, "goes with the name of a registry's server");
  if (options.prune && kinds.some((kind) => kind !== "manifest"))
    throw new AgentConfigError("USAGE", "--prune needs a manifest: it removes what the manifest has not.");
};

const refuseStray = (
  options: InstallOptions,
  flags: Readonly<Partial<Record<keyof InstallOptions, string>>>,
  reason: string,
): void => {
  const stray = Object.entries(flags).find(([option]) => options[option as keyof InstallOptions] !== undefined);
  if (stray) throw new AgentConfigError("USAGE", `${stray[1]} ${reason}.`);
};
