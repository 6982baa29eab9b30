import type { Adapter, Gate } from "../adapter.ts";
import { keepUnasked } from "../decide.ts";
import type { DocumentObject, DocumentValue } from "../document.ts";
import type { Project } from "../env.ts";
import type { ErrorData } from "../flow.ts";
import { isObject } from "../json.ts";
import type { Claim, Source } from "../ledger.ts";
import { difference, driftedKeys, settle } from "../ownership.ts";
import { expandTemplate } from "../path-template.ts";
import { prepareInstall } from "../prepare.ts";
import type { CheckedSpec, McpServer, Scope } from "../spec.ts";
import { consequences, type UnsetReference, unsetReferences } from "../unset-references.ts";
import { requireAdapters, requireMachine, requireStatusOptions } from "./arguments.ts";
import { errorData } from "./error-data.ts";
import { type Candidate, candidateForNew } from "./locate.ts";
import type { Machine } from "./machine.ts";
import { snapshot } from "./snapshot.ts";

/**
 * `installed`: as written; `outdated`: ours, and the wish is another now; `drifted`: changed by hand; `foreign`: another
 * owner's; `unowned`: nobody claims it; `missing`: claimed, but gone from the file; `pending`: a write was cut short;
 * `shadowed`: ours, and another scope wins; `invalid`: the file cannot be read; `absent`: wished for, not there.
 */
export type State =
  | "installed"
  | "outdated"
  | "drifted"
  | "foreign"
  | "unowned"
  | "missing"
  | "pending"
  | "shadowed"
  | "invalid"
  | "absent";

/** One server in one file of one harness. Plain JSON, without any value that could be a secret. */
export interface StatusRow {
  readonly name: string | null;
  readonly harness: string;
  readonly scope: Scope;
  readonly path: string;
  readonly state: State;
  readonly owner: string | null;
  readonly transport?: McpServer["transport"];
  /** Variables that the entry refers to without a default, and that are not set now. */
  readonly unset?: readonly string[];
  /** For `drifted`. */
  readonly keys?: readonly string[];
  /** For `invalid`. */
  readonly error?: ErrorData;
  /** For what came from a registry: which server and version of it. */
  readonly source?: Source;
  readonly notes: readonly string[];
}

export interface StatusOptions {
  /** Whose view it is: entries of others are foreign. Without it every claimed entry counts as its owner's. */
  readonly owner?: string;
  readonly scope?: Scope;
  /** What ought to be there, to tell what is outdated or absent. */
  readonly wanted?: Wanted;
}

/** Servers that ought to be in one scope of these harnesses. */
export interface Wanted {
  readonly specs: readonly CheckedSpec[];
  readonly scope: Scope;
  readonly harnesses: readonly string[];
}

/**
 * Every server in every file of the harnesses, as the files and ledgers say now. Reads, and changes nothing. Throws only for
 * arguments that cannot be used.
 */
export const status = (
  adapters: readonly Adapter[],
  machine: Machine,
  options: StatusOptions = {},
): readonly StatusRow[] => {
  const { candidates } = requireMachine(machine);
  const { scope } = requireStatusOptions(options);
  return requireAdapters(adapters).flatMap((adapter) => {
    const files = candidates(adapter).filter(({ target }) => scope === undefined || target.scope === scope);
    const rows = files.flatMap((candidate) => rowsOf(candidate, machine, options));
    return [...rows, ...absentRows(files, rows, options)];
  });
};

const rowsOf = (candidate: Candidate, machine: Machine, options: StatusOptions): readonly StatusRow[] => {
  const { adapter, target, path } = candidate;
  const base = { harness: adapter.id, scope: target.scope, path, notes: [] };
  try {
    const entries = candidate.exists ? machine.entries(candidate) : new Map<string, DocumentValue>();
    const claims = new Map(machine.claims(candidate).map((claim) => [claim.name, claim]));
    const names = [...new Set([...entries.keys(), ...claims.keys()])];
    return names.map((name) => ({
      ...base,
      ...rowOf(name, entries.get(name), claims.get(name), candidate, machine, options),
    }));
  } catch (error) {
    return [{ ...base, name: null, state: "invalid", owner: null, error: errorData(error) }];
  }
};

