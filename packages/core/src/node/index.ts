/**
 * @agent-config/core/node: the half that touches the machine. `install`, `uninstall` and `adopt` do the whole job for one
 * adapter or several; what they are made of (a plan, then its application) is here too, for callers that show the plan first.
 *
 *   import codex from "@agent-config/codex";
 *   import { mcp } from "@agent-config/core";
 *   import { install } from "@agent-config/core/node";
 *
 *   const spec = mcp("docs").owner("myapp").http("https://docs.example/mcp").build();
 *   const report = await install(codex, spec, { scope: "user" });
 *   for (const { harness, action, path } of report.items) console.log(harness, action, path);
 */

export { type ApplyOptions, applyPlan, applyUnseen } from "./apply-plan.ts";
export { adopt, type ChangeOptions, install, openMachine, uninstall } from "./change.ts";
export { isAnyThere, isFound } from "./detect.ts";
export type { PlanOptions, Request } from "./draft.ts";
export { errorData } from "./error-data.ts";
export { fileError } from "./file-error.ts";
export { isUpToDate, type PlannedFile } from "./file-job.ts";
export { type FileSecret, fileSecrets } from "./file-secrets.ts";
export type { Candidate } from "./locate.ts";
export type { Machine } from "./machine.ts";
export { ownedNames, requestsForOwned } from "./owned.ts";
export { itemsOf, type Plan, planRequests } from "./plan-requests.ts";
export { findProject } from "./project.ts";
export { recover } from "./recover.ts";
export { type Snapshot, snapshot } from "./snapshot.ts";
export { gateNotes, type State, type StatusOptions, type StatusRow, status, type Wanted } from "./status.ts";
export type { OnStep, StepName } from "./steps.ts";
export { systemEnv } from "./system-env.ts";
