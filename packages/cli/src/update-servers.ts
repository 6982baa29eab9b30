import { AgentConfigError, type Scope } from "@agent-config/core";
import { chosenHarnesses, loadAdapters, withReaders } from "./adapters.ts";
import { type Batch, installRequests, introduction } from "./batches.ts";
import { cancelled, carryOut } from "./carry-out.ts";
import type { InstallOptions } from "./commands/install.ts";
import { requireConsent } from "./consent.ts";
import type { Context } from "./context.ts";
import { openMachineOf, projectOf } from "./project-root.ts";
import { askRegistry } from "./registry/ask-registry.ts";
import { connect } from "./registry/connect.ts";
import { type Installed, installedFromRegistries } from "./registry/installed.ts";
import { launchOptions } from "./registry/launch-options.ts";
import { type Fetch, fetchOnce, type Move, movesOf, routeOf } from "./registry/moves.ts";
import { requireUsed } from "./registry/refusal.ts";
import { settlePlan } from "./registry/settle-plan.ts";
import { wantedFromPlan } from "./sources/registry.ts";
import { disclosedIn } from "./sources/wanted.ts";

/**
 * Moves servers that came from a registry to another version: the latest, or the one that is named. Without names, all that
 * the owner has from registries in the scope.
 */
export const updateServers = async (
  targets: readonly string[],
  own: InstallOptions,
  context: Context,
): Promise<number> => {
  const { owner } = own;
  const { options, output } = context;
  const { scope = "user" } = options;
  if (!owner) throw new AgentConfigError("USAGE", "--owner is missing: whose servers are to be updated?");
  requireTogether(targets, own, context);
  const adapters = await loadAdapters(chosenHarnesses(context));
  const machine = openMachineOf(await withReaders(adapters), context);
  const project = projectOf(scope, machine);
  const versions = new Map(targets.map(parseTarget));
  const installed = chosen(installedFromRegistries(adapters, scope, owner, machine), versions, owner);
  const moves = await movesOf(installed, versions, launchOptions({}, context), fetcher(own, context));

  const batches: Batch[] = [];
  for (const move of moves) {
    const batch = await batchOf(move, own, owner, scope, context);
    if (!batch) return cancelled(output);
    batches.push(batch);
  }
  output.print(...(batches.length > 0 ? batches.flatMap(introduction) : [nothingNewer(installed)]));
  requireConsent(batches, context);
  const warnings = batches.flatMap((batch) => batch.warnings);
  const requests = installRequests(batches);
  return carryOut({ requests, adapters, machine, project, warnings, disclosed: disclosedIn(batches) }, context);
};

const requireTogether = (targets: readonly string[], own: InstallOptions, { launch }: Context): void => {
  const others = ["name", "env", "url", "header", "transport", "prune"] as const;
  const stray = launch ? "A command after --" : others.find((option) => own[option] !== undefined)?.replace(/^/, "--");
  if (stray) throw new AgentConfigError("USAGE", `${stray} describes a new entry, and --update moves what is there.`);
  // Answers and routes are those of one server.
  if (targets.length === 1 || (own.input === undefined && own.prefer === undefined)) return;
  throw new AgentConfigError("USAGE", "With --update, --input and --prefer go with the name of one server.");
};

/** NAME or NAME@VERSION: a server's name here holds no @. */
const parseTarget = (text: string): readonly [name: string, version: string | undefined] => {
  const [name = "", version] = text.split("@");
  return [name, version === "latest" ? undefined : version];
};

const chosen = (
  installed: readonly Installed[],
  versions: ReadonlyMap<string, string | undefined>,
  owner: string,
): readonly Installed[] => {
  const unknown = [...versions.keys()].find((name) => !installed.some((each) => each.name === name));
  if (unknown !== undefined) {
    throw new AgentConfigError("USAGE", `There is no "${unknown}" of owner ${owner} that came from a registry.`, {
      hint: "agent-config status shows what is there; --scope says where to look.",
    });
  }
  return versions.size > 0 ? installed.filter(({ name }) => versions.has(name)) : installed;
};

/** Each server is asked for where it came from; the token goes to the registry that it is for, and to no other. */
const fetcher = (own: InstallOptions, context: Context): Fetch =>
  fetchOnce(({ registry }, wanted) =>
    askRegistry(connect(registry === own.registry ? own : { registry }, context), wanted, context.output),
  );

const batchOf = async (
  { name, source, adapters, next, answers }: Move,
  own: InstallOptions,
  owner: string,
  scope: Scope,
  context: Context,
): Promise<Batch | undefined> => {
  const options = launchOptions(own, context);
  const given = { ...answers, ...options.given };
  const lost = (source.inputs ?? []).filter((id) => !Object.hasOwn(given, id));
  const settings = { ...routeOf(source, next.entry), ...options, given, id: name, registry: source.registry };
  const plan = await settlePlan(next.document, settings, lost, context);
  if (!plan) return undefined;
  requireUsed(plan, options.given);
  const wanted = wantedFromPlan(plan, owner);
  return { ...wanted, taken: `${wanted.taken}, in place of ${source.version}`, scope, adapters, named: true };
};

const nothingNewer = (installed: readonly Installed[]): string =>
  installed.length > 0
    ? `The registry has nothing newer of ${[...new Set(installed.map(({ name }) => name))].join(", ")}.`
    : "Nothing here came from a registry.";
