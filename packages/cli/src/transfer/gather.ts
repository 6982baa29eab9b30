import {
  type Adapter,
  AgentConfigError,
  type CheckedServer,
  type Issue,
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

/** One entry of a file and what becomes of it, for people and programs. */
export type Carried = Pick<Item, "name" | "harness" | "scope" | "path" | "action" | "refusals" | "warnings">;

/** A server that goes on its way, in neutral form. */
export interface Traveller {
  readonly carried: Carried;
  /** Absent when it is refused, and for an entry that means the same server as an earlier one. */
  readonly server?: NamedServer;
}

export interface NamedServer {
  readonly name: string;
  readonly server: CheckedServer;
  readonly options?: ServerOptions;
}

/**
 * The servers of one scope in the files of these harnesses. Where a harness has a name in several files, the one that it uses
 * counts; where two harnesses have a name, they must mean the same server, or the second is refused (DUPLICATE_NAME). An entry
 * that cannot be used is refused too; `answers` are for what it has its harness ask. Throws what reading a file throws, the code
 * of a bad answer, and USAGE for a wanted name that nobody has.
 */
export const gather = (
  adapters: readonly Adapter[],
  scope: Scope,
  names: readonly string[],
  machine: Machine,
  answers: Readonly<Record<string, string>>,
): readonly Traveller[] => {
  const found = adapters
    .flatMap((adapter) => entriesOf(adapter, scope, machine))
    .filter(({ name }) => names.length === 0 || names.includes(name));
  requireAll(names, found, adapters);
  const known = new Map<string, Known>();
  return found.map(({ adapter, name, entry, path }): Traveller => {
    const imported = importHarnessEntries([[name, entry]], adapter, answers);
    if (!imported.ok) throw unreadableAnswer(imported.issues);
    const { servers: [server] = [], skipped = [] } = imported.value;
    const about = { name, harness: adapter.id, scope, path, warnings: imported.warnings };
    const twin = server && known.get(server.name);
    const refusals = server ? conflict(server, adapter.title, twin) : skipped.slice(0, 1).map(unusable);
    if (!server || refusals.length > 0) return { carried: { ...about, action: "refused", refusals } };
    if (!twin) known.set(server.name, { ...server, title: adapter.title });
    const warnings = [...about.warnings, ...(twin ? otherLimits(server, twin) : [])];
    return { carried: { ...about, action: "written", refusals, warnings }, ...(!twin && { server }) };
  });
};

/** What is wrong stands in the person's own file, or is to be answered; nothing that is said of a harness to write helps there. */
const unusable = ({ code, at, message }: Refusal): Refusal => ({
  code,
  at,
  message,
  hint:
    code === "UNRESOLVED_VARIABLE"
      ? "Answer with --input 'ID=VALUE', for a secret --input 'ID=${NAME}', or name the servers that are wanted."
      : "Correct it in that file, or name the servers that are wanted.",
});

const unreadableAnswer = ([issue]: readonly Issue[]): AgentConfigError =>
  new AgentConfigError(issue?.code ?? "USAGE", `--input: ${issue?.message ?? ""}`);

type Known = NamedServer & { readonly title: string };

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
    hint: "agent-config list shows the names; --scope chooses another scope.",
  });
};

const conflict = (server: NamedServer, title: string, twin: Known | undefined): readonly Refusal[] => {
  const isSame = (other: NamedServer): boolean =>
    sameValue({ ...server.server }, { ...other.server }) && server.options?.disabled === other.options?.disabled;
  if (!twin || isSame(twin)) return [];
  const message = `"${server.name}" is another server in ${title} than in ${twin.title}.`;
  return [{ code: "DUPLICATE_NAME", at: "/name", message, hint: "Choose one of the harnesses with --harness." }];
};

/** Two harnesses may wait for the same server for different times. */
const otherLimits = ({ options }: NamedServer, twin: Known): readonly Warning[] =>
  sameValue({ ...options }, { ...twin.options })
    ? []
    : [{ code: "field-lost", at: "/options", message: `The time limits taken are those of ${twin.title}.` }];
