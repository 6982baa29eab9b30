import { fileURLToPath } from "node:url";
import { mergeConfig } from "vitest/config";
import preset from "../../vitest.preset.ts";

export default mergeConfig(preset, {
  test: { setupFiles: [fileURLToPath(import.meta.resolve("../../vitest.seed.ts"))] },
});
