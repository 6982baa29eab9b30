import type { Adapter } from "@agent-config/core";
import { isFound, type Machine } from "@agent-config/core/node";
import { everyHarness, loadAdapters, parseHarnesses } from "./adapters.ts";
import type { Context } from "./context.ts";
import { openMachineOf } from "./project-root.ts";
import { tableLines } from "./render/table.ts";

/** Every harness that is known, and where it was found. */
export const showHarnesses = async (context: Context): Promise<number> => {
  const { command, options, output } = context;
  const adapters = await loadAdapters(options.harness === undefined ? everyHarness : parseHarnesses(options.harness));
  const machine = openMachineOf(adapters, context);
  const items = adapters.map((adapter) => factsOf(adapter, machine));
  output.print(
    ...tableLines([
      ["HARNESS", "NAME", "FOUND", "SCOPES", "TRANSPORTS", "READ BACK WITH"],
      ...items.map(({ id, title, found, scopes, transports, client }) => [
        id,
        title,
        [...(found.user ? ["machine"] : []), ...(found.project ? ["project"] : [])].join(", ") || "-",
        scopes.join(", "),
        transports.join(", "),
        client ?? "-",
      ]),
    ]),
  );
  const project = machine.project?.root;
  output.document({
    command,
    dryRun: false,
    applied: false,
    ...(project && { project }),
    items,
    leftOver: [],
    warnings: [],
  });
  return 0;
};

const factsOf = (adapter: Adapter, machine: Machine) => {
  const { id, title, targets, transports, upstream } = adapter;
  return {
    id,
    title,
    found: { user: isFound(adapter, "user", machine), project: isFound(adapter, "project", machine) },
    scopes: [...new Set(targets.map(({ scope }) => scope))],
    transports,
    files: machine.candidates(adapter).map(({ target, path, exists }) => ({ scope: target.scope, path, exists })),
    docs: upstream.docs,
    verified: upstream.verified,
    ...(upstream.client && { client: upstream.client }),
  };
};
