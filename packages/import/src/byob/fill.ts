import { own, type Result, readInput, readServer } from "@agent-config/core";
import { fillPlain } from "../placeholders.ts";
import type { ByobServer } from "./server.ts";

/** Values of a plugin's settings, by key. */
export type SettingValues = Readonly<Record<string, string>>;

/** Replaces `${KEY}` where KEY is an own member of the values; everything else stays, an unclosed `${` too. */
export const fillSettings = (text: string, values: SettingValues): string =>
  fillPlain(text, /\$\{([^}]*)\}/g, (key) => own(values, key));

/**
 * Fills settings into args, env values, url and header values of a server, never into the command, names or oauth, and
 * judges the result again: INVALID_ARGUMENT, INVALID_ENV_VALUE, INVALID_URL, INVALID_HEADER_VALUE at the filled value.
 */
export const fillServer = (server: ByobServer, values: SettingValues): Result<ByobServer> => {
  const fill = (text: string): string => fillSettings(text, values);
  const fillMap = (map: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
    Object.fromEntries(Object.entries(map).map(([name, text]) => [name, fill(text)]));
  if (server.transport === "stdio") return judged({ ...server, args: server.args.map(fill), env: fillMap(server.env) });
  return judged({ ...server, url: fill(server.url), headers: fillMap(server.headers) });
};

const judged = (filled: ByobServer): Result<ByobServer> => {
  const { oauth: _, ...server } = { oauth: undefined, ...filled };
  const checked = readInput(readServer, server, "byob");
  return checked.ok ? { ...checked, value: filled } : checked;
};
