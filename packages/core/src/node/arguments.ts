import { posix, win32 } from "node:path";
import type { Adapter } from "../adapter.ts";
import type { Env } from "../env.ts";
import { isObject, pointer } from "../json.ts";
import { scopes } from "../manifest.ts";
import { orThrow } from "../or-throw.ts";
import {
  optional,
  type Reader,
  readFlag,
  readInput,
  readList,
  readMembers,
  readText,
  readWord,
  required,
  type Shape,
  wrongType,
} from "../read-members.ts";
import { refused } from "../result.ts";
import type { CheckedSpec, McpSpec } from "../spec.ts";
import { validateSpec } from "../validate-spec.ts";
import type { ChangeOptions } from "./change.ts";
import type { Machine } from "./machine.ts";
import type { StatusOptions } from "./status.ts";

/*
 * What the public functions are given, judged before anything is read. Who calls them without types hears of a mistake in
 * words of what was given, and not of where it would have come to light: AgentConfigError with WRONG_TYPE, UNKNOWN_FIELD (a
 * misspelt member would do more than was asked for), MISSING_FIELD, or the code of the rule that a text breaks.
 */

/** One adapter or several, as a list. */
export const requireAdapters = (given: Adapter | readonly Adapter[]): readonly Adapter[] => {
  const at = pointer("adapters");
  if (!Array.isArray(given)) return [requireArgument(readAdapter, given as Adapter, at)];
  return requireArgument(readList(readAdapter), given, at);
};

export const requireAdapter = (given: Adapter): Adapter => requireArgument(readAdapter, given, pointer("adapter"));

/** One spec or several, checked; pointers lead into the spec, or into the list. */
export const requireSpecs = (given: McpSpec | readonly McpSpec[]): readonly CheckedSpec[] => {
  if (!Array.isArray(given)) return [requireSpec(given as McpSpec, "")];
  return given.map((spec, index) => requireSpec(spec, pointer("specs", index)));
};

const requireSpec = (given: McpSpec, at: string): CheckedSpec => {
  requireArgument(readNoDetour, given, at || pointer("spec"));
  const result = validateSpec(given);
  return orThrow(
    result.ok ? result : refused(result.issues.map((issue) => ({ ...issue, at: at + issue.at }))),
    unusable,
  );
};

export const requireOptions = <T extends Partial<ChangeOptions>>(given: T): T =>
  requireArgument(readOptions, given, pointer("options"));

export const requireStatusOptions = (given: StatusOptions): StatusOptions =>
  requireArgument(readStatusOptions, given, pointer("options"));

export const requireMachine = (given: Machine): Machine => requireArgument(readMachine, given, pointer("machine"));

/** Says whose servers are meant, and which. */
export const requireSubject = <T extends object>(given: T, shape: Readonly<Record<keyof T, Shape[string]>>): T =>
  requireArgument((value, at, reading) => readMembers(value, at, reading, shape), given, pointer("subject"));

const unusable = "Nothing was changed: this cannot be used.";

/** The argument itself: what a reader makes of it may lack the members that are functions. */
const requireArgument = <T>(read: Reader<unknown>, given: T, at: string): T => {
  orThrow(readInput(read, given, "spec", at), unusable);
  return given;
};

/** Takes a value that passes a test. */
const readKind =
  (name: string, is: (value: Readonly<Record<string, unknown>>) => boolean): Reader<unknown> =>
  (value, at, reading) =>
    isObject(value) && is(value) ? value : wrongType(reading, at, name, value);

const readFunction: Reader<unknown> = (value, at, reading) =>
  typeof value === "function" ? value : wrongType(reading, at, "A function", value);

const readAdapter = readKind(
  'An adapter (import codex from "@agent-config/codex")',
  ({ id, targets, encode }) => typeof id === "string" && Array.isArray(targets) && typeof encode === "function",
);

const readMachine = readKind("What openMachine gives", ({ candidates }) => typeof candidates === "function");

/** What is not yet a spec, though it will be one. */
const readNoDetour: Reader<unknown> = (value, at, reading) => {
  if (value instanceof Promise) return wrongType(reading, at, "A spec", value);
  if (!isObject(value) || typeof value.build !== "function") return { value };
  return wrongType(reading, at, "A spec (the builder's .build())", value);
};

const isPlace = (platform: unknown, path: unknown): boolean =>
  typeof path === "string" && (platform === "win32" ? win32 : posix).isAbsolute(path);

const readEnv = readKind(
  "An Env, whose home and cwd are absolute paths, whose platform is linux, darwin or win32, and which has variables,",
  ({ home, cwd, platform, variables }) =>
    isPlace(platform, home) &&
    isPlace(platform, cwd) &&
    platforms.some((each) => each === platform) &&
    isObject(variables),
);

const platforms: readonly Env["platform"][] = ["linux", "darwin", "win32"];

const optionsShape: Readonly<Record<keyof ChangeOptions, Shape[string]>> = {
  scope: optional(readWord(scopes)),
  project: optional(readText),
  env: optional(readEnv),
  dryRun: optional(readFlag),
  adopt: optional(readFlag),
  force: optional(readFlag),
  strict: optional(readFlag),
  keepGoing: optional(readFlag),
  onStep: optional(readFunction),
};
const readOptions: Reader<unknown> = (value, at, reading) => readMembers(value, at, reading, optionsShape);

const statusShape: Readonly<Record<keyof StatusOptions, Shape[string]>> = {
  owner: optional(readText),
  scope: optional(readWord(scopes)),
  wanted: optional((value, at, reading) =>
    readMembers(value, at, reading, {
      specs: required(readList((spec) => ({ spec }))),
      scope: required(readWord(scopes)),
      harnesses: required(readList(readText)),
    }),
  ),
};
const readStatusOptions: Reader<unknown> = (value, at, reading) => readMembers(value, at, reading, statusShape);
