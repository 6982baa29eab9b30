import { mkdir, mkdtemp, realpath, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Result } from "@agent-config/core";
import { compareOutcome, type Disagreement, type Outcome, type Runners, type Vector } from "@agent-config/core/testing";
import {
  type AcpServerList,
  type ByobOptions,
  type ByobServer,
  fillServer,
  fillSettings,
  type LaunchEnvironment,
  launchEnvironment,
  type PluginDocumentOptions,
  type PluginPlace,
  type PluginServer,
  pathInside,
  readAcpServers,
  readByobManifest,
  readByobText,
  readPluginServer,
  readPluginServers,
  type SettingValues,
} from "../src/index.ts";
import { confirmContained } from "../src/node/index.ts";

/** The members of the value in the place of the value. */
const outcomeOf = <T>(result: Result<T>, members: (value: T) => Readonly<Record<string, unknown>>): Outcome =>
  result.ok ? { ok: true, warnings: result.warnings, ...members(result.value) } : result;

/** The place that the vectors speak of. */
const demo: PluginPlace = { root: "/plugins/demo", data: "/data/demo" };

interface DocumentInput extends Omit<PluginDocumentOptions, "place"> {
  readonly text?: string;
  readonly document?: unknown;
}

const pluginDocument = (vector: Vector): readonly Disagreement[] => {
  const { text, document, ...options } = vector.input as DocumentInput;
  const read = readPluginServers(text ?? JSON.stringify(document), { place: demo, ...options });
  const outcome = outcomeOf(read, ({ servers, skipped }) => ({
    servers: servers.map(({ name }) => name),
    skipped: skipped.map(({ name, code, at }) => ({ name, code, at })),
  }));
  return compareOutcome(vector, outcome);
};

interface ServerInput extends Partial<PluginPlace> {
  readonly entry?: unknown;
  /** Folders and links of the plugin, for what only a file system can tell. */
  readonly package?: PackageFiles;
  readonly launchEnv?: LaunchEnvironment;
}
interface PackageFiles {
  readonly dirs?: readonly string[];
  /** By path in the plugin: where the link leads. */
  readonly links?: Readonly<Record<string, string>>;
}

const pluginServer = async (vector: Vector): Promise<readonly Disagreement[]> => {
  const { entry, package: files, launchEnv, ...given } = vector.input as ServerInput;
  const place = { ...demo, ...given };
  if (launchEnv) return compareOutcome(vector, { ok: true, env: launchEnvironment(launchEnv, place) });
  const asServer = (server: PluginServer) => ({ server });
  if (!files) return compareOutcome(vector, outcomeOf(readPluginServer(entry, place), asServer));
  return inPackage(files, async (root) => {
    const read = readPluginServer(entry, { ...place, root });
    return compareOutcome(vector, outcomeOf(read.ok ? await confirmContained(read.value, "") : read, asServer));
  });
};

const inPackage = async <T>({ dirs = [], links = {} }: PackageFiles, use: (root: string) => Promise<T>): Promise<T> => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "plugin-")));
  try {
    const root = join(folder, "demo");
    for (const dir of [".", ...dirs]) await mkdir(join(root, dir), { recursive: true });
    for (const [path, target] of Object.entries(links)) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await symlink(target, join(root, path));
    }
    return await use(root);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

interface ManifestInput extends ByobOptions {
  readonly manifest?: unknown;
  readonly text?: string;
  readonly pathInside?: string;
}

const byobManifest = (vector: Vector): readonly Disagreement[] => {
  const { manifest, text, pathInside: path, ...options } = vector.input as ManifestInput;
  if (path !== undefined) return compareOutcome(vector, pathInside(path));
  const read = text === undefined ? readByobManifest(manifest, options) : readByobText(text, options);
  return compareOutcome(
    vector,
    outcomeOf(read, (value) => ({ manifest: value })),
  );
};

interface FillInput {
  readonly fill?: string;
  readonly server?: ByobServer;
  readonly values: SettingValues;
}

const byobPlaceholders = (vector: Vector): readonly Disagreement[] => {
  const { fill = "", server, values } = vector.input as unknown as FillInput;
  const outcome = server
    ? outcomeOf(fillServer(server, values), (filled) => ({ server: filled }))
    : { ok: true, text: fillSettings(fill, values) };
  return compareOutcome(vector, outcome);
};

const acpServers = (vector: Vector): readonly Disagreement[] =>
  compareOutcome(
    vector,
    outcomeOf(readAcpServers(vector.input as unknown as AcpServerList), (servers) => ({ servers })),
  );

export const runners: Runners = {
  "agent-plugins-document": pluginDocument,
  "agent-plugins-servers": pluginServer,
  "byob-manifest": byobManifest,
  "byob-placeholders": byobPlaceholders,
  "acp-servers": acpServers,
};
