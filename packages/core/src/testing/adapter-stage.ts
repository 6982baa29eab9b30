import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, extname } from "node:path";
import type { Adapter } from "../adapter.ts";
import type { Env } from "../env.ts";
import type { Report } from "../flow.ts";
import { install, openMachine, uninstall } from "../node/index.ts";
import { ledgerPath } from "../node/ledger-file.ts";
import type { McpServer, McpSpec, Scope, Transport } from "../spec.ts";
import type { Fixtures } from "./fixtures.ts";
import { searchForSecrets } from "./secret-search.ts";

const docs: McpServer = {
  transport: "http",
  url: "https://docs.example/mcp",
  headers: { Authorization: "Bearer ${DOCS_TOKEN}" },
};
export const files: McpServer = {
  transport: "stdio",
  command: "npx",
  args: ["-y", "@example/files", "--root", "/srv/my files"],
};
export const withReference: McpServer = { ...files, env: { LOG_LEVEL: "info", FILES_TOKEN: "${FILES_TOKEN}" } };
export const withSecret: McpServer = { ...files, env: { API_KEY: "typed-secret-1" } };
export const events: McpServer = { transport: "sse", url: "https://events.example/sse" };

/** One adapter and scope in a throw-away home, with what a case does there and what it claims of it. */
export interface Stage {
  /** A remote and a local server, with references where the scope takes any. */
  readonly docs: McpServer;
  readonly local: McpServer;
  /** The file before each case; undefined for none. */
  readonly initial: string | undefined;
  readonly clear: () => void;
  readonly place: (fixture: "existing" | "invalid") => void;
  readonly read: () => string | undefined;
  readonly install: (server: McpServer, owner?: string, name?: string) => Promise<Report>;
  readonly uninstall: (name?: string) => Promise<Report>;
  readonly forgetLedger: () => void;
  /** Installs, compares with the fixture, installs again, uninstalls: all laws of one entry. */
  readonly installs: (fixture: string, server: McpServer) => Promise<readonly string[]>;
  readonly says: (report: Report, action: string, code?: string) => readonly string[];
  readonly still: (text: string | undefined) => readonly string[];
  readonly leaves: (fixture: string) => readonly string[];
  /** Whether teams commit the file. */
  readonly isCommitted: boolean;
  /** Begins a search; what comes back takes all that was told, and gives the secrets that are where they do not belong. */
  readonly search: () => (told: string) => readonly string[];
  readonly hasNoLedger: () => readonly string[];
}

export const stage = (
  adapter: Adapter,
  scope: Scope,
  env: Env & { readonly project: string },
  expected: Fixtures,
): Stage => {
  const options = { scope, env, project: env.project };
  const made = openMachine([adapter], options)
    .candidates(adapter)
    .filter(({ target }) => target.scope === scope)
    .findLast((each) => each.made);
  if (!made) throw new Error(`${adapter.id} has no file for scope ${scope}`);
  const { path } = made;
  const read = () => (existsSync(path) ? readFileSync(path, "utf8") : undefined);
  const write = (text: string) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  const initial =
    typeof made.target.needs === "object" ? withPaths(expected.text("bare", extname(path)), env) : undefined;
  if (initial !== undefined) write(initial);
  const still: Stage["still"] = (text) => (read() === text ? [] : [`the file is not as before:\n${read()}`]);
  const says: Stage["says"] = ({ items }, action, code) =>
    items.flatMap((item) => {
      const codes = [...item.refusals.map((refusal) => refusal.code), item.error?.code];
      if (item.action === action && (code === undefined || codes.includes(code as never))) return [];
      return [
        `${item.name}: ${item.action} ${codes.join(" ")} ${item.refusals.map(({ message }) => message).join(" ")}${item.error?.message ?? ""}, not ${action} ${code ?? ""}`,
      ];
    });
  const saysNothing = ({ items }: Report): readonly string[] =>
    items.flatMap(({ warnings }) => warnings.map(({ code, message }) => `${code}: ${message}`));
  const leaves: Stage["leaves"] = (fixture) =>
    expected.compare(fixture, extname(path), withoutPaths(read() ?? "", env));
  const specOf = (server: McpServer, owner = "myapp", name = "docs"): McpSpec => ({ name, owner, server });
  const takesReferences = adapter.references.scopes?.includes(scope) ?? true;
  const on: Stage = {
    docs: takesReferences ? docs : { ...docs, headers: { "X-Team": "docs" } },
    local: takesReferences ? withReference : { ...files, env: { LOG_LEVEL: "info" } },
    initial,
    clear: () => rmSync(path),
    place: (fixture) => write(withPaths(expected.text(fixture, extname(path)), env)),
    read,
    install: (server, owner, name) => install(adapter, specOf(server, owner, name), options),
    uninstall: (name = "docs") => uninstall(adapter, { owner: "myapp", names: [name] }, options),
    forgetLedger: () => writeFileSync(ledgerPath(path), '{"version":3,"files":{},"claims":[]}'),
    says,
    still,
    leaves,
    isCommitted: made.target.committed,
    search: () => {
      const { leaks } = searchForSecrets(env.home, new Set([basename(path)]));
      return (told) => leaks({ texts: [JSON.stringify(withSecret)], variables: env.variables }, told);
    },
    hasNoLedger: () => (existsSync(ledgerPath(path)) ? ["the ledger is still there"] : []),
    installs: async (fixture, server) => {
      const before = read();
      const first = await on.install(server);
      if (!supports(adapter, server.transport))
        return [...says(first, "refused", "TRANSPORT_UNSUPPORTED"), ...still(before)];
      if (server === withReference && !takesReferences)
        return [...says(first, "refused", "REFERENCE_UNSUPPORTED"), ...still(before)];
      const after = read();
      const again = await on.install(server);
      const found = [...says(first, "written"), ...leaves(fixture), ...says(again, "unchanged"), ...still(after)];
      if (made.target.committed && readFileSync(ledgerPath(path), "utf8").includes(env.home))
        found.push("a ledger that is committed names a path of this machine");
      const removed = await on.uninstall();
      return [...found, ...says(removed, "removed"), ...saysNothing(removed), ...still(before), ...on.hasNoLedger()];
    },
  };
  return on;
};

const supports = (adapter: Adapter, transport: Transport): boolean => adapter.transports.includes(transport);

/** Fixtures speak of the home and the project by name, since both are other directories in every run. */
const withPaths = (text: string, env: Env & { readonly project: string }): string =>
  text.replaceAll("@PROJECT@", env.project).replaceAll("@HOME@", env.home);
const withoutPaths = (text: string, env: Env & { readonly project: string }): string =>
  text.replaceAll(env.project, "@PROJECT@").replaceAll(env.home, "@HOME@");
