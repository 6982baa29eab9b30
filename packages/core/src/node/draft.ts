import { existsSync } from "node:fs";
import type { Adapter } from "../adapter.ts";
import { AgentConfigError } from "../errors.ts";
import type { ErrorData, Item } from "../flow.ts";
import type { Claim, Source } from "../ledger.ts";
import { entryKeys, prepareInstall } from "../prepare.ts";
import type { Warning } from "../result.ts";
import { checkText } from "../rules.ts";
import type { CheckedSpec, Scope } from "../spec.ts";
import type { Refusal, Wish } from "../wish.ts";
import { errorData } from "./error-data.ts";
import { type Candidate, candidateForNew } from "./locate.ts";
import type { Machine } from "./machine.ts";
import type { Place } from "./place.ts";
import { isInside } from "./platform.ts";
import { otherEntries } from "./same-name.ts";
import { gateNotes } from "./status.ts";

/** One server, one harness, one scope. */
export type Request = {
  readonly adapter: Adapter;
  readonly scope: Scope;
  /** False for a harness that was found, not asked for: what it cannot say leaves it out. */
  readonly named: boolean;
} & (
  | { readonly op: "install"; readonly spec: CheckedSpec; readonly source?: Source }
  | {
      readonly op: "uninstall";
      readonly owner: string;
      readonly name: string;
      /** Why the names are not known that the owner has in a file; `name` is empty then. */
      readonly trouble?: ErrorData;
    }
  | { readonly op: "adopt"; readonly owner: string; readonly name: string; readonly from?: string }
);

export interface PlanOptions {
  readonly adopt?: boolean;
  readonly force?: boolean;
  readonly strict?: boolean;
}

/** A request on its way: what it became, and which step of which file carries it. */
export interface Draft {
  readonly item: Omit<Item, "action">;
  readonly named: boolean;
  readonly candidate?: Candidate;
  readonly place?: Place;
  readonly wish?: Wish;
}

/** Chooses the file of a request and makes a wish of it. What stands in the way is data in the draft, never an exception. */
export const draftOf = (request: Request, machine: Machine, options: PlanOptions): Draft => {
  const { adapter, scope, named, op } = request;
  const { name, owner } = op === "install" ? request.spec : request;
  const item = { op, name, owner, harness: adapter.id, scope, refusals: [], warnings: [] };
  if (op === "uninstall" && request.trouble) return { item: { ...item, error: request.trouble }, named };
  try {
    if (op !== "install") requireValid(request);
    const all = machine.candidates(adapter).filter(({ target }) => target.scope === scope);
    const candidate = (all.length > 1 ? holderOf(machine, all, name, owner) : undefined) ?? candidateForNew(all);
    if (!candidate) return { item: { ...item, refusals: [noScope(adapter, scope)] }, named };
    if (op === "install") requireHome(candidate, machine);
    const place = machine.place(candidate);
    const prepared = toWish(request, candidate, machine, options);
    const known = { ...item, path: candidate.path, refusals: prepared.refusals, warnings: prepared.warnings };
    return { item: known, named, candidate, place, ...(prepared.wish ? { wish: prepared.wish } : {}) };
  } catch (error) {
    return { item: { ...item, error: errorData(error) }, named };
  }
};

/** A spec was judged when it was parsed; the words of the other requests are judged here. */
const requireValid = ({ owner, name }: { readonly owner: string; readonly name: string }): void => {
  for (const [kind, text, at] of [
    ["owner", owner, "/owner"],
    ["serverName", name, "/name"],
  ] as const) {
    const result = checkText(kind, text, "spec", at);
    if (result.ok) continue;
    const [issue] = result.issues;
    if (issue) throw new AgentConfigError(issue.code, issue.message, { at });
  }
};

/** A first install makes the directories of its file, but nobody's home: a path to none is a mistake. */
const requireHome = ({ path }: Candidate, { env: { home } }: Machine): void => {
  if (!isInside(path, home) || existsSync(home)) return;
  throw new AgentConfigError("FILE_UNREADABLE", `There is no home directory ${home}. Nothing was changed.`, {
    path: home,
    hint: "Create it, or correct the variable or the argument that names it.",
  });
};

/** The file that has the name already; before others the one where this owner has it. */
const holderOf = (machine: Machine, all: readonly Candidate[], name: string, owner: string): Candidate | undefined =>
  all.find((each) => claimOf(machine, each, name)?.owner === owner) ?? all.find((each) => knows(machine, each, name));

