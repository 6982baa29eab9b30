import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Env } from "../env.ts";

/** A home and a project inside it that exist only while `work` runs; nothing of the real home is seen or touched. */
export const inThrowAwayHome = async <T>(
  work: (env: Env & { readonly project: string }) => Promise<T>,
  variables: Env["variables"] = {},
): Promise<T> => {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "agent-config-home-")));
  try {
    const project = join(home, "work", "project");
    mkdirSync(join(project, ".git"), { recursive: true });
    return await work({ home, platform: "linux", variables, cwd: project, project });
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
};
