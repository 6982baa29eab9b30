import { isObject } from "@agent-config/core";
import type { Conceal } from "./conceal.ts";
import { eventsOf } from "./event-stream.ts";
import { isStreamOfEvents, piecesOf, request } from "./http-request.ts";
import type { RemoteLaunch } from "./launch.ts";
import { type Link, type Listener, type Message, messageIn, protocolError } from "./link.ts";

/** How long (milliseconds) the end of a session may take. */
const farewell = 2000;

/**
 * Streamable HTTP: every message is a POST, whose answer is JSON or a stream of events. Source:
 * modelcontextprotocol.io/specification/2025-06-18/basic/transports, read 2026-11-30.
 */
export const openStreamableHttp = ({ url, headers }: RemoteLaunch, listener: Listener, conceal: Conceal): Link => {
  const closed = new AbortController();
  const session = new Headers(headers);

  const post = async (message: Message): Promise<void> => {
    const sent = new Headers(session);
    sent.set("accept", "application/json, text/event-stream");
    sent.set("content-type", "application/json");
    const init = { method: "POST", headers: sent, body: JSON.stringify(message), signal: closed.signal } as const;
    const response = await request(url, init, conceal);
    if ("detail" in response) return listener.lose(response);
    const id = response.headers.get("mcp-session-id");
    if (id !== null) session.set("mcp-session-id", id);
    if (message.method !== undefined && message.id !== undefined)
      return hearAnswer(response, message.id, listener, conceal);
    await response.body?.cancel();
  };
  return {
    send: (message) =>
      post(message).catch(() => {
        if (!closed.signal.aborted) listener.lose(protocolError("The connection broke off."));
      }),
    agree: (version) => session.set("mcp-protocol-version", version),
    close: async () => {
      closed.abort();
      if (session.has("mcp-session-id")) await endSession(url, session, conceal);
    },
  };
};

/** Servers may keep their sessions (the specification has status 405 for that), so that the answer does not matter. */
const endSession = async (url: string, headers: Headers, conceal: Conceal): Promise<void> => {
  const init = { method: "DELETE", headers, signal: AbortSignal.timeout(farewell) } as const;
  const response = await request(url, init, conceal).catch(() => undefined);
  if (response && "body" in response) await response.body?.cancel();
};

const hearAnswer = async (response: Response, id: number | string, listener: Listener, { tell }: Conceal) => {
  const { hear, lose } = listener;
  if (isStreamOfEvents(response)) {
    for await (const { data } of eventsOf(piecesOf(response, lose))) {
      const message = messageIn(data);
      if (message !== undefined) hear(message);
      if (isAnswer(message, id)) return;
    }
    return lose(protocolError("The stream of events ended without the answer."));
  }
  const type = response.headers.get("content-type") ?? "nothing";
  if (!/^application\/json\b/i.test(type)) {
    await response.body?.cancel();
    return lose(protocolError(tell`The server answers with ${type}, where JSON or a stream of events is expected.`));
  }
  let text = "";
  for await (const piece of piecesOf(response, lose)) text += piece;
  const message = messageIn(text);
  if (!isAnswer(message, id))
    return lose(protocolError("The server answers with JSON that is no answer to the request."));
  hear(message);
};

const isAnswer = (value: unknown, id: number | string): boolean =>
  Array.isArray(value)
    ? value.some((message) => isAnswer(message, id))
    : isObject(value) && value.method === undefined && value.id === id;
