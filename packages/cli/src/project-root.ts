import { resolve } from "node:path";
import { type Adapter, AgentConfigError, type Scope } from "@agent-config/core";
import { type Machine, openMachine } from "@agent-config/core/node";
import type { Context } from "./context.ts";

/** The machine of a run. Throws FILE_UNREADABLE for a project directory that is not there. */
export const openMachineOf = (
  adapters: readonly Adapter[],
  { options, env }: Pick<Context, "options" | "env">,
): Machine =>
  openMachine(adapters, {
    env,
    ...(options.project === undefined ? {} : { project: resolve(env.cwd, options.project) }),
  });

/** The root of the project when a scope speaks of one. Throws SCOPE_UNSUPPORTED where there is none. */
export const projectOf = (scope: Scope | undefined, { env, project }: Machine): string | undefined => {
  if (scope === undefined || scope === "user") return undefined;
  if (project) return project.root;
  throw new AgentConfigError(
    "SCOPE_UNSUPPORTED",
    `The scope ${scope} needs a project, and the home directory ${env.home} is none.`,
    { hint: "Run the command inside the project, or name it with --project DIR." },
  );
};
