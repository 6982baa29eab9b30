import type { CheckedServer, Code, Issue, Source } from "@agent-config/core";
import {
  type Answers,
  answerTo,
  type LaunchInput,
  type LaunchRefusal,
  type Notices,
  notice,
  noticesOf,
  type RouteContext,
  type RouteOptions,
} from "./context.ts";
import { type VariableRead, variablesRead } from "./display.ts";
import type { Entry } from "./entry.ts";
import { defaultId } from "./names.ts";
import { type Notice, noticeCodes } from "./notices.ts";
import { printable } from "./printable.ts";
import { readEntry } from "./read-entry.ts";
import {
  type Evaluation,
  evaluate,
  isUsable,
  orderRoutes,
  type Preference,
  pointerOf,
  type Route,
  remoteTransport,
} from "./routes.ts";

export interface LaunchOptions {
  /** Answers by input id. */
  readonly given?: Answers;
  /** The server's id, which goes in front of variable names; `defaultId` of the registry name unless given. */
  readonly id?: string;
  readonly prefer?: Preference;
  /** Refuses arguments that would have to be moved behind the package. */
  readonly strict?: boolean;
  /** Absolute home directory, for paths that start with ~/. */
  readonly home?: string;
  /** Commands found on this machine; absent means that nobody looked. */
  readonly launchers?: readonly string[];
  /** Where the entry comes from, for the record; the official registry unless given. */
  readonly registry?: string;
}

export interface PlanFacts {
  /** Undefined only when the document could not be read. */
  readonly entry: Entry | undefined;
  /** The server's id. */
  readonly id: string;
  readonly notices: readonly Notice[];
  /** Every question of the route that has no answer yet. */
  readonly inputs: readonly LaunchInput[];
  /** Ids of fields that were left out because nothing fills them. */
  readonly skipped: readonly string[];
  /** Ids of inputs that the publisher's default fills. */
  readonly defaulted: readonly string[];
  /** The other usable routes, in order. */
  readonly alternatives: readonly Route[];
}

export interface ReadyPlan extends PlanFacts {
  /** `repaired`: the entry was not taken to the letter; the notices say how. */
  readonly outcome: "exact" | "repaired";
  readonly route: Route;
  /** Every text in the neutral reference syntax, ready for an McpSpec. */
  readonly server: CheckedServer;
  /** Every environment variable that will be read, and where it goes: show it before anything is written. */
  readonly reads: readonly VariableRead[];
  /** What a ledger keeps, to tell later whether the server is outdated; ids of answers, never the answers. */
  readonly source: Source;
}

export interface RefusedPlan extends PlanFacts, LaunchRefusal {
  readonly outcome: "refused";
  /** The chosen route, when only an open question or an answer stands in its way. */
  readonly route?: Route;
}

export type LaunchPlan = ReadyPlan | RefusedPlan;

export const officialRegistry = "https://registry.modelcontextprotocol.io";

/**
 * Turns a registry entry and the user's answers into one launch plan. Pure: nothing is fetched, started or written.
 *
 * `document` is a server.json of any schema date, bare or as the API wraps it. A plan without an open question is `exact` or
 * `repaired`; every other one is `refused` with a code and a JSON pointer into the server object: DOCUMENT_INVALID,
 * MISSING_FIELD, NOTHING_TO_LAUNCH, NO_LAUNCHER, DOWNLOAD_REQUIRED, INVALID_TRANSPORT, INVALID_ARGUMENT, INVALID_URL,
 * INVALID_ENV_NAME, INVALID_ENV_VALUE, INVALID_HEADER_NAME, INVALID_HEADER_VALUE, DUPLICATE_HEADER, INLINE_SECRET,
 * REFERENCE_UNSUPPORTED and, when answers are missing, UNRESOLVED_VARIABLE.
 */
