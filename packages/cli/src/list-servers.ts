import { status } from "@agent-config/core/node";
import { chosenHarnesses, loadAdapters, titleOf } from "./adapters.ts";
import type { Context } from "./context.ts";
import { isHere } from "./found.ts";
import { openMachineOf, projectOf } from "./project-root.ts";
import { requireValidOwner } from "./require-valid-owner.ts";
import { showRows } from "./show-rows.ts";

/** What stands in the files, whoever put it there. */
export const listServers = async ({ owner }: { readonly owner?: string }, context: Context): Promise<number> => {
  if (owner !== undefined) requireValidOwner(owner);
  const { harness, scope } = context.options;
  const loaded = await loadAdapters(chosenHarnesses(context));
  const machine = openMachineOf(loaded, context);
  projectOf(scope, machine);
  const adapters = harness === undefined ? loaded.filter((adapter) => isHere(adapter, machine)) : loaded;
  const rows = status(adapters, machine, scope ? { scope } : {})
    .filter(({ state }) => state !== "missing" && state !== "absent")
    .filter((row) => owner === undefined || row.state === "invalid" || row.owner === owner);
  return showRows(rows, context, {
    project: machine.project?.root,
    head: ["HARNESS", "SCOPE", "TRANSPORT", "OWNER", "FILE"],
    cells: (row) => [titleOf(row.harness), row.scope, row.transport ?? "unknown", row.owner ?? "-", row.path],
    nothing: "No server was found.",
  });
};
