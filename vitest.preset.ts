import { defineConfig } from "vitest/config";

/** Tests read the sources of the workspace's other packages, so that a run needs no build. */
const conditions = ["@agent-config/source"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: { include: ["test/**/*.test.ts"], testTimeout: 600_000, hookTimeout: 600_000 },
});
