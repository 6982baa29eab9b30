import { dirname, join } from "node:path";
import { openMachine } from "@agent-config/core/node";
import { expect, it } from "vitest";
import { everyHarness, loadAdapters, presentHarnesses } from "../src/adapters.ts";
import type { Context } from "../src/context.ts";
import { openStage } from "./stage.ts";

const adapters = await loadAdapters(everyHarness);

/** Variables that move the files of harnesses. */
const moved = (home: string) => ({
  OPENCODE_CONFIG: join(home, "o/config.json"),
  OPENCODE_CONFIG_DIR: join(home, "p"),
  GOOSE_PATH_ROOT: join(home, "g"),
});

const contextOf = (home: string): Pick<Context, "options" | "env"> => ({
  options: { project: "project" },
  env: { home, platform: "linux", variables: moved(home), cwd: home },
});

it("knows none in an empty home", () => {
  expect(presentHarnesses(contextOf(openStage().home))).toEqual([]);
});

it.each(adapters.map((adapter) => [adapter.id, adapter] as const))(
  "knows %s by each of its files, and by the ledger beside it",
  (id, adapter) => {
    const { home } = openStage();
    const { env } = contextOf(home);
    const paths = openMachine([adapter], { env, project: join(home, "project") })
      .candidates(adapter)
      .flatMap(({ path }) => [path, join(dirname(path), ".agent-config-mcp.json")]);
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) {
      const stage = openStage();
      stage.write(path.slice(home.length + 1), "");
      expect(presentHarnesses(contextOf(stage.home)), path).toContain(id);
    }
  },
);
