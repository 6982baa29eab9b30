import { existsSync, writeFileSync } from "node:fs";
import { mcp } from "@agent-config/core";
import { openMachine, status } from "@agent-config/core/node";
import { inThrowAwayHome } from "@agent-config/core/testing";
import { describe, expect, it } from "vitest";
import { actions, inPlainHome, plainHarness } from "./plain-home.ts";

const harness = plainHarness("plain", "~/mcp.json");

describe("dryRun", () => {
  it("says what would be done, and changes nothing", () =>
    inPlainHome(async ({ file, install, uninstall }) => {
      const planned = await install("docs", { dryRun: true });
      expect([planned.applied, actions(planned), existsSync(file)]).toEqual([false, ["written"], false]);
      await install("docs");
      expect(actions(await uninstall("docs", { dryRun: true }))).toEqual(["removed"]);
      expect(existsSync(file)).toBe(true);
    }));
});

it("says nothing of servers that may stand in a file that cannot be read", () =>
  inThrowAwayHome(async (env) => {
    writeFileSync(`${env.home}/mcp.json`, "{ nope");
    const wanted = { specs: [mcp("docs").owner("a").http("https://example.com/mcp").build()], harnesses: ["plain"] };
    const rows = status([harness], openMachine([harness], { env }), { wanted: { ...wanted, scope: "user" } });
    expect(rows.map(({ name, state }) => [name, state])).toEqual([[null, "invalid"]]);
  }));
