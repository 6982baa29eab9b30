import type { Adapter, Target } from "./adapter.ts";
import type { Env } from "./env.ts";
import { pointer } from "./json.ts";
import type { Warning } from "./result.ts";
import type { CheckedServer } from "./spec.ts";
import type { Refusal } from "./wish.ts";

/*
 * On Windows npm and its like install their launchers as batch files, which nothing but the shell can start. A harness that
 * starts programs without a shell needs `cmd /c` in front of them.
 */

/** What a harness is told to start. */
export interface Launch {
  readonly server: CheckedServer;
  readonly refusals: readonly Refusal[];
  readonly warnings: readonly Warning[];
  /** Says where in the spec the part of the server is that something was told of. */
  readonly inSpec: <T extends { readonly at?: string }>(told: T) => T;
}

/** The server as this harness can start it. Files that a team shares are read on other systems too, where there is no `cmd`. */
export const launchOf = (
  server: CheckedServer,
  { startsNoBatchFiles, title }: Adapter,
  { committed }: Target,
  { platform }: Env,
): Launch => {
  const asGiven: Launch = { server, refusals: [], warnings: [], inSpec: (told) => told };
  if (platform !== "win32" || !startsNoBatchFiles) return asGiven;
  if (server.transport !== "stdio" || !isBatchFile(server.command)) return asGiven;
  const { command, args } = server;
  if (committed) {
    const message = `On Windows ${title} cannot start ${command} without \`cmd /c\`, which is left out of a file that others share.`;
    return { ...asGiven, warnings: [{ code: "batch-file", at: "/server/command", message }] };
  }
  return {
    ...asGiven,
    server: { ...server, command: "cmd", args: ["/c", command, ...args] },
    refusals: args.flatMap((arg, index) => (holdsSigns(arg) ? [refusedSigns(title, command, index)] : [])),
    inSpec: (told) => (told.at === undefined ? told : { ...told, at: withoutShift(told.at) }),
  };
};

/** The other way round: `cmd /c npx -y x` as `npx -y x`, which every system understands. */
export const withoutCmd = (server: CheckedServer): CheckedServer => {
  if (server.transport !== "stdio" || !/^cmd(?:\.exe)?$/i.test(server.command)) return server;
  const [flag = "", command = "", ...args] = server.args;
  return flag.toLowerCase() === "/c" && isBatchFile(command) ? { ...server, command, args } : server;
};

const launchers = ["corepack", "dnx", "npm", "npx", "pnpm", "pnpx", "yarn", "yarnpkg"];

const isBatchFile = (command: string): boolean =>
  /\.(?:cmd|bat)$/i.test(command) || launchers.includes(command.toLowerCase());

/** The shell looks for its own signs in arguments too, and there is no way to quote them that all programs share. */
const holdsSigns = (text: string): boolean => /[&|<>^%"\r\n]/.test(text);

const refusedSigns = (title: string, command: string, index: number): Refusal => ({
  code: "FIELD_UNSUPPORTED",
  at: pointer("server", "args", index),
  message: `On Windows ${title} can start ${command} only through cmd, which would take some of & | < > ^ % " in this argument for its own signs.`,
  hint: "Install the server and name its program in place of the launcher, or let it read the text from a variable.",
});

/** Two words stand before the arguments that were given, the second of them the command. */
const withoutShift = (at: string): string =>
  at.replace(/^\/server\/args\/(\d+)/, (_, index: string) =>
    Number(index) < 2 ? "/server/command" : `/server/args/${Number(index) - 2}`,
  );
