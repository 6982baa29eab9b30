import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import type { Adapter } from "../adapter.ts";
import type { Env } from "../env.ts";
import type { Report } from "../flow.ts";
import { install, openMachine, uninstall } from "../node/index.ts";
import { ledgerPath } from "../node/ledger-file.ts";
import type { McpServer, McpSpec, Scope, Transport } from "../spec.ts";
import { type Fixtures, fixtures } from "./fixtures.ts";
import { searchForSecrets } from "./secret-search.ts";
import { inThrowAwayHome } from "./throw-away-home.ts";

export interface AdapterCase {
  readonly name: string;
  /** What differs from the fixture or breaks a law; empty when all is well. */
  readonly run: () => Promise<readonly string[]>;
}

/**
 * The contract of every adapter as cases on real files in a throw-away home: for each scope and transport that it
 * declares, the matrix of installing and removing beside nothing, beside unrelated content, beside entries of the user and
 * of another owner, and in a file that cannot be read.
 *
 * `folder` holds, per scope, `existing.<ext>` and `invalid.<ext>`, written by hand and as odd as the harness allows, and
 * the file that each case leaves: `<case>.<ext>`. A case whose file is missing fails; with `record` it is written instead,
 * to be looked at before it is committed. Laws hold beside the fixtures: installing twice changes nothing, installing and
 * uninstalling gives back the bytes, a refusal changes nothing.
 */
export const adapterCases = (adapter: Adapter, folder: string, record = false): readonly AdapterCase[] =>
  [...new Set(adapter.targets.map(({ scope }) => scope))].flatMap((scope) => {
    const expected = fixtures(join(folder, scope), record);
    const cases: AdapterCase[] = matrix.map(([name, check]) => ({
      name: `${scope}: ${name}`,
      run: () => inThrowAwayHome((env) => check(stage(adapter, scope, env, expected))),
    }));
    cases.push({
      name: `${scope}: every fixture is compared`,
      run: async () => expected.strays(matrix.map(([name]) => name)),
    });
    return cases;
  });

const docs: McpServer = {
  transport: "http",
  url: "https://docs.example/mcp",
  headers: { Authorization: "Bearer ${DOCS_TOKEN}" },
};
const files: McpServer = {
  transport: "stdio",
  command: "npx",
  args: ["-y", "@example/files", "--root", "/srv/my files"],
};
const withReference: McpServer = { ...files, env: { LOG_LEVEL: "info", FILES_TOKEN: "${FILES_TOKEN}" } };
const withSecret: McpServer = { ...files, env: { API_KEY: "typed-secret-1" } };
const events: McpServer = { transport: "sse", url: "https://events.example/sse" };

type Check = (stage: Stage) => Promise<readonly string[]>;

const matrix: readonly (readonly [string, Check])[] = [
  ["install-stdio", (on) => on.installs("install-stdio", files)],
  ["install-http", (on) => on.installs("install-http", docs)],
  ["install-sse", (on) => on.installs("install-sse", events)],
  ["install-reference", (on) => on.installs("install-reference", withReference)],
  [
    "keep-unrelated",
    async (on) => {
      on.place("existing");
      return on.installs("keep-unrelated", withReference);
    },
  ],
  [
    "switch-transport",
    async (on) => {
      on.place("existing");
      await on.install(docs);
      const report = await on.install(withReference);
      return [...on.says(report, "written"), ...on.leaves("switch-transport")];
    },
  ],
  [
    "user-has-the-name",
    async (on) => {
      const user = await on.install(docs);
      on.forgetLedger();
      const before = on.read();
      const report = await on.install(docs);
      return [...on.says(user, "written"), ...on.says(report, "refused", "NOT_OWNED_BY_CALLER"), ...on.still(before)];
    },
  ],
  [
    "other-owner",
    async (on) => {
      await on.install(docs, "otherapp");
      const before = on.read();
      const reports = [await on.install(docs), await on.uninstall()];
      return [...reports.flatMap((report) => on.says(report, "refused", "NOT_OWNED_BY_CALLER")), ...on.still(before)];
    },
  ],
  [
    "literal-secret",
    async (on) => {
      const search = on.search();
      const report = await on.install(withSecret);
      const found = on.isCommitted
        ? [...on.says(report, "refused", "INLINE_SECRET"), ...on.still(undefined)]
        : on.says(report, "written");
      const removed = on.isCommitted ? [] : [await on.uninstall()];
      return [...found, ...search(JSON.stringify([report, removed])), ...on.still(undefined), ...on.hasNoLedger()];
    },
  ],
  [
    "invalid-file",
    async (on) => {
      on.place("invalid");
      const before = on.read();
      const report = await on.install(docs);
      return [...on.says(report, "failed"), ...on.still(before)];
    },
  ],
  [
    "remove-last",
    async (on) => {
      await on.install(docs);
      const report = await on.uninstall();
      return [...on.says(report, "removed"), ...on.still(undefined), ...on.hasNoLedger()];
    },
  ],
  [
    "remove-keeps-siblings",
    async (on) => {
      on.place("existing");
      const before = on.read();
      await on.install(docs);
      await on.install(files, "myapp", "files");
      const first = await on.uninstall();
      const middle = on.read();
      const second = await on.uninstall("files");
      return [
        ...on.says(first, "removed"),
        ...on.says(second, "removed"),
        ...(middle?.includes("@example/files") ? [] : ["the other server went too"]),
        ...on.still(before),
        ...on.hasNoLedger(),
      ];
    },
  ],
  [
    "remove-managed-only",
    async (on) => {
      on.place("existing");
      await on.install(docs, "otherapp", "theirs");
      const before = on.read();
      await on.install(files);
      const report = await on.uninstall();
      return [...on.says(report, "removed"), ...on.still(before)];
    },
  ],
];

interface Stage {
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

const stage = (adapter: Adapter, scope: Scope, env: Env & { readonly project: string }, expected: Fixtures): Stage => {
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
  const still: Stage["still"] = (text) => (read() === text ? [] : [`the file is not as before:\n${read()}`]);
  const says: Stage["says"] = ({ items }, action, code) =>
    items.flatMap((item) => {
      const codes = [...item.refusals.map((refusal) => refusal.code), item.error?.code];
      if (item.action === action && (code === undefined || codes.includes(code as never))) return [];
      return [
        `${item.name}: ${item.action} ${codes.join(" ")} ${item.refusals.map(({ message }) => message).join(" ")}${item.error?.message ?? ""}, not ${action} ${code ?? ""}`,
      ];
    });
  const leaves: Stage["leaves"] = (fixture) =>
    expected.compare(fixture, extname(path), withoutPaths(read() ?? "", env));
  const specOf = (server: McpServer, owner = "myapp", name = "docs"): McpSpec => ({ name, owner, server });
  const on: Stage = {
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
      const after = read();
      const again = await on.install(server);
      const found = [...says(first, "written"), ...leaves(fixture), ...says(again, "unchanged"), ...still(after)];
      if (made.target.committed && readFileSync(ledgerPath(path), "utf8").includes(env.home))
        found.push("a ledger that is committed names a path of this machine");
      const removed = await on.uninstall();
      return [...found, ...says(removed, "removed"), ...still(before), ...on.hasNoLedger()];
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
