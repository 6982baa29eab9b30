import { type Adapter, AgentConfigError } from "@agent-config/core";
import type { Request } from "@agent-config/core/node";
import { chosenHarnesses, loadAdapters } from "./adapters.ts";
import { carryOut } from "./carry-out.ts";
import type { Context } from "./context.ts";
import { holds, mayOwn } from "./found.ts";
import { openMachineOf, projectOf } from "./project-root.ts";

export const adoptServers = async (
  { name, owner, from }: { readonly name: string; readonly owner: string; readonly from?: string },
  context: Context,
): Promise<number> => {
  const { harness, scope = "user", check } = context.options;
  if (check && harness === undefined) {
    throw new AgentConfigError("USAGE", "--check needs to know the harnesses: add --harness.");
  }
  const adapters = await loadAdapters(chosenHarnesses(context));
  const machine = openMachineOf(adapters, context);
  const project = projectOf(scope, machine);
  const chosen = harness === undefined ? holders() : adapters;
  if (chosen.length === 0) {
    throw new AgentConfigError("USAGE", `There is no server ${name} in any harness (scope ${scope}).`, {
      hint: "Run `agent-config status` to see what there is.",
    });
  }
  const requests = chosen.map(
    (adapter): Request => ({
      op: "adopt",
      adapter,
      scope,
      named: harness !== undefined,
      owner,
      name,
      ...(from === undefined ? {} : { from }),
    }),
  );
  return carryOut({ requests, adapters, machine, project, warnings: [] }, context);

  function holders(): readonly Adapter[] {
    const all = adapters.filter((adapter) => holds(adapter, scope, name, machine));
    const claimed = all.filter((adapter) => from && mayOwn(adapter, scope, name, from, machine));
    return claimed.length > 0 ? claimed : all;
  }
};
