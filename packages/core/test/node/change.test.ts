import { existsSync, writeFileSync } from "node:fs";
import { mcp } from "@agent-config/core";
import { adopt, install, openMachine, status, uninstall } from "@agent-config/core/node";
import { inThrowAwayHome } from "@agent-config/core/testing";
import { describe, expect, it } from "vitest";
import { actions, inPlainHome, plainHarness } from "./plain-home.ts";

const harness = plainHarness("plain", "~/mcp.json");
const spec = { name: "docs", owner: "a", server: { transport: "http", url: "https://example.com/mcp" } } as const;

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

describe("a member that does not exist would do more than was asked for, and is refused", () => {
  const refused = (message: string) => expect.objectContaining({ code: "UNKNOWN_FIELD", message });
  const options = "scope, project, env, dryRun, adopt, force, strict, keepGoing, onStep";

  it("as an option", () =>
    inThrowAwayHome(async (env) => {
      const misspelt = { env, dry: true };
      await expect(install(harness, spec, misspelt)).rejects.toThrow(
        refused(`There is no option "dry"; known are ${options}. Nothing was changed.`),
      );
      expect(existsSync(`${env.home}/mcp.json`)).toBe(false);
    }));

  it("of what is to be taken out or adopted", () =>
    inThrowAwayHome(async (env) => {
      const one = { owner: "a", name: "docs" };
      await expect(uninstall(harness, one, { env })).rejects.toThrow(
        refused('There is no option "name"; known are owner, names. Nothing was changed.'),
      );
      await expect(adopt(harness, { ...one, names: [] }, { env })).rejects.toThrow(
        refused('There is no option "name"; known are owner, names, from. Nothing was changed.'),
      );
    }));
});

it("says nothing of servers that may stand in a file that cannot be read", () =>
  inThrowAwayHome(async (env) => {
    writeFileSync(`${env.home}/mcp.json`, "{ nope");
    const wanted = { specs: [mcp("docs").owner("a").http("https://example.com/mcp").build()], harnesses: ["plain"] };
    const rows = status([harness], openMachine([harness], { env }), { wanted: { ...wanted, scope: "user" } });
    expect(rows.map(({ name, state }) => [name, state])).toEqual([[null, "invalid"]]);
  }));

it.each([undefined, "", "M!"])("takes nothing out for the owner %j", (owner) =>
  inThrowAwayHome(async (env) => {
    await expect(uninstall(harness, { owner: owner as string }, { env })).rejects.toThrow(
      expect.objectContaining({ code: "INVALID_OWNER", at: "/owner" }),
    );
  }),
);
