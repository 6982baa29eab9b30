import type { Report } from "@agent-config/core";
import type { Home } from "./home.ts";
import { run } from "./programs.ts";

/** What the command line said and did. */
export interface CliRun {
  readonly status: number | null;
  readonly report: Pick<Report, "items" | "leftOver">;
}

/** One server into three harnesses. */
export const installArgs = [
  ...["install", "--owner", "torture", "--name", "docs", "--harness", "claude-code,codex,opencode", "--yes", "--json"],
];
export const serverArgs = ["--", "npx", "-y", "docs"];

/** Options of setpriv for somebody whom permission bits stop; root is stopped by none. */
export const asNobody: readonly string[] =
  process.getuid?.() === 0 ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : [];

export const envOf = ({ home }: Home): NodeJS.ProcessEnv => ({ HOME: home, PATH: process.env.PATH });

export const runCli = async (
  cli: string,
  home: Home,
  as: readonly string[],
  more: readonly string[],
): Promise<CliRun> => {
  const [command = "", ...args] = [...as, process.execPath, cli, ...installArgs, ...more, ...serverArgs];
  const { status, stdout } = await run(command, args, { env: envOf(home), cwd: home.project });
  return { status, report: JSON.parse(stdout) as Report };
};

/** Harness, action and what was in the way, one line each. */
export const linesOf = ({ items }: CliRun["report"]): readonly string[] =>
  items.map(({ harness, action, error }) => `${harness} ${action}${error ? `: ${error.code} ${error.message}` : ""}`);
