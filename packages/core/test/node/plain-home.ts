import { chmodSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Adapter, defineAdapter, type Report, type Scope, type Target } from "@agent-config/core";
import { type ChangeOptions, install, openMachine, type StatusRow, status, uninstall } from "@agent-config/core/node";
import { inThrowAwayHome } from "@agent-config/core/testing";
import { plainJson } from "../plain-json.ts";

const none = { use: "any", defaults: true, unset: "literal" } as const;

/** An imaginary harness whose files are plain JSON, so that the write is tested without any real editor. */
export const plainHarness = (id: string, file: string, scope: Scope = "user", ...more: readonly Target[]): Adapter =>
  defineAdapter({
    id,
    title: "Plain",
    upstream: { docs: "https://example.com", verified: "2026-11-30" },
    targets: [target(file, scope), ...more],
    sameName: "wins",
    detect: { user: [], project: [] },
    transports: ["http"],
    references: {
      syntax: "none",
      fields: { command: none, args: none, env: none, cwd: none, url: none, headers: none },
      setIn: "the shell",
      inherits: "all",
    },
    keys: {
      common: ["timeout"],
      stdio: [],
      remote: ["url"],
      limits: { startupTimeoutMs: "There is none.", toolTimeoutMs: "There is none." },
    },
    encode: (server, { text }) => (server.transport === "stdio" ? {} : { url: text("url", server.url) }),
    decode: () => undefined,
  });

const target = (file: string, scope: Scope): Target => ({
  scope,
  files: [file],
  servers: ["servers"],
  committed: scope === "project",
  editor: plainJson,
});

const plain = plainHarness("plain", "~/.plain/deep/mcp.json", "user", target("{project}/.plain/mcp.json", "project"));

export interface PlainHome {
  /** `~/.plain/deep/mcp.json`: neither the file nor its two directories are there. */
  readonly file: string;
  readonly ledger: string;
  readonly project: string;
  readonly home: string;
  readonly install: (name: string, options?: ChangeOptions) => Promise<Report>;
  /** Without a name all that the owner has. */
  readonly uninstall: (name?: string, options?: ChangeOptions) => Promise<Report>;
  /** The state of each server in user scope, by its name. */
  readonly states: () => Readonly<Record<string, StatusRow["state"]>>;
}

/** A throw-away home with the imaginary harness, in which `work` runs. */
export const inPlainHome = (work: (home: PlainHome) => Promise<void>): Promise<void> =>
  inThrowAwayHome(async (env) => {
    const file = join(env.home, ".plain/deep/mcp.json");
    await work({
      file,
      ledger: join(dirname(file), ".agent-config-mcp.json"),
      project: env.project,
      home: env.home,
      install: (name, options) =>
        install(
          plain,
          { name, owner: "a", server: { transport: "http", url: "https://example.com/mcp" } },
          { env, ...options },
        ),
      uninstall: (name, options) =>
        uninstall(plain, { owner: "a", ...(name !== undefined && { names: [name] }) }, { env, ...options }),
      states: () => {
        const rows = status([plain], openMachine([plain], { env }), { scope: "user" });
        return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
      },
    });
  });

/** Puts a file with its directories in place. */
export const place = (path: string, text: string, mode = 0o600): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  chmodSync(path, mode);
};

export const actions = ({ items }: Report): readonly string[] => items.map(({ action }) => action);
export const modeOf = (path: string): number => statSync(path).mode & 0o777;
