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
  isAnyThere(requireAdapter(adapter).detect[where], machine);

/** Whether something stands at one of these places. Throws as above. */
export const isAnyThere = (places: readonly PathTemplate[], { env, project }: Machine): boolean =>
  places.some((template) => {
    const path = expandTemplate(template, env, project);
    return path !== undefined && existsSync(path);
  });
