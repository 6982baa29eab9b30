import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { planLaunch, type ReadyPlan } from "../src/index.ts";

/** A collection of published entries, which is not part of the repository. */
const file = process.env.REGISTRY_ENTRIES;
if (file === undefined || !existsSync(file)) {
  console.warn("Published entries are not read: set REGISTRY_ENTRIES to a JSON file of [{ server }].");
}

const entries = (): readonly { readonly server: unknown }[] => JSON.parse(readFileSync(file ?? "", "utf8"));
const wordsOf = ({ server }: ReadyPlan): readonly string[] =>
  server.transport === "stdio" ? server.args : [server.url, ...Object.values(server.headers)];

describe.skipIf(file === undefined || !existsSync(file))("published entries", () => {
  it("all come to an outcome, and none to a command that holds a placeholder", () => {
    for (const { server } of entries()) {
      const plan = planLaunch(server, { home: "/home/dana" });
      if (plan.outcome === "refused") expect(plan.code).toMatch(/^[A-Z_]+$/);
      else expect(wordsOf(plan).filter((word) => /(?<!\$)\{[A-Za-z_]\w*\}/.test(word))).toEqual([]);
    }
  });
});
