import type { Env } from "@agent-config/core";
import { askForTools } from "./ask-for-tools.ts";
import type { Conceal } from "./conceal.ts";
import { converse } from "./converse.ts";
import type { Examination } from "./examination.ts";
import { findCommand } from "./find-command.ts";
import { faultOf } from "./http-request.ts";
import type { Resolved } from "./launch.ts";
import type { Failure, OpenLink } from "./link.ts";
import { openSse } from "./sse-link.ts";
import { openStdio } from "./stdio-link.ts";
import { openStreamableHttp } from "./streamable-http-link.ts";

/** The ways to a server, to be tried in this order. */
export type Ways = readonly [OpenLink, ...OpenLink[]];

/** How a launch is reached, or why it cannot be. Nothing is started or called yet. */
export const waysTo = (
  launch: NonNullable<Resolved["launch"]>,
  { platform, fallsBackToSse, conceal }: WayOptions,
): Ways | Failure => {
  if (launch.transport === "stdio") {
    const found = findCommand(launch, platform);
    if ("path" in found) return [(listener) => openStdio(found.path, launch, listener, conceal)];
    return { status: found.status, detail: conceal.tell`${launch.command} ${found.reason}.` };
  }
  const fault = faultOf(launch, conceal);
  if (fault) return fault;
  const sse: OpenLink = (listener) => openSse(launch, listener, conceal);
  if (launch.transport === "sse") return [sse];
  return [(listener) => openStreamableHttp(launch, listener, conceal), ...(fallsBackToSse ? [sse] : [])];
};

export interface WayOptions {
  readonly platform: Env["platform"];
  /** Whether SSE is tried where Streamable HTTP is not answered. */
  readonly fallsBackToSse: boolean;
  readonly conceal: Conceal;
}

export interface ProbeOptions {
  /** For each answer; the whole conversation may take twice as long. */
  readonly timeoutMs: number;
  readonly conceal: Conceal;
  readonly signal: AbortSignal | undefined;
}

export type Probed = Pick<Examination, "status" | "detail" | "tools" | "notes">;

/** Asks a server for its tools, and ends it. Where a POST is nothing to the server, the next way is tried. */
export const probe = async ([way, ...others]: Ways, options: ProbeOptions): Promise<Probed> => {
  const { timeoutMs, conceal, signal } = options;
  const until = AbortSignal.any([AbortSignal.timeout(2 * timeoutMs), ...(signal ? [signal] : [])]);
  const conversation = converse(way, timeoutMs, conceal, until);
  const { link } = conversation;
  const outcome = await askForTools(conversation, conceal).finally(link.close);
  const notes = link.notes?.() ?? [];
  if (outcome.status === "ok") return { ...outcome, notes };
  const { status, detail, httpStatus = 500 } = outcome;
  const [next, ...rest] = others;
  if (next && status === "protocol-error" && httpStatus < 500) return probe([next, ...rest], options);
  const words = link.lastWords?.() ?? "";
  return { status, detail: words === "" ? detail : `${detail}\n${words}`, notes };
};
