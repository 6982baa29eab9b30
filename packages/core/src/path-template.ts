import { posix, win32 } from "node:path";
import { type Env, type Project, variable } from "./env.ts";
import { AgentConfigError } from "./errors.ts";

/**
 * A path as an adapter states it, with `/` as separator: `~` is the home directory, `{project}` the project's root,
 * `{mainCheckout}` its main checkout, `{appData}` where the platform's programs keep what a user set in them, `{NAME}` a
 * variable that must be set for the place to exist at all, and `{NAME:-~/.x}` a variable with a place to fall back on.
 */
export type PathTemplate = string;

/** What `{appData}` stands for; Electron's programs, which call it so, look there (electronjs.org/docs/latest/api/app, 2026-12-01). */
export const appData: Readonly<Record<Env["platform"], PathTemplate>> = {
  linux: "{XDG_CONFIG_HOME:-~/.config}",
  darwin: "~/Library/Application Support",
  win32: "{APPDATA:-~/AppData/Roaming}",
};

/**
 * The absolute path, or undefined when the template speaks of a project where there is none, or of a variable that is not
 * set. Throws USAGE when a variable names a relative path: harnesses take such a path against whatever directory they are
 * started in, so that no single file can be meant.
 */
export const expandTemplate = (template: PathTemplate, env: Env, project?: Project): string | undefined => {
  const expanded = expandNames(template, env, project);
  if (expanded === undefined) return undefined;
  const { join } = env.platform === "win32" ? win32 : posix;
  return expanded.startsWith("~") ? join(env.home, expanded.slice(1)) : join(expanded);
};

/** True when the template names a place that only a variable can give: whoever sets it means that place. */
export const isExplicit = (template: PathTemplate): boolean =>
  [...template.matchAll(placeholder)].some(
    ([, name, fallback]) => name && /^[A-Z]/.test(name) && fallback === undefined,
  );

const placeholder = /\{([A-Za-z_]+)(?::-([^}]*))?\}/g;

const expandNames = (template: PathTemplate, env: Env, project: Project | undefined): string | undefined => {
  let missing = false;
  const expanded = template
    .replace("{appData}", appData[env.platform])
    .replace(placeholder, (_, name: string, fallback: string | undefined) => {
      const value =
        name === "project" ? project?.root : name === "mainCheckout" ? project?.mainCheckout : placeIn(env, name);
      if (value === undefined && fallback === undefined) missing = true;
      return value ?? fallback ?? "";
    });
  return missing ? undefined : expanded;
};

/** The place that a variable names. */
const placeIn = (env: Env, name: string): string | undefined => {
  const value = variable(env, name);
  if (value === undefined || value === "") return undefined;
  const { isAbsolute } = env.platform === "win32" ? win32 : posix;
  if (isAbsolute(value)) return value;
  throw new AgentConfigError(
    "USAGE",
    `The variable ${name} is "${value}", which is not an absolute path. Nothing was changed.`,
    {
      hint: `Set ${name} to an absolute path, or unset it.`,
    },
  );
};