const rowOf = (
  name: string,
  entry: DocumentValue | undefined,
  recorded: Claim | undefined,
  candidate: Candidate,
  machine: Machine,
  options: StatusOptions,
): Pick<StatusRow, "name" | "state" | "owner" | "transport" | "unset" | "keys" | "source" | "notes"> => {
  const { adapter } = candidate;
  const claim = recorded && settle(recorded, entry);
  const server = isObject(entry) ? adapter.decode(entry as DocumentObject) : undefined;
  const unset = server ? unsetReferences(server, adapter, machine.env) : [];
  const drifted = claim && entry !== undefined ? driftedKeys(claim, entry) : [];
  return {
    name,
    owner: claim?.owner ?? null,
    state: stateOf(name, entry, recorded, claim, drifted, candidate, machine, options),
    ...(server ? { transport: server.transport } : {}),
    ...(unset.length > 0 ? { unset: [...new Set(unset.map(({ variable }) => variable))] } : {}),
    ...(drifted.length > 0 ? { keys: drifted } : {}),
    ...(claim?.source ? { source: claim.source } : {}),
    notes: claim && entry !== undefined ? [...unsetNotes(unset, adapter), ...gateNotes(candidate, machine)] : [],
  };
};

const unsetNotes = (unset: readonly UnsetReference[], { references, title }: Adapter): readonly string[] => {
  const sentences = unset.map(
    ({ variable, becomes, at }) => `${variable} (${at}) is not set now, ${title} then ${consequences[becomes]}`,
  );
  return sentences.length === 0 ? [] : [`needs variables: ${sentences.join("; ")}. Set them in ${references.setIn}.`];
};

const stateOf = (
  name: string,
  entry: DocumentValue | undefined,
  recorded: Claim | undefined,
  claim: Claim | undefined,
  drifted: readonly string[],
  candidate: Candidate,
  machine: Machine,
  { owner, wanted }: StatusOptions,
): State => {
  if (recorded?.pending) return "pending";
  if (!claim) return "unowned";
  if (entry === undefined) return "missing";
  if (owner !== undefined && claim.owner !== owner) return "foreign";
  if (drifted.length > 0) return "drifted";
  const spec = wantedIn(candidate, wanted).find((each) => each.name === name && each.owner === claim.owner);
  if (spec && !isAsWished(spec, entry, candidate, machine)) return "outdated";
  return isShadowed(name, candidate, machine) ? "shadowed" : "installed";
};

const isAsWished = (
  spec: CheckedSpec,
  entry: DocumentValue,
  { adapter, target, container }: Candidate,
  { env }: Machine,
): boolean => {
  const { wish } = prepareInstall(spec, adapter, target, container, { env });
  if (!wish) return true;
  const { set, drop } = difference(entry, keepUnasked(wish, entry).entry, wish.keys.otherTransport);
  return set.length + drop.length === 0;
};

const isShadowed = (name: string, candidate: Candidate, machine: Machine): boolean => {
  const { adapter } = candidate;
  if (adapter.sameName !== "wins") return false;
  const all = machine.candidates(adapter);
  return all.slice(0, all.indexOf(candidate)).some((stronger) => {
    try {
      return stronger.exists && machine.entries(stronger).has(name);
    } catch {
      return false;
    }
  });
};

/** What the user still has to do in the harness before it uses entries of this scope, as far as the files tell. */
export const gateNotes = ({ adapter, target }: Candidate, machine: Machine): readonly string[] =>
  (adapter.gates ?? [])
    .filter((gate) => gate.scope === target.scope && !isOpen(gate, machine))
    .map(({ note }) => `needs trust: ${note}.`);

const isOpen = (gate: Gate, { env, project }: Machine): boolean =>
  gate.open.some(({ file, editor, path, is }) => {
    try {
      const place = expandTemplate(file, env, project);
      if (place === undefined) return false;
      const value = editor.read(
        snapshot(place).text ?? "",
        path.map((key) => inProject(key, project)),
      );
      const wanted = typeof is === "string" ? inProject(is, project) : is;
      return value === wanted || (Array.isArray(value) && value.includes(wanted));
    } catch {
      return false;
    }
  });

const inProject = (word: string, project: Project | undefined): string =>
  word === "{project}" ? (project?.root ?? word) : word === "{mainCheckout}" ? (project?.mainCheckout ?? word) : word;

const wantedIn = ({ adapter, target }: Candidate, wanted: Wanted | undefined): readonly CheckedSpec[] =>
  wanted && wanted.scope === target.scope && wanted.harnesses.includes(adapter.id) ? wanted.specs : [];

const absentRows = (
  files: readonly Candidate[],
  rows: readonly StatusRow[],
  { wanted }: StatusOptions,
): readonly StatusRow[] => {
  const inScope = files.filter(({ target }) => target.scope === wanted?.scope);
  const file = candidateForNew(inScope);
  // What a file that cannot be read holds is not known.
  if (!file || rows.some(({ error, scope }) => error !== undefined && scope === file.target.scope)) return [];
  return wantedIn(file, wanted)
    .filter(({ name }) => !rows.some((row) => row.name === name && row.scope === file.target.scope))
    .map(({ name, owner }) => ({
      name,
      harness: file.adapter.id,
      scope: file.target.scope,
      path: file.path,
      state: "absent",
      owner,
      notes: [],
    }));
};
