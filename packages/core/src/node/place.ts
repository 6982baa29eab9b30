import { lstatSync, readlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { AgentConfigError } from "../errors.ts";
import { errnoOf, fileError } from "./file-error.ts";
import { isInside, realPath as realPathOf } from "./platform.ts";

/** Where a configuration file really is. */
export interface Place {
  /** The path as the harness names it; links are not followed. */
  readonly path: string;
  /** The same with every link followed: the file that is read, locked and written. The file itself need not exist. */
  readonly realPath: string;
}

/**
 * Follows the links of a path. The file and its directories may be missing, a link may not dangle. With `within`, a real
 * path, nothing may lead out of that directory. Throws FILE_UNREADABLE and PATH_ESCAPES.
 */
export const resolvePlace = (path: string, within?: string): Place => {
  const realPath = followLinks(path);
  if (within !== undefined && !isInside(realPath, within)) {
    throw new AgentConfigError(
      "PATH_ESCAPES",
      `${path} leads to ${realPath}, outside the project ${within}. Nothing was changed.`,
      {
        path,
        hint: "Remove the link, or use --scope user.",
      },
    );
  }
  return { path, realPath };
};

const followLinks = (path: string): string => {
  try {
    return realPathOf(path);
  } catch (cause) {
    if (errnoOf(cause) !== "ENOENT") throw fileError(path, "read", cause);
    if (isLink(path)) {
      throw new AgentConfigError(
        "FILE_UNREADABLE",
        `${path} is a link to ${readlinkSync(path)}, which does not exist. Nothing was changed.`,
        {
          path,
          hint: "Create the file that the link names, or remove the link.",
        },
      );
    }
    const parent = dirname(path);
    if (parent === path) throw fileError(path, "read", cause);
    return join(followLinks(parent), basename(path));
  }
};

export const isLink = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
