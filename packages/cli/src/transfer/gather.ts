import {
  type Adapter,
  AgentConfigError,
  type CheckedServer,
  type Item,
  type Refusal,
  type Scope,
  type ServerOptions,
  sameValue,
  type Warning,
} from "@agent-config/core";
import type { Machine } from "@agent-config/core/node";
import { importHarnessEntries } from "@agent-config/import";
import { listed } from "../render/words.ts";

/** A server that stands in files of harnesses, in neutral form. */
export interface Gathered {
  readonly name: string;
  readonly server: CheckedServer;
  readonly options?: ServerOptions;
}

/** What became of one entry, for people and programs. */
export type Carried = Pick<Item, "name" | "harness" | "scope" | "path" | "action" | "refusals" | "warnings">;

export interface Gathering {
  readonly servers: readonly Gathered[];
  readonly items: readonly Carried[];
}

/**
 * The servers of one scope in the files of these harnesses. Where a harness has a name in several files, the one that it uses
 * counts; where two harnesses have a name, they must mean the same server, or the second is refused (DUPLICATE_NAME). Entries
 * that cannot be used are refused too. Throws what reading a file throws, and USAGE for a wanted name that nobody has.
 */
export const gather = (
  adapters: readonly Adapter[],
  scope: Scope,
  names: readonly string[],
  machine: Machine,
): Gathering => {
  const found = adapters.flatMap((adapter) => entriesOf(adapter, scope, machine));
  const wanted = found.filter(({ name }) => names.length === 0 || names.includes(name));
  requireAll(names, wanted, adapters);
  const servers = new Map<string, Gathered & { readonly title: string }>();
  const items = wanted.map(({ adapter, name, entry, path }): Carried => {
    const imported = importHarnessEntries([[name, entry]], adapter);
    const { servers: [server] = [], skipped = [] } = imported.ok ? imported.value : {};
    const about = { name, harness: adapter.id, scope, path, warnings: imported.warnings };
    if (!server) return { ...about, action: "refused", refusals: skipped.slice(0, 1) };
    const twin = servers.get(server.name);
    if (twin && !sameServer(twin, server))
      return { ...about, action: "refused", refusals: [another(server.name, adapter.title, twin.title)] };
    if (!twin) servers.set(server.name, { ...server, title: adapter.title });
    return { ...about, action: "written", refusals: [] };
  });
  return { servers: [...servers.values()].map(({ title: _, ...server }) => server), items };
};

interface Found {
  readonly adapter: Adapter;
  readonly name: string;
  readonly entry: unknown;
  readonly path: string;
}

/** Each name once, from the strongest file that has it. */
const entriesOf = (adapter: Adapter, scope: Scope, machine: Machine): readonly Found[] => {
  const found = new Map<string, Found>();
  for (const candidate of machine.candidates(adapter)) {
    if (candidate.target.scope !== scope || !candidate.exists) continue;
    for (const [name, entry] of machine.entries(candidate))
      if (!found.has(name)) found.set(name, { adapter, name, entry, path: candidate.path });
  }
  return [...found.values()];
};

const requireAll = (names: readonly string[], found: readonly Found[], adapters: readonly Adapter[]): void => {
  const missing = names.filter((name) => !found.some((each) => each.name === name));
  if (missing.length === 0) return;
  const where = listed(adapters.map(({ title }) => title)) || "any harness";
  throw new AgentConfigError("USAGE", `There is no server ${listed(missing)} in ${where}.`, {
    hint: "agent-config list shows the names; --scope chooses another scope, and --harness other harnesses.",
  });
};

const sameServer = (a: Gathered, b: Gathered): boolean =>
  sameValue({ ...a.server }, { ...b.server }) && (a.options?.disabled ?? false) === (b.options?.disabled ?? false);

const another = (name: string, title: string, other: string): Refusal => ({
  code: "DUPLICATE_NAME",
  at: "/name",
  message: `"${name}" is another server in ${title} than in ${other}.`,
  hint: "Choose one of the harnesses with --harness.",
});
