import { chmodSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import claudeCode from "@agent-config/claude-code";
import codex from "@agent-config/codex";
import { type Adapter, isProblem, type Report } from "@agent-config/core";
import { type ChangeOptions, install, uninstall } from "@agent-config/core/node";
import opencode from "@agent-config/opencode";
import type { Operation } from "./children/order.ts";
import { readTree } from "./tree.ts";

/** A home that is made for one try. */
export interface Home {
  readonly home: string;
  readonly project: string;
}

/** The three harnesses that one run writes to, and their files below the home directory. */
export const harnesses: readonly Adapter[] = [claudeCode, codex, opencode];
export const files = [".claude.json", ".codex/config.toml", ".config/opencode/opencode.json"] as const;

/** What a home may be at the start: used by harnesses and by hand, or as new. */
export const starts: Readonly<Record<"used" | "new", Readonly<Record<string, readonly [text: string, mode: number]>>>> =
  {
    used: {
      ".claude.json": [
        '{\n  "numStartups": 5,\n  "projects": { "/x": {} },\n  "mcpServers": { "theirs": { "command": "b" } }\n}',
        0o600,
      ],
      ".codex/config.toml": [
        '# mine\nmodel = "m"\n\n[mcp_servers.theirs]\ncommand = "b" # keep\n\n[other]\nx = 1',
        0o644,
      ],
      ".config/opencode/opencode.json": [
        '{\r\n\t"$schema": "https://opencode.ai/config.json", // mine\r\n\t"mcp": {\r\n\t\t"theirs": { "type": "local", "command": ["b"] },\r\n\t},\r\n}\r\n',
        0o640,
      ],
    },
    new: {},
  };

export const withHome = async <T>(
  start: Readonly<Record<string, readonly [text: string, mode: number]>>,
  work: (home: Home) => Promise<T>,
): Promise<T> => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "torture-")));
  const home = join(root, "home");
  const project = join(root, "project");
  chmodSync(root, 0o755);
  mkdirSync(home, { mode: 0o700 });
  mkdirSync(join(project, ".git"), { recursive: true });
  try {
    for (const [name, [text, mode]] of Object.entries(start)) put(join(home, name), text, mode);
    return await work({ home, project });
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
};

export const put = (path: string, text: string, mode: number): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  chmodSync(path, mode);
};

/** Does something to a copy of a home, and leaves the home as it is. */
export const withCopy = async <T>({ home }: Home, work: (copy: Home) => Promise<T>): Promise<T> =>
  withHome({}, async (copy) => {
    cpSync(home, copy.home, { recursive: true, force: true });
    return work(copy);
  });

/** Carries out an operation in this process, for all three harnesses in one run. Throws when anything stands in the way. */
export const carryOut = async (operation: Operation, home: Home, options: ChangeOptions = {}): Promise<Report> => {
  const report = await tryOut(operation, home, options);
  const problem = report.items.find(isProblem);
  if (problem) throw new Error(`${problem.path}: ${problem.error?.message ?? problem.refusals[0]?.message}`);
  return report;
};

export const tryOut = (operation: Operation, { home, project }: Home, options: ChangeOptions = {}): Promise<Report> => {
  const all = { env: { home, platform: "linux", variables: {}, cwd: project }, ...options } as const;
  if (operation.op === "install") return install(harnesses, operation.specs, all);
  const { op: _, ...subject } = operation;
  return uninstall(harnesses, subject, all);
};

/**
 * Makes everything that a run leaves while it works look as if a minute had passed: locks are taken over after ten seconds,
 * and waiting for that at each of a thousand kills would take hours.
 */
export const letAMinutePass = ({ home }: Home): void => {
  const then = Date.now() / 1000 - 60;
  for (const name of readTree(home).keys()) {
    if (/\.lock(\.takeover)*$|\.agent-config-/.test(name)) utimesSync(join(home, name), then, then);
  }
};
