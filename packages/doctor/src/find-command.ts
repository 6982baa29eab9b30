import { accessSync, constants, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Env, variable } from "@agent-config/core";
import type { StdioLaunch } from "./launch.ts";

/** `reason` is the end of a sentence that begins with the command. */
export type FoundCommand =
  | { readonly path: string }
  | { readonly status: "not-found" | "spawn-failed"; readonly reason: string };

/**
 * The file that a command stands for, looked up by hand, so that what is not there is told apart from what fails: a command
 * with a separator is taken from the working directory, any other from the directories of the server's own PATH.
 */
export const findCommand = ({ command, env, cwd }: StdioLaunch, platform: Env["platform"]): FoundCommand => {
  const isWindows = platform === "win32";
  const surroundings = { variables: env, platform };
  const endings = isWindows ? ["", ...(variable(surroundings, "PATHEXT") ?? ".EXE;.CMD;.BAT").split(";")] : [""];
  const isPath = (isWindows ? /[/\\]/ : /\//).test(command);
  const path = variable(surroundings, "PATH") ?? "";
  const directories = isPath ? [""] : path.split(isWindows ? ";" : ":").filter((directory) => directory !== "");
  const files = directories
    .flatMap((directory) => endings.map((ending) => resolve(cwd, join(directory, command + ending))))
    .map((file) => ({ file, kind: kindOf(file) }));

  const program = files.find(({ kind }) => kind === "program")?.file;
  if (program !== undefined) return isWindows ? unlessBatch(program) : { path: program };
  const other = files.find(({ kind }) => kind !== undefined);
  if (other?.kind === "file") {
    return { status: "spawn-failed", reason: `may not be executed; run chmod +x ${other.file}` };
  }
  const missing = isPath ? "does not exist" : path === "" ? "cannot be found, PATH being empty" : "is not on the PATH";
  return { status: "not-found", reason: `${other ? "is a directory" : missing}${adviceFor(command)}` };
};

const kindOf = (path: string): "program" | "file" | "directory" | undefined => {
  try {
    if (!statSync(path).isFile()) return "directory";
    accessSync(path, constants.X_OK);
    return "program";
  } catch (error) {
    return (error as NodeJS.ErrnoException).syscall === "access" ? "file" : undefined;
  }
};

const unlessBatch = (path: string): FoundCommand =>
  /\.(?:cmd|bat)$/i.test(path)
    ? { status: "spawn-failed", reason: "is a batch file; write it behind cmd /c" }
    : { path };

const adviceFor = (command: string): string => {
  if (command.startsWith("~")) return "; write the whole path in place of ~";
  return /\s/.test(command) ? "; it holds a space, and arguments belong into args" : "";
};
