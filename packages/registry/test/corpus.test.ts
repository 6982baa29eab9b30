import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { findSecrets } from "@agent-config/core";
import { describe, expect, it } from "vitest";
import { type Entry, type LaunchPlan, listRoutes, planLaunch, type ReadyPlan } from "../src/index.ts";

/** Other people's entries, which are not part of this repository: a list of `{ server }`. */
const file =
  process.env.REGISTRY_ENTRIES ??
  fileURLToPath(new URL("../../../../shared/corpus/registry-entries.json", import.meta.url));
const isThere = existsSync(file);
if (!isThere) console.warn("Published entries are not tried: REGISTRY_ENTRIES names no JSON file of [{ server }].");

const options = { home: "/home/dana" };
const plans = isThere
  ? (JSON.parse(readFileSync(file, "utf8")) as readonly { readonly server: unknown }[]).map(({ server }) =>
      planLaunch(server, options),
    )
  : [];
const ready = plans.filter((plan): plan is ReadyPlan => plan.outcome !== "refused");
const argsOf = ({ server }: ReadyPlan): readonly string[] => (server.transport === "stdio" ? server.args : []);
const textsOf = ({ server }: ReadyPlan): readonly string[] =>
  server.transport === "stdio"
    ? [server.command, ...server.args, ...Object.values(server.env)]
    : [server.url, ...Object.values(server.headers)];
/** Where a command line names its package; behind -m stands a module, whatever its name. */
const placesOf = (plan: ReadyPlan): readonly number[] => {
  const { text = "" } = (plan.route.kind === "package" && plan.entry?.packages[plan.route.index]?.identifier) || {};
  const name = text.replace(/[:@][^/]*$/, "");
  const isNamed = (word: string) => word === name || ["@", "==", ":", "["].some((sign) => word.startsWith(name + sign));
  const withoutHost = (word: string) => word.slice(word.indexOf("/") + 1);
  return argsOf(plan).flatMap((word, index, args) =>
    (isNamed(word) || isNamed(withoutHost(word))) && args[index - 1] !== "-m" ? [index] : [],
  );
};
/** Options that may stand in front of a package with the next word as their value. */
const takesValue = new Set("-p --package --registry --python --from --with --index --default-index".split(" "));

describe.skipIf(!isThere)("published entries", () => {
  it("are all read, and come to an outcome with a reason", () => {
    const reasonOf = (plan: LaunchPlan) => (plan.outcome === "refused" ? plan.code : plan.outcome);
    const reasons = plans.map(reasonOf);
    const counts = [...new Set(reasons)].sort().map((reason) => [reason, reasons.filter((r) => r === reason).length]);
    console.log(`${plans.length} published entries:`, counts.map(([reason, count]) => `${count} ${reason}`).join(", "));
    expect(plans.length).toBeGreaterThan(100);
    expect(ready.length).toBeGreaterThan(plans.length / 2);
    for (const plan of plans) expect(plan.entry?.name).toBeTruthy();
  });

  it("can be listed way by way, and the chosen one is that of the plan", () => {
    for (const plan of plans) {
      const routes = listRoutes(plan.entry as Entry, options);
      const chosen = routes.find(({ isChosen }) => isChosen)?.route;
      if (plan.outcome !== "refused") expect(chosen).toEqual(plan.route);
    }
  });

  it("leave no placeholder in what is written", () => {
    const open = ready.flatMap((plan) => textsOf(plan).filter((text) => /(?<!\$)\{[A-Za-z_][\w.-]*\}/.test(text)));
    expect(open).toEqual([]);
  });

  it("name the package once", () => {
    for (const plan of ready) {
      expect(placesOf(plan).length, argsOf(plan).join(" ")).toBe(plan.route.kind === "package" ? 1 : 0);
    }
  });

  it("put nothing positional in front of the package", () => {
    for (const plan of ready.filter(({ server }) =>
      ["npx", "bunx", "uvx"].includes("command" in server ? server.command : ""),
    )) {
      const front = argsOf(plan).slice(0, placesOf(plan)[0]);
      expect(front.filter((word, index) => !word.startsWith("-") && !takesValue.has(front[index - 1] ?? ""))).toEqual(
        [],
      );
    }
  });

  it("hold no literal secret on a command line, and say so when a reference to one stands there", () => {
    for (const plan of ready) {
      const variables = plan.inputs.filter(({ secret }) => secret).map(({ variable }) => variable);
      const isRevealed = argsOf(plan).some((word) => variables.some((variable) => word.includes(`\${${variable}}`)));
      expect(plan.notices.some(({ code }) => code === "secret-in-args")).toBe(isRevealed);
      expect(findSecrets({ args: argsOf(plan) }).findings).toEqual([]);
    }
  });
});
