import { existsSync } from "node:fs";
import type { Adapter } from "../adapter.ts";
import { expandTemplate } from "../path-template.ts";
import { requireAdapter } from "./arguments.ts";
import type { Machine } from "./machine.ts";

/**
 * Whether a harness is on this machine (`user`) or used in the project (`project`): one of its places exists. Throws USAGE
 * for a variable that names no absolute path.
 */
export const isFound = (adapter: Adapter, where: "user" | "project", { env, project }: Machine): boolean =>
  requireAdapter(adapter).detect[where].some((template) => {
    const path = expandTemplate(template, env, project);
    return path !== undefined && existsSync(path);
  });
