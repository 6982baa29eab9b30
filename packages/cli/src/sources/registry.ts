import { pathToFileURL } from "node:url";
import { AgentConfigError, checkUrl, validateSpec } from "@agent-config/core";
import { defaultId, type ReadyPlan } from "@agent-config/registry";
import type { InstallOptions } from "../commands/install.ts";
import type { Context } from "../context.ts";
import { askRegistry } from "../registry/ask-registry.ts";
import { connect } from "../registry/connect.ts";
import { disclose } from "../registry/disclosure.ts";
import { launchOptions } from "../registry/launch-options.ts";
import { requireUsed, titleOf } from "../registry/refusal.ts";
import type { RegistryName } from "../registry/registry-name.ts";
import { settlePlan } from "../registry/settle-plan.ts";
import { issueLines, requireOwner, type Wanted } from "./wanted.ts";

/**
 * The server of a registry: its entry is asked for, the user's answers make a launch plan of it. Undefined when the user was
 * asked for answers, and left. Throws REGISTRY_*, and what a plan can be refused with.
 */
export const registryServer = async (
  wanted: RegistryName,
  own: InstallOptions,
  context: Context,
): Promise<Wanted | undefined> => {
  const owner = requireOwner(own);
  const registry = connect(own, context);
  const options = { ...launchOptions(own, context), id: own.name ?? defaultId(wanted.name), registry: registry.base };
  const { document } = await askRegistry(registry, wanted, context.output);
  const plan = await settlePlan(document, options, [], context);
  if (!plan) return undefined;
  requireUsed(plan, options.given);
  return wantedFromPlan(plan, owner);
};

/** The server of a server.json file. It has no record for updates, since no registry vouches for it. Throws as above. */
export const entryServer = async (
  document: unknown,
  path: string,
  own: InstallOptions,
  context: Context,
): Promise<Wanted | undefined> => {
  const owner = requireOwner(own);
  const id = own.name === undefined ? {} : { id: own.name };
  const options = { ...launchOptions(own, context), ...id, registry: pathToFileURL(path).href };
  const plan = await settlePlan(document, options, [], context);
  if (!plan) return undefined;
  requireUsed(plan, options.given);
  const { source: _, ...wanted } = wantedFromPlan(plan, owner);
  return { ...wanted, taken: `${path}, an entry of the MCP registry` };
};

/** A launch plan as something to install. Throws the code of the first issue of a spec that is not valid. */
export const wantedFromPlan = (plan: ReadyPlan, owner: string): Wanted => {
  const { id, entry, server, source } = plan;
  const checked = validateSpec({ name: id, owner, server });
  if (!checked.ok) {
    const code = checked.issues[0]?.code ?? "DOCUMENT_INVALID";
    throw new AgentConfigError(code, `${titleOf(entry)} cannot be used:${issueLines(checked.issues, optionOf)}`);
  }
  return {
    taken: `${titleOf(entry)}, from the registry ${source.registry}`,
    owner,
    specs: [checked.value],
    warnings: [...checkUrl(source.registry).warnings, ...checked.warnings],
    source,
    disclosure: disclose(plan),
  };
};

const optionOf = (at: string): string => (at === "/name" || at === "/owner" ? `--${at.slice(1)}` : at);
