import { homedir } from "node:os";
import type { Env } from "../env.ts";
import { AgentConfigError } from "../errors.ts";
import { realPath } from "./platform.ts";

/** The Env of this process. Throws USAGE on a platform that no adapter knows. */
export const systemEnv = (): Env => {
  const { platform } = process;
  if (platform !== "linux" && platform !== "darwin" && platform !== "win32") {
    throw new AgentConfigError("USAGE", `agent-config does not know where harnesses keep their files on ${platform}.`);
  }
  return { home: homedir(), platform, variables: process.env, cwd: realPath(process.cwd()) };
};
