import { type CheckedServer, checkServer, pointer } from "@agent-config/core";
import {
  type Answers,
  type LaunchRefusal,
  newContext,
  notice,
  type RouteContext,
  type RouteOptions,
  refuse,
} from "./context.ts";
import type { Entry } from "./entry.ts";
import { planPackage } from "./package-route.ts";
import { planRemote, transportOf } from "./remote-route.ts";

/** One package or remote of an entry, by its place in the entry's list. */
export interface Route {
  readonly kind: "package" | "remote";
  readonly index: number;
}

export interface Preference {
  /** This kind comes first; the other still follows. */
  readonly kind: Route["kind"];
  /** Only this route. */
  readonly index?: number;
}

/**
 * The routes of an entry in the order in which they are tried: packages as listed, then remotes, Streamable HTTP before SSE
 * (10 servers of the registry list SSE first).
 */
export const orderRoutes = (entry: Entry, prefer: Preference | undefined): readonly Route[] => {
  const packages = entry.packages.map((_, index): Route => ({ kind: "package", index }));
  const remotes = entry.remotes.map((_, index): Route => ({ kind: "remote", index }));
  const isSse = ({ index }: Route) => remoteTransport(entry, index) === "sse";
  const sorted = [...remotes.filter((route) => !isSse(route)), ...remotes.filter(isSse)];
  const all = prefer?.kind === "remote" ? [...sorted, ...packages] : [...packages, ...sorted];
  if (prefer?.index === undefined) return all;
  return all.filter(({ kind, index }) => kind === prefer.kind && index === prefer.index);
};

export const remoteTransport = (entry: Entry, index: number): "http" | "sse" | undefined => {
  const remote = entry.remotes[index];
  return remote && transportOf(remote);
};

/** What became of a route: a server, or a refusal. */
export interface Evaluation {
  readonly route: Route;
  readonly context: RouteContext;
  readonly server: CheckedServer | undefined;
  /** The first, but an open question only when nothing else stands in the way. */
  readonly refusal: LaunchRefusal | undefined;
}

export const evaluate = (entry: Entry, route: Route, options: RouteOptions, answers: Answers): Evaluation => {
  const context = newContext(entry, options, answers);
  const server = checkedServer(entry, route, context);
  for (const id of Object.keys(answers)) if (!context.questions.has(id)) notice(context, "given-unused", id);
  const { refusals } = context;
  const refusal = refusals.find(({ code }) => code !== "UNRESOLVED_VARIABLE") ?? refusals[0];
  return { route, context, server, refusal };
};

/** What a route gives is held to the same rules as a server that a person writes. */
const checkedServer = (entry: Entry, route: Route, context: RouteContext): CheckedServer | undefined => {
  const server = serverOf(entry, route, context);
  const checked = server && checkServer(server);
  if (!checked || checked.ok) return checked?.value;
  for (const { code, message } of checked.issues) refuse(context, code, pointerOf(route), message);
  return undefined;
};

export const pointerOf = ({ kind, index }: Route): string => pointer(`${kind}s`, index);

const serverOf = (entry: Entry, { kind, index }: Route, context: RouteContext): CheckedServer | undefined => {
  const [listed, remote] = [entry.packages[index], entry.remotes[index]];
  if (kind === "package") return listed && planPackage(listed, context);
  return remote && planRemote(remote, context);
};

/** Whether the entry alone allows the route: an open question can be answered. */
export const isUsable = ({ refusal }: Evaluation): boolean =>
  refusal === undefined || refusal.code === "UNRESOLVED_VARIABLE";
