import { own } from "./json.ts";

/** What a run knows of the machine. An argument everywhere, so that nothing is read at import time and tests need no mocks. */
export interface Env {
  /** Absolute path of the home directory. */
  readonly home: string;
  readonly platform: "linux" | "darwin" | "win32";
  /** Environment variables; an empty one counts as not set where it names a place. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Absolute path of the current directory. */
  readonly cwd: string;
}

/** The project that the project and local scopes speak of. Both are real paths, with forward slashes on Windows too. */
export interface Project {
  /** The nearest ancestor with `.git`, else the directory itself. */
  readonly root: string;
  /** The checkout that a linked git worktree belongs to; the root itself for anything else. */
  readonly mainCheckout: string;
}

/** The value of a variable; on Windows names have no case. */
export const variable = (
  { variables, platform }: Pick<Env, "variables" | "platform">,
  name: string,
): string | undefined => {
  if (platform !== "win32") return own(variables, name);
  const spelling = Object.keys(variables).find((other) => other.toLowerCase() === name.toLowerCase());
  return spelling === undefined ? undefined : variables[spelling];
};
