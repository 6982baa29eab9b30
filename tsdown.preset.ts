import { fileURLToPath } from "node:url";
import { defineConfig, type UserConfig } from "tsdown";

/** How every library package is built: one ESM file and one type file per entry, nothing of its dependencies inside. */
export const library = (entry: Record<string, string> = { index: "src/index.ts" }): UserConfig =>
  defineConfig({
    entry,
    format: "esm",
    platform: "node",
    target: "node20",
    dts: true,
    clean: true,
    tsconfig: fileURLToPath(new URL("tsconfig.build.json", import.meta.url)),
  }) as UserConfig;
