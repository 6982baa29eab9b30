import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "tsdown";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** The built command. */
    readonly command: string;
  }
}

/** Builds the command once, far away from any node_modules, as it is after an installation. */
export default async (project: TestProject): Promise<() => void> => {
  const folder = mkdtempSync(join(tmpdir(), "agent-config-bundle-"));
  chmodSync(folder, 0o755);
  const cwd = fileURLToPath(new URL("..", import.meta.url));
  await build({ cwd, config: join(cwd, "tsdown.config.ts"), outDir: folder, clean: false, logLevel: "warn" });
  project.provide("command", join(folder, "main.cjs"));
  return () => rmSync(folder, { recursive: true, force: true });
};
