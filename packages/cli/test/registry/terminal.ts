import { spawn, spawnSync } from "node:child_process";
import { stripVTControlCharacters } from "node:util";
import { watched } from "../watched.ts";

/** Types `type` once the screen shows `after`, behind what it showed when the last keys were typed. */
export interface Keystroke {
  readonly after: RegExp;
  readonly type: string;
}

export const keys = { enter: "\r", down: "\u001b[B", leave: "\u001b", space: " ", eraseLine: "\u0015" } as const;

/** A pseudo-terminal around a command; Python has one in its standard library, Node has none. */
const inPty = `
import os, pty, sys
status = pty.spawn(["sh", "-c", 'stty cols 120 rows 40; exec "$0" "$@"'] + sys.argv[1:])
sys.exit(os.waitstatus_to_exitcode(status))
`;

/** Why nothing can be tried on a terminal here, or undefined. */
export const noTerminal: string | undefined =
  spawnSync("python3", ["-c", "import os, pty; os.waitstatus_to_exitcode"]).status === 0
    ? undefined
    : "python3 with its module pty (3.9 or newer) is not here";

/** Runs a command as a person would. The screen is all that was shown, without colours and movements of the cursor. */
export const onTerminal = async (
  command: readonly string[],
  keystrokes: readonly Keystroke[],
  where: { readonly cwd: string; readonly env: Record<string, string> },
): Promise<Shown> => {
  const search = watched(where.env.HOME ?? where.cwd, { texts: command, variables: where.env });
  const shown = await typed(command, keystrokes, where);
  search(shown.screen);
  return shown;
};

interface Shown {
  readonly exit: number | null;
  readonly screen: string;
}

const typed = (
  command: readonly string[],
  keystrokes: readonly Keystroke[],
  { cwd, env }: { readonly cwd: string; readonly env: Record<string, string> },
): Promise<Shown> =>
  new Promise((resolve, reject) => {
    const child = spawn("python3", ["-c", inPty, ...command], { cwd, env, stdio: ["pipe", "pipe", "inherit"] });
    const waiting = [...keystrokes];
    let screen = "";
    let seen = 0;
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      screen += stripVTControlCharacters(text).replaceAll("\r\n", "\n");
      const [next] = waiting;
      if (!next?.after.test(screen.slice(seen))) return;
      seen = screen.length;
      waiting.shift();
      child.stdin.write(next.type);
    });
    child.on("error", reject);
    child.on("close", (exit) => {
      if (waiting.length === 0) resolve({ exit, screen });
      else reject(new Error(`The screen never showed ${waiting[0]?.after}:\n${screen}`));
    });
  });
