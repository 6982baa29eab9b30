import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inThrowAwayHome } from "@agent-config/core/testing";
import { inject } from "vitest";
import type { Ran } from "../stage.ts";
import { watched } from "../watched.ts";
import { type StubRegistry, withStubRegistry } from "./stub-registry.ts";

/** A throw-away home with a project in it, and the command that works there. */
export interface Place {
  readonly home: string;
  readonly project: string;
  /** Runs the built command in the project; not synchronously, since the registry that it asks lives in this process. */
  readonly run: (...args: readonly string[]) => Promise<Ran>;
  /** A file of the home, or undefined where there is none. */
  readonly read: (path: string) => string | undefined;
}

/** What a command in this home is given besides HOME. */
export const surroundings = (home: string, more: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  HOME: home,
  PATH: process.env.PATH ?? "",
  TERM: "xterm",
  NO_COLOR: "1",
  ...more,
});

export const withPlace = (
  work: (place: Place, registry: StubRegistry) => Promise<void>,
  variables: Readonly<Record<string, string>> = {},
): Promise<void> =>
  withStubRegistry((registry) =>
    inThrowAwayHome(({ home, project }) =>
      work(
        {
          home,
          project,
          run: async (...args) => {
            const search = watched(home, { texts: args, variables });
            const ran = await run(args, project, surroundings(home, variables));
            search(ran.out + ran.err);
            return ran;
          },
          read: (path) => (existsSync(join(home, path)) ? readFileSync(join(home, path), "utf8") : undefined),
        },
        registry,
      ),
    ),
  );

const run = (args: readonly string[], cwd: string, env: Record<string, string>): Promise<Ran> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [inject("command"), ...args], {
      cwd,
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let out = "";
    let err = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      out += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      err += text;
    });
    child.on("error", reject);
    child.on("close", (exit) => resolve({ exit, out, err }));
  });

/** Where Codex keeps the servers of a user, and the ledger beside it. */
export const codex = ".codex/config.toml";
export const codexLedger = ".codex/.agent-config-mcp.json";
