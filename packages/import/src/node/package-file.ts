import { realpath } from "node:fs/promises";
import { join } from "node:path";
import { AgentConfigError, accepted, type Result, refused, stepsInFolder } from "@agent-config/core";
import { parseUnambiguousJson } from "../json-text.ts";
import { staysInside } from "./contained.ts";
import { readTextFile } from "./text-file.ts";

/**
 * The text of a file of a package, undefined when it is not there. `path` is relative, with `/`. PATH_ESCAPES when its text or
 * a link leads out of the package's folder. Throws as `readTextFile`.
 */
export const readPackageText = async (root: string, path: string): Promise<Result<string | undefined>> => {
  const steps = stepsInFolder(path);
  const file = join(root, ...(steps ?? []));
  if (!steps?.length || /^[\\/]|\\|^.:/.test(path) || !(await staysInside(file, root)))
    return refused([{ code: "PATH_ESCAPES", at: "", message: `${path} leads out of the folder that it belongs to.` }]);
  return accepted(await readTextFile(file));
};

/** The JSON value of a file of a package, in which no member stands twice; undefined when the file is not there. */
export const readPackageJson = async (root: string, path: string): Promise<Result<unknown>> => {
  const text = await readPackageText(root, path);
  if (!text.ok || text.value === undefined) return text;
  const json = parseUnambiguousJson(text.value);
  return json.ok ? json : refused(json.issues.map((issue) => ({ ...issue, message: `${path}: ${issue.message}` })));
};

/** The folder of a package with its links followed. Throws FILE_UNREADABLE. */
export const realFolder = async (folder: string): Promise<string> => {
  try {
    return await realpath(folder);
  } catch (cause) {
    throw new AgentConfigError("FILE_UNREADABLE", `The folder ${folder} cannot be read.`, { path: folder, cause });
  }
};