const toWish = (
  request: Request,
  candidate: Candidate,
  machine: Machine,
  options: PlanOptions,
): { wish?: Wish; refusals: readonly Refusal[]; warnings: readonly Warning[] } => {
  const { adapter, op } = request;
  const { container, target } = candidate;
  if (op === "install") {
    const missing = orNone(() => machine.missingKeys(candidate));
    if (missing.length > 0) return { refusals: [brokenWithout(missing, candidate)], warnings: [] };
    const prepared = prepareInstall(request.spec, adapter, target, container, { ...options, env: machine.env });
    if (!prepared.wish) return prepared;
    const others = otherEntries(machine, candidate, prepared.wish);
    return {
      refusals: [...prepared.refusals, ...others.refusals],
      warnings: [...prepared.warnings, ...others.warnings, ...trustWarnings(candidate, machine)],
      ...(others.refusals.length > 0
        ? {}
        : { wish: request.source ? { ...prepared.wish, source: request.source } : prepared.wish }),
    };
  }
  const wish = { harness: adapter.id, scope: target.scope, owner: request.owner, name: request.name, container };
  if (op === "uninstall") {
    return {
      wish: { ...wish, op, force: options.force ?? false },
      refusals: [],
      warnings: elsewhere(request, candidate, machine),
    };
  }
  return {
    wish: {
      ...wish,
      op,
      keys: entryKeys(adapter, "stdio"),
      ...(request.from === undefined ? {} : { from: request.from }),
    },
    refusals: [],
    warnings: [],
  };
};

/** A file that cannot be read fails when it is planned. */
const orNone = (read: () => readonly string[]): readonly string[] => {
  try {
    return read();
  } catch {
    return [];
  }
};

const brokenWithout = (keys: readonly string[], { adapter: { title }, path, exists }: Candidate): Refusal => {
  const listed = keys.join(" and ");
  const lack = exists ? `${path} has no ${listed}` : `There is no ${path}`;
  return {
    code: "SCOPE_UNSUPPORTED",
    at: "/scope",
    message: `${lack}, and ${title} would refuse a file without ${listed}, which are not ours to choose.`,
    hint: `Start ${title} once, which makes the file, or write these keys; then run the command again.`,
  };
};

const knows = (machine: Machine, candidate: Candidate, name: string): boolean => {
  try {
    return (
      claimOf(machine, candidate, name) !== undefined || (candidate.exists && machine.entries(candidate).has(name))
    );
  } catch {
    return false;
  }
};

const claimOf = (machine: Machine, candidate: Candidate, name: string): Claim | undefined => {
  try {
    return machine.claims(candidate).find((claim) => claim.name === name);
  } catch {
    return undefined;
  }
};

/** A name that is not where it was looked for may stand in another scope. */
const elsewhere = (
  { adapter, scope, name, owner, named }: Extract<Request, { readonly op: "uninstall" }>,
  candidate: Candidate,
  machine: Machine,
): readonly Warning[] => {
  if (knows(machine, candidate, name)) return [];
  const scopes = machine
    .candidates(adapter)
    .filter((other) => other.target.scope !== scope && knows(machine, other, name))
    .map(({ target }) => target.scope);
  const command = `agent-config uninstall ${name} --owner ${owner}${named ? ` --harness ${adapter.id}` : ""}`;
  return [...new Set(scopes)].map((other) => ({
    code: "other-scope",
    message: `"${name}" stands in scope ${other}: ${command} --scope ${other}`,
  }));
};

const trustWarnings = (candidate: Candidate, machine: Machine): readonly Warning[] =>
  gateNotes(candidate, machine).map((message) => ({ code: "needs-trust", message }));

const noScope = (adapter: Adapter, scope: Scope): Refusal => {
  const scopes = [...new Set(adapter.targets.map((target) => target.scope))];
  return {
    code: "SCOPE_UNSUPPORTED",
    at: "/scope",
    message: scopes.includes(scope)
      ? `The ${scope} scope needs a project, and the home directory is none.`
      : `${adapter.title} has no ${scope} scope; it has ${scopes.join(" and ")}.`,
    ...(scopes.includes(scope) ? { hint: "Run the command inside a project, or name one with --project." } : {}),
  };
};
