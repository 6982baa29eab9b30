import { homedir } from "node:os";
import { isAbsolute } from "node:path";
import type { Env } from "../env.ts";
import { AgentConfigError } from "../errors.ts";
import { realPath } from "./platform.ts";

/** The Env of this process. Throws USAGE on a platform that no adapter knows and for a home that is no absolute path, FILE_UNREADABLE in a directory that is gone. */
export const systemEnv = (): Env => {
  const { platform } = process;
  if (platform !== "linux" && platform !== "darwin" && platform !== "win32") {
    throw new AgentConfigError("USAGE", `agent-config does not know where harnesses keep their files on ${platform}.`);
  }
  const home = homedir();
  if (!isAbsolute(home)) {
    throw new AgentConfigError("USAGE", `The home directory is not an absolute path: "${home}".`, {
      hint: `Correct ${platform === "win32" ? "USERPROFILE" : "HOME"}, and run the command again.`,
    });
  }
  return { home, platform, variables: process.env, cwd: currentDirectory() };
};

const currentDirectory = (): string => {
  try {
    return realPath(process.cwd());
  } catch (cause) {
    throw new AgentConfigError("FILE_UNREADABLE", "The current directory is not there any more. Nothing was changed.", {
      cause,
      hint: "Go to another directory, and run the command again.",
    });
  }
};
