import {
  accepted,
  isObject,
  own,
  placeInFolder,
  pointer,
  type Reader,
  type Result,
  readText,
  refused,
  report,
  take,
  wrongType,
} from "@agent-config/core";
import { readKnown } from "../known-members.ts";
import { filledText, named, trimmed } from "./text.ts";

/** A tool of a byob plugin: a script of its folder, or one that is built into the app. */
export type ByobTool = {
  readonly name: string;
  readonly description: string;
  /** A JSON Schema. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly title?: string;
} & ({ readonly run: string } | { readonly native: string });

/**
 * Whether a path names something in the plugin's folder, by its text: relative, never above the folder and not the folder
 * itself; no backslash and no drive, since the folder may be copied to Windows. PATH_ESCAPES at `at` when not.
 */
export const pathInside = (path: string, at = ""): Result<string> =>
  path.startsWith("/") || path.includes("\\") || path[1] === ":" || placeInFolder(path) !== "inside"
    ? refused([
        { code: "PATH_ESCAPES", at, message: "This is no relative path to something inside the plugin's folder." },
      ])
    : accepted(path);

export const readTool =
  (builtin: boolean): Reader<ByobTool> =>
  (value, at, reading) => {
    const isNative = isObject(value) && own(value, "native") !== undefined;
    if (isNative && !builtin)
      return report(reading, "UNKNOWN_FIELD", at + pointer("native"), "Only a plugin of the app names native tools.");
    const tool = readKnown(value, at, reading, toolShape(isNative));
    if (tool === undefined) return undefined;
    const { run, native, description = "", params = noParams, title } = tool;
    const name = tool.name ?? (native === undefined ? undefined : readName(native, at + pointer("native"), reading));
    const source = run !== undefined ? { run } : native !== undefined ? { native } : undefined;
    if (name === undefined || source === undefined) return undefined;
    return { name, description, params, ...(title !== undefined && { title }), ...source };
  };

const noParams = { type: "object", properties: {} };

const readName = named(/^[A-Za-z][A-Za-z0-9_]{0,63}$/, "a tool name: a letter, then up to 63 letters, digits and _");

const readParams: Reader<Readonly<Record<string, unknown>>> = (value, at, reading) =>
  isObject(value) ? value : wrongType(reading, at, "An object", value);

const readRun = trimmed((value, at, reading) => {
  const path = readText(value, at, reading);
  return path === undefined ? undefined : take(pathInside(path, at), reading);
});

/** A native tool brings its name and its description; whatever else it says is read like that of a script. */
const toolShape = (isNative: boolean) => ({
  name: { read: readName, required: !isNative },
  description: { read: filledText, required: !isNative },
  params: { read: readParams, required: false },
  title: { read: filledText, required: false },
  run: { read: readRun, required: !isNative },
  native: { read: filledText, required: isNative },
});
