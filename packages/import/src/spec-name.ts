import { accepted, checkText, type Result } from "@agent-config/core";
import { shown } from "./untrusted.ts";

/**
 * The name of a spec for what a source calls `sourceName`: itself where it is valid, else the nearest valid name, with the
 * warning `renamed`. INVALID_NAME at `at` when nothing valid is left of it, or when it holds characters that do not show.
 */
export const specName = (sourceName: string, at: string): Result<string> => {
  const asIs = checkText("serverName", sourceName, "spec", at);
  if (asIs.ok) return asIs;
  const name = nearestName(sourceName);
  const made = checkText("serverName", name, "spec", at);
  if (!made.ok || sourceName !== shown(sourceName)) return asIs;
  const message = `\`${sourceName}\` is called \`${name}\` here: a server name has only letters, digits, _ and -.`;
  return accepted(name, [{ code: "renamed", at, message }]);
};

const nearestName = (name: string): string =>
  name
    .replace(/[^A-Za-z0-9_-]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 64);
