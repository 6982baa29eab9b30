import {
  formatText,
  type McpServer,
  placeInFolder,
  pointer,
  type Reading,
  type Result,
  refused,
  report,
  take,
} from "@agent-config/core";
import { allOrNothing, type Imported } from "../imported.ts";
import { fillPlain } from "../placeholders.ts";
import { translate } from "../translate.ts";
import { type Answers, bundleInputs, type SettledSettings, settle } from "./answers.ts";
import type { BundleManifest, BundlePlatform } from "./manifest.ts";
import { type BundlePlace, fixedPlaceholders, lacksAnswer, PLACEHOLDER, translationOf } from "./placeholders.ts";
import { programPath } from "./program.ts";

/**
 * The server of an MCP bundle that is unpacked at `place.root`, for a spec. What the format substitutes is filled in: the
 * bundle's folder, folders of the system, and the settings with their answers. An optional setting without a value takes its
 * argument or variable with it (warning `unset-variable`), since its placeholder would reach the server as text.
 *
 * Issues, with pointers into the manifest: NO_LAUNCHER (not for this system), PATH_ESCAPES (the entry point or the program
 * leaves the bundle), UNRESOLVED_VARIABLE (a required setting), WRONG_TYPE (several values in the middle of a text),
 * REFERENCE_UNSUPPORTED, and those of a spec.
 *
 * Facts: modelcontextprotocol/mcpb, MANIFEST.md and src/shared/config.ts, read 2026-11; two traps of the latter are not
 * followed: a default may name folders, and one that has a default is not missing.
 */
export const importBundle = (manifest: BundleManifest, place: BundlePlace, answers: Answers = {}): Result<Imported> => {
  const reading: Reading = { profile: "spec", issues: [], warnings: [] };
  if (manifest.platforms && !manifest.platforms.includes(place.platform))
    report(reading, "NO_LAUNCHER", "/compatibility/platforms", `The bundle does not run on ${place.platform}.`);
  if (placeInFolder(manifest.server.entryPoint) !== "inside")
    report(reading, "PATH_ESCAPES", "/server/entry_point", "The entry point is no path in the bundle.");
  const server = serverOf(manifest, place, answers, reading);
  if (reading.issues.length > 0) return refused(reading.issues);
  const candidate = { sourceName: manifest.name, at: LAUNCH, server };
  return allOrNothing("an MCP bundle", [candidate], { inputs: bundleInputs(manifest), warnings: reading.warnings });
};

const LAUNCH = "/server/mcp_config";

const serverOf = (manifest: BundleManifest, place: BundlePlace, answers: Answers, reading: Reading): McpServer => {
  const { launch, overrides, type } = manifest.server;
  const { command, args, env } = { ...launch, ...overrides[place.platform] };
  const fixed = fixedPlaceholders(place);
  const fillFolders = (text: string): string => fillPlain(text, PLACEHOLDER, (key) => fixed.get(key));
  const settled = settle(manifest.settings, answers, fillFolders, reading);
  const fill = (text: string, at: string): string | undefined => {
    if (!lacksAnswer(text, settled))
      return take(translate(text, translationOf(fixed, settled, at, reading), at), reading);
    reading.warnings.push({ code: "unset-variable", at, message: "This is left out: the setting in it has no value." });
    return undefined;
  };
  const program = programPath(command, needsExtension(type, place.platform));
  if (program === undefined)
    report(reading, "PATH_ESCAPES", `${LAUNCH}/command`, "The program is no path in the bundle.");
  const variable = ([name, text]: readonly [string, string]): readonly (readonly [string, string])[] => {
    const value = fill(text, LAUNCH + pointer("env", name));
    return value === undefined ? [] : [[name, value]];
  };
  return {
    transport: "stdio",
    command: fill(program ?? "", `${LAUNCH}/command`) ?? "",
    args: args.flatMap((arg, index) => spread(arg, settled) ?? fill(arg, LAUNCH + pointer("args", index)) ?? []),
    env: Object.fromEntries(Object.entries(env).flatMap(variable)),
  };
};

/** On Windows a program of the bundle itself is called without `.exe`. */
const needsExtension = (type: BundleManifest["server"]["type"], platform: BundlePlatform): boolean =>
  type === "binary" && platform === "win32";

/** An argument that is nothing but a setting with several values becomes several arguments. */
const spread = (arg: string, settled: SettledSettings): readonly string[] | undefined => {
  const key = /^\$\{user_config\.([^}]*)\}$/.exec(arg)?.[1];
  const values = key === undefined ? undefined : settled.get(key);
  return values && values.length > 1 ? values.map((text) => formatText(text)) : undefined;
};
