import { setTimeout as delay } from "node:timers/promises";
import { isObject } from "@agent-config/core";
import type { Conceal } from "./conceal.ts";
import { type Failure, type Link, type Message, type OpenLink, protocolError } from "./link.ts";

export type Answer =
  | { readonly ok: true; readonly result: Members }
  | { readonly ok: false; readonly failure: Failure; readonly code?: number };

type Members = Readonly<Record<string, unknown>>;

/** A conversation in JSON-RPC 2.0. Every wait ends after `timeoutMs`, when the link is lost, and when the signal says so. */
export interface Conversation {
  readonly link: Link;
  readonly request: (method: string, params: object) => Promise<Answer>;
  readonly notify: (method: string) => Promise<Answer>;
}

export const converse = (open: OpenLink, timeoutMs: number, conceal: Conceal, until: AbortSignal): Conversation => {
  const waiting = new Map<number, (answer: Answer) => void>();
  let lose: (failure: Failure) => void = () => undefined;
  const lost = new Promise<Answer>((settle) => {
    lose = (failure) => settle({ ok: false, failure });
  });
  until.addEventListener("abort", () => lose({ status: "timed-out", detail: "The whole conversation took too long." }));

  const hear = (value: unknown): void => {
    if (Array.isArray(value)) for (const message of value) hear(message);
    if (!isObject(value)) return;
    if (value.method === undefined) waiting.get(Number(value.id))?.(answerIn(value, conceal));
    else if (value.id !== undefined) void link.send(replyTo(value));
  };
  const link = open({ hear, lose: (failure) => lose(failure) });

  const within = async (work: Promise<Answer>, what: string): Promise<Answer> => {
    const settled = new AbortController();
    const late = delay<Answer>(
      timeoutMs,
      { ok: false, failure: timedOut(what, timeoutMs) },
      { signal: settled.signal },
    );
    try {
      return await Promise.race([work, lost, late]);
    } finally {
      settled.abort();
    }
  };
  return {
    link,
    request: (method, params) => {
      const id = waiting.size + 1;
      const answer = new Promise<Answer>((settle) => waiting.set(id, settle));
      void link.send({ jsonrpc: "2.0", id, method, params });
      return within(answer, `The answer to ${method}`);
    },
    notify: (method) =>
      within(
        link.send({ jsonrpc: "2.0", method }).then(() => ({ ok: true, result: {} })),
        `Sending ${method}`,
      ),
  };
};

const timedOut = (what: string, timeoutMs: number): Failure => ({
  status: "timed-out",
  detail: `${what} took more than ${timeoutMs / 1000} s.`,
});

const answerIn = ({ result, error }: Members, { tell }: Conceal): Answer => {
  if (isObject(result)) return { ok: true, result };
  if (!isObject(error)) return { ok: false, failure: protocolError("An answer holds neither a result nor an error.") };
  const { code, message } = error;
  const failure = protocolError(tell`The server answers with error ${Number(code)}: ${String(message)}`);
  return { ok: false, failure, code: Number(code) };
};

/** A server may ask too. It is told at once that there is nothing to be had, so that it does not wait for us. */
const replyTo = ({ id, method }: Members): Message => {
  const known = { jsonrpc: "2.0", id: id as number | string } as const;
  return method === "ping"
    ? { ...known, result: {} }
    : { ...known, error: { code: -32601, message: "Method not found" } };
};