export const planLaunch = (document: unknown, options: LaunchOptions = {}): LaunchPlan => {
  const reading = readEntry(document);
  if (!reading.ok) return { ...nothing, ...firstOf(reading.issues), id: options.id ?? "", outcome: "refused" };
  const entry = reading.value;
  const { id = defaultId(entry.name), prefer, given = {} } = options;
  const notices: Notices = new Map();
  const fail = (refusal: LaunchRefusal): RefusedPlan => ({
    ...nothing,
    ...refusal,
    entry,
    id,
    notices: noticesOf({ notices }),
    outcome: "refused",
  });
  const { status } = entry;
  if (status === "deprecated" || status === "deleted") notice({ notices }, status, "", reason(entry));
  if (status === "deleted") return fail(nothingToLaunch(noticeCodes.deleted.message + reason(entry)));
  const settings = routeOptions(options, id);
  const routes = orderRoutes(entry, prefer).map((route) => evaluate(entry, route, settings, {}));
  const chosen = routes.find(isUsable);
  if (!chosen) return fail(routes[0]?.refusal ?? nothingToLaunch(noRoute(prefer)));
  const alternatives = routes.filter((other) => other !== chosen && isUsable(other)).map(({ route }) => route);
  if (prefer?.index === undefined) {
    if (routes[0] !== chosen) notice({ notices }, "route-skipped", pointerOf(chosen.route));
    explainChoice(entry, chosen.route, alternatives, { notices });
  }
  const answered = evaluate(entry, chosen.route, settings, given);
  return finish(answered, { ...nothing, entry, id, notices: noticesOf({ notices }), alternatives }, options);
};

const nothing: Omit<PlanFacts, "id"> = {
  entry: undefined,
  notices: [],
  inputs: [],
  skipped: [],
  defaulted: [],
  alternatives: [],
};

const firstOf = ([first]: readonly Issue[]): LaunchRefusal =>
  first ?? { code: "DOCUMENT_INVALID", at: "", message: "" };

const nothingToLaunch = (message: string): LaunchRefusal => ({
  code: "NOTHING_TO_LAUNCH" satisfies Code,
  at: "",
  message,
});

const reason = ({ statusMessage }: Entry): string =>
  statusMessage ? ` The registry says: ${printable(statusMessage)}` : "";

const noRoute = (prefer: Preference | undefined): string =>
  prefer?.index === undefined
    ? "The entry lists neither a package nor a remote."
    : `The entry lists no ${prefer.kind} number ${prefer.index}.`;

export const routeOptions = ({ strict = false, home, launchers }: LaunchOptions, serverId: string): RouteOptions => ({
  strict,
  home,
  launchers,
  serverId,
});

const explainChoice = (
  entry: Entry,
  chosen: Route,
  alternatives: readonly Route[],
  plan: Pick<RouteContext, "notices">,
): void => {
  const isTwin = ({ kind, index }: Route) =>
    kind === "remote" &&
    chosen.kind === "remote" &&
    remoteTransport(entry, index) === remoteTransport(entry, chosen.index);
  if (alternatives.length === 0) return;
  notice(plan, alternatives.some(isTwin) ? "route-ambiguous" : "route-chosen", pointerOf(chosen));
};

const finish = (evaluation: Evaluation, facts: PlanFacts, options: LaunchOptions): LaunchPlan => {
  const { route, context, server, refusal } = evaluation;
  const isAnswered = (id: string) => answerTo(context, id) !== undefined;
  const notices = [...facts.notices, ...noticesOf(context)];
  const common = {
    ...facts,
    notices,
    route,
    inputs: [...context.questions.values()].filter(({ id }) => !isAnswered(id)),
    skipped: [...context.skipped],
    defaulted: [...context.defaulted],
  };
  if (refusal || !server) return { ...common, ...(refusal ?? firstOf([])), outcome: "refused" };
  return {
    ...common,
    outcome: notices.some(({ code }) => noticeCodes[code].repairs) ? "repaired" : "exact",
    server,
    reads: variablesRead(server),
    source: {
      registry: options.registry ?? officialRegistry,
      name: context.entry.name,
      version: context.entry.version ?? "",
      route: `${route.kind}:${route.index}`,
      inputs: [...context.questions.keys()].filter(isAnswered).sort(),
    },
  };
};
