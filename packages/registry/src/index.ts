/**
 * @agent-config/registry: an entry of an MCP registry (server.json) becomes one server that an McpSpec can hold, or a
 * refusal that says why not. Pure; `@agent-config/registry/node` asks a registry over the network.
 *
 *   const plan = planLaunch(document, { given: { "env.API_KEY": "${ACME_KEY}" }, home: "/home/dana" });
 *   if (plan.outcome === "refused") console.error(plan.code, plan.at, plan.message, plan.inputs);
 *   else console.log(displayServer(plan.server), plan.reads, plan.notices);
 *
 * An entry is written by a stranger: it can name a variable and a server to send it to. Before anything is written, show the
 * full command or URL (`displayServer`) and every variable that will be read (`reads`). Secrets are never values: a secret
 * without an answer becomes a reference `${NAME}`, and an answer to it must be one.
 */

/*
 * One entry and the user's answers become a plan: `exact` or `repaired` with a server, or `refused` with a code and a place.
 *
 *   planLaunch(document, { prefer: { kind: "remote" }, launchers: ["npx", "docker"] });
 */

export {
  type LaunchOptions,
  type LaunchPlan,
  officialRegistry,
  type PlanFacts,
  planLaunch,
  type ReadyPlan,
  type RefusedPlan,
} from "./plan.ts";

/*
 * What a plan asks, and what it is answered: texts in the neutral reference syntax, by the ids of its `inputs`.
 *
 *   const given: Answers = { "env.PEAR_TOKEN": "${TEAM_TOKEN}", "arg.--port": 8080, "arg.dir": ["a", "b"] };
 */

export type { Answer, Answers, LaunchInput, LaunchRefusal, SingleAnswer } from "./context.ts";

/*
 * What a plan tells about itself: every way in which an entry was not taken to the letter, and every risk in what it starts.
 *
 *   const repairs = plan.notices.filter(({ code }) => noticeCodes[code].repairs);
 */

export { type Notice, type NoticeCode, type NoticeFacts, noticeCodes } from "./notices.ts";

/*
 * The ways that an entry offers, in the order in which they are tried, and what stands in the way of each. `launchers` of the
 * options are those of `launcherCommands` that are on this machine.
 *
 *   for (const { title, isChosen, refusal } of listRoutes(entry)) console.log(isChosen, title, refusal?.message);
 */

export { launcherCommands } from "./launchers.ts";
export { listRoutes, type RouteReport } from "./list-routes.ts";
export type { Preference, Route } from "./routes.ts";

/*
 * The answers behind a server that stands in a configuration, so that an update asks nothing twice.
 *
 *   planLaunch(newDocument, { given: recoverAnswers(oldDocument, claim.source, presentServer) });
 */

export { recoverAnswers } from "./recover-answers.ts";

/*
 * A server.json of any schema date in one shape. Never throws; DOCUMENT_INVALID and MISSING_FIELD are its only refusals.
 *
 *   const reading = readEntry(JSON.parse(text));
 *   if (reading.ok) console.log(printable(reading.value.description ?? ""));
 */

export type {
  Argument,
  Entry,
  Input,
  Located,
  NamedValue,
  PackageEntry,
  RemoteEntry,
  Status,
  Variables,
} from "./entry.ts";
export { readEntry } from "./read-entry.ts";

/*
 * Text for a terminal: a whole command line or URL, and a stranger's words on one line without anything that moves a cursor.
 *
 *   displayServer(plan.server); // npx -y @acme/thing@1.0.0 --root '/srv/a b'
 */

export { displayServer, type VariableRead, variablesRead } from "./display.ts";
export { printable } from "./printable.ts";

/*
 * Ids of servers and names of variables. A publisher's word gets the server's id in front unless it speaks of him: he cannot
 * name the variable of another service and have its value sent to his server.
 *
 *   defaultId("com.acme/mcp"); // acme-mcp
 *   referenceName("com.acme/mcp", "acme-mcp", "api_key"); // ACME_MCP_API_KEY
 */

export { defaultId, envName, referenceName } from "./names.ts";

/*
 * The registry's HTTP API without the network: addresses, the meaning of answers, and the way from page to page. Addresses
 * throw INVALID_URL for a base that is none. Source: the API's description in modelcontextprotocol/registry, August 2026.
 *
 *   const response = await fetch(searchUrl({ base: officialRegistry, query: "pear", limit: 20 }));
 *   const answer = readAnswer("search", response.status, await response.text());
 */

export {
  type Call,
  type Failure,
  type Page,
  type RegistryServer,
  readAnswer,
  type SearchRequest,
  type SearchResult,
  searchPages,
  searchUrl,
  serverUrl,
} from "./api.ts";
export { percentEncode } from "./percent-encode.ts";
