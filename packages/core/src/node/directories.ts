import { mkdirSync, rmdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { AgentConfigError } from "../errors.ts";
import type { OnStep } from "./steps.ts";

/**
 * Makes a directory and the ones above it that are missing, with this mode (undefined: by the umask). Returns how many
 * were made.
 */
export const makeDirectories = (directory: string, mode: number | undefined, onStep: OnStep): number => {
  if (statSync(directory, { throwIfNoEntry: false })) return 0;
  const above = makeDirectories(dirname(directory), mode, onStep);
  try {
    onStep("make-directory", directory);
    mkdirSync(directory, mode === undefined ? {} : { mode });
    return above + 1;
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "EEXIST") return above;
    const kind = code === "EACCES" || code === "EPERM" || code === "EROFS" ? "FILE_READ_ONLY" : "FILE_UNREADABLE";
    throw new AgentConfigError(kind, `The directory ${directory} cannot be made (${code}). Nothing was changed.`, {
      path: directory,
      cause,
    });
  }
};

/** Removes a directory and those above it, at most `count`, as long as they are empty. */
export const removeEmptyDirectories = (directory: string, count: number, onStep: OnStep): void => {
  for (let left = count, current = directory; left > 0; left -= 1, current = dirname(current)) {
    try {
      onStep("remove-directory", current);
      rmdirSync(current);
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException;
      if (code === "ENOTEMPTY" || code === "EEXIST" || code === "ENOENT") return;
      throw cause;
    }
  }
};
