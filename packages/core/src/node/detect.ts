import { existsSync } from "node:fs";
import type { Adapter } from "../adapter.ts";
import { expandTemplate, type PathTemplate } from "../path-template.ts";
import { requireAdapter } from "./arguments.ts";
import type { Machine } from "./machine.ts";

/**
 * Whether a harness is on this machine (`user`) or used in the project (`project`): one of its places exists. Throws USAGE
 * for a variable that names no absolute path.
 */
export const isFound = (adapter: Adapter, where: "user" | "project", machine: Machine): boolean =>
  anyExists(requireAdapter(adapter).detect[where], machine);

/** Whether one of these places exists. Throws USAGE for a variable that names no absolute path. */
export const anyExists = (
  places: readonly PathTemplate[],
  { env, project }: Pick<Machine, "env" | "project">,
): boolean =>
  places.some((template) => {
    const path = expandTemplate(template, env, project);
    return path !== undefined && existsSync(path);
  });
