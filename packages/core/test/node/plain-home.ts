import { chmodSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Adapter, defineAdapter, type McpSpec, type Report } from "@agent-config/core";
import { type ChangeOptions, install, uninstall } from "@agent-config/core/node";
import { inThrowAwayHome } from "@agent-config/core/testing";
import { plainJson } from "../plain-json.ts";

const none = { use: "any", defaults: true, unset: "literal" } as const;

/** An imaginary harness whose files are plain JSON, so that the write is tested without any real editor. */
const plain: Adapter = defineAdapter({
  id: "plain",
  title: "Plain",
  upstream: { docs: "https://example.com", verified: "2026-11-30" },
  targets: [
    { scope: "user", files: ["~/.plain/deep/mcp.json"], servers: ["servers"], committed: false, editor: plainJson },
    {
      scope: "project",
      files: ["{project}/.plain/mcp.json"],
      servers: ["servers"],
      committed: true,
      editor: plainJson,
    },
  ],
  sameName: "wins",
  detect: { user: [], project: [] },
  transports: ["http"],
  references: {
    syntax: "none",
    fields: { command: none, args: none, env: none, cwd: none, url: none, headers: none },
    inherits: "all",
  },
  keys: { common: ["timeout"], stdio: [], remote: ["url"] },
  encode: (server, { text, options }) =>
    server.transport === "stdio"
      ? {}
      : {
          url: text("url", server.url),
          ...(options.toolTimeoutMs === undefined ? {} : { timeout: options.toolTimeoutMs }),
        },
  decode: () => undefined,
});

export interface PlainHome {
  /** `~/.plain/deep/mcp.json`: neither the file nor its two directories are there. */
  readonly file: string;
  readonly ledger: string;
  readonly project: string;
  readonly home: string;
  readonly install: (name: string, options?: ChangeOptions, spec?: Partial<McpSpec>) => Promise<Report>;
  readonly uninstall: (name: string, options?: ChangeOptions) => Promise<Report>;
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
      install: (name, options, spec) =>
        install(
          plain,
          { name, owner: "a", server: { transport: "http", url: "https://example.com/mcp" }, ...spec },
          { env, ...options },
        ),
      uninstall: (name, options) => uninstall(plain, { owner: "a", names: [name] }, { env, ...options }),
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
