import { AgentConfigError } from "@agent-config/core";
import { defaultId, type Entry, listRoutes, printable, type RouteReport } from "@agent-config/registry";
import type { InstallOptions } from "./commands/install.ts";
import type { Context } from "./context.ts";
import { inputLines } from "./questions/input-lines.ts";
import { askRegistry } from "./registry/ask-registry.ts";
import { connect } from "./registry/connect.ts";
import { launchOptions } from "./registry/launch-options.ts";
import { titleOf } from "./registry/refusal.ts";
import { parseRegistryName } from "./registry/registry-name.ts";

/** Every way that a registry's server can be run, which one is taken, and what each of them asks for. */
export const showRoutes = async (
  sources: readonly string[],
  own: InstallOptions,
  context: Context,
): Promise<number> => {
  const { command, output } = context;
  const [wanted, ...others] = sources.map(parseRegistryName);
  if (!wanted || others.length > 0) {
    throw new AgentConfigError("USAGE", "--list-routes goes with the name of one server of a registry.");
  }
  const registry = connect(own, context);
  const options = { ...launchOptions(own, context), id: own.name ?? defaultId(wanted.name) };
  const { entry } = await askRegistry(registry, wanted, output);
  const routes = listRoutes(entry, options);
  output.print(
    `${titleOf(entry)}, from the registry ${registry.base}`,
    ...markOf(entry),
    ...(routes.length > 0 ? routes.flatMap(linesOf) : ["The entry lists neither a package nor a remote."]),
  );
  output.document({ command, dryRun: true, applied: false, items: routes, leftOver: [], warnings: [] });
  return 0;
};

const markOf = ({ status, statusMessage = "" }: Entry): readonly string[] =>
  status === "deprecated" || status === "deleted" ? [printable(`It is ${status}. ${statusMessage}`)] : [];

const linesOf = ({ route, title, isChosen, display, refusal, inputs, notices }: RouteReport): readonly string[] => {
  const name = `${route.kind}:${route.index}`;
  const state = isChosen ? "taken unless --prefer says otherwise" : `--prefer ${name} takes it`;
  const isOpen = refusal?.code === "UNRESOLVED_VARIABLE";
  return [
    `${isChosen ? "*" : "-"} ${name}: ${title} (${refusal && !isOpen ? "cannot be used" : state})`,
    ...(display === undefined ? [] : [`    ${display}`]),
    ...(refusal ? [`    ${printable(refusal.message)} [${refusal.code}]`] : []),
    ...notices.map(({ code, message }) => `    ${printable(message)} [${code}]`),
    ...inputLines(inputs).map((line) => `  ${line}`),
  ];
};
