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

// The registry's HTTP API without the network: addresses and the meaning of answers.
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
export type { Answer, Answers, LaunchInput, LaunchRefusal, SingleAnswer } from "./context.ts";
export { displayServer, type VariableRead } from "./display.ts";
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
export { launcherCommands } from "./launchers.ts";

// Which ways an entry offers, and why one of them is taken.
export { listRoutes, type RouteReport } from "./list-routes.ts";
// Ids of servers and names of variables.
export { defaultId, envName, referenceName } from "./names.ts";
export { type Notice, type NoticeCode, noticeCodes } from "./notices.ts";
export { percentEncode } from "./percent-encode.ts";
// One entry and the user's answers become a plan; the codes of its refusals are listed there.
export {
  type LaunchOptions,
  type LaunchPlan,
  officialRegistry,
  planLaunch,
  type ReadyPlan,
  type RefusedPlan,
} from "./plan.ts";
export { printable } from "./printable.ts";
// A server.json of any schema date in one shape, never with an exception.
export { readEntry } from "./read-entry.ts";
// The answers behind a server that stands in a configuration, for an update that asks nothing twice.
export { recoverAnswers } from "./recover-answers.ts";
export type { Preference, Route } from "./routes.ts";
