import { accepted, type Result, refused, stepsInFolder } from "@agent-config/core";
import { joinPath } from "../folder-path.ts";
import { fillPlain } from "../placeholders.ts";

/** Where an installed Agent Plugin lives. Both are absolute; `data` outlives an update of the plugin. */
export interface PluginPlace {
  readonly root: string;
  readonly data: string;
}

/** A path of a server that must not leave its base, whatever links stand on the way. */
export interface ContainedPath {
  readonly path: string;
  readonly base: string;
}

/** Replaces exactly `${PLUGIN_ROOT}` and `${PLUGIN_DATA}`, once (specification 1.0.0, section 9.2); there is no escape. */
export const expandPlace = (text: string, { root, data }: PluginPlace): string =>
  fillPlain(text, /\$\{(PLUGIN_ROOT|PLUGIN_DATA)\}/g, (key) => (key === "PLUGIN_ROOT" ? root : data));

/** The working directory that a `cwd` of a valid form names. PATH_ESCAPES at `at` when its text leaves the base. */
export const resolveCwd = (cwd: string, place: PluginPlace, at: string): Result<ContainedPath> => {
  const [, anchor, rest = ""] = /^(?:\.\/|\$\{PLUGIN_(ROOT|DATA)\})(.*)$/s.exec(cwd) ?? [];
  const base = anchor === "DATA" ? place.data : place.root;
  const steps = stepsInFolder(expandPlace(rest, place));
  return steps === undefined
    ? refused([{ code: "PATH_ESCAPES", at, message: "The working directory leaves the folder that it starts from." }])
    : accepted({ path: joinPath(base, steps), base });
};

/** The program of a valid command: a bare name stays, a path in the plugin becomes absolute. */
export const resolveCommand = (command: string, { root }: PluginPlace): string =>
  command.startsWith("./") ? joinPath(root, stepsInFolder(command) ?? []) : command;

export interface LaunchEnvironment {
  /** What the server inherits. */
  readonly base: Readonly<Record<string, string>>;
  /** The `env` of the entry, as written. */
  readonly configured: Readonly<Record<string, string>>;
  readonly platform: "posix" | "win32";
}

/**
 * The whole environment of a server (section 9.1): inherited, then configured, then PLUGIN_ROOT and PLUGIN_DATA. A later
 * variable replaces an earlier one of the same name; on win32 names have no case.
 */
export const launchEnvironment = (
  { base, configured, platform }: LaunchEnvironment,
  place: PluginPlace,
): Record<string, string> => {
  const environment = new Map<string, readonly [string, string]>();
  const set = (name: string, value: string): void => {
    environment.set(platform === "win32" ? name.toUpperCase() : name, [name, value]);
  };
  for (const [name, value] of Object.entries(base)) set(name, value);
  for (const [name, value] of Object.entries(configured)) set(name, expandPlace(value, place));
  set("PLUGIN_ROOT", place.root);
  set("PLUGIN_DATA", place.data);
  return Object.fromEntries(environment.values());
};
