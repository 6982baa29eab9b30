import { accessSync, constants } from "node:fs";
import { join } from "node:path";
import type { Env } from "@agent-config/core";
import { launcherCommands } from "@agent-config/registry";

/** Those of the programs that a registry's packages are started with that are on the PATH. */
export const findLaunchers = ({ variables, platform }: Env): readonly string[] => {
  const isWindows = platform === "win32";
  const endings = isWindows ? [".exe", ".cmd", ".bat"] : [""];
  const directories = (variables.PATH ?? variables.Path ?? "").split(isWindows ? ";" : ":").filter(Boolean);
  return launcherCommands.filter((command) =>
    directories.some((directory) => endings.some((ending) => isProgram(join(directory, command + ending)))),
  );
};

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};
