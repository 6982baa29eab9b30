/**
 * @agent-config/doctor: what is wrong with the MCP servers that are installed. Every server of every harness is judged by its
 * file, its variables and its command, then started or called with the environment that its harness would give it, asked for
 * its tools, and ended with all that it started.
 *
 *   import codex from "@agent-config/codex";
 *   import { openMachine } from "@agent-config/core/node";
 *   import { examine } from "@agent-config/doctor";
 *
 *   const machine = openMachine([codex], {});
 *   for (const { name, harness, status, detail } of await examine([codex], machine, { timeoutMs: 5_000 }))
 *     console.log(name ?? "(file)", harness, status, detail);
 *
 * Servers are programs that somebody else wrote. Those of a project's files are started only where the harness' own files
 * say that its user agreed, or with `trustProject`. No text in a result holds the value of a reference or another secret.
 */

// One result per server and harness, and per file that a harness cannot read; the statuses in the order of judgement.
export { type Examination, type Verdict, verdicts } from "./examination.ts";
export { type ExamineOptions, examine, type Progress } from "./examine.ts";
// What a harness would start or call for a server, without doing so. `launch.env` and `secrets` hold real values.
export {
  type MissingVariable,
  type RemoteLaunch,
  type Resolved,
  resolveServer,
  type StdioLaunch,
  type Where,
} from "./launch.ts";
