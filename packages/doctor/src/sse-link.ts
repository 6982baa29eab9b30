import type { Conceal } from "./conceal.ts";
import { eventsOf } from "./event-stream.ts";
import { isStreamOfEvents, piecesOf, request } from "./http-request.ts";
import type { RemoteLaunch } from "./launch.ts";
import { type Link, type Listener, messageIn, protocolError } from "./link.ts";

/**
 * The older transport: a stream of events from the server, whose first one names the address for what we send. Source:
 * modelcontextprotocol.io/specification/2024-11-05/basic/transports, read 2026-11-30.
 */
export const openSse = ({ url, headers }: RemoteLaunch, { hear, lose }: Listener, conceal: Conceal): Link => {
  const closed = new AbortController();
  const session = new Headers(headers);
  let found: (address: string) => void = () => undefined;
  const endpoint = new Promise<string>((resolve) => {
    found = resolve;
  });

  const listen = async (): Promise<void> => {
    const accepting = new Headers(session);
    accepting.set("accept", "text/event-stream");
    const response = await request(url, { method: "GET", headers: accepting, signal: closed.signal }, conceal);
    if ("detail" in response) return lose(response);
    if (!isStreamOfEvents(response)) return lose(protocolError("The server sends no stream of events."));
    for await (const { event, data } of eventsOf(piecesOf(response, lose))) {
      if (event === "endpoint") {
        const address = URL.canParse(data, url) ? new URL(data, url) : undefined;
        if (address?.origin !== new URL(url).origin) {
          return lose(protocolError("The server wants its messages sent to another origin; they are not."));
        }
        found(address.href);
      }
      const message = messageIn(data);
      if (message !== undefined) hear(message);
    }
    lose(protocolError("The server ended the stream of events."));
  };
  const post = async (body: string): Promise<void> => {
    const posting = new Headers(session);
    posting.set("content-type", "application/json");
    const response = await request(
      await endpoint,
      { method: "POST", headers: posting, body, signal: closed.signal },
      conceal,
    );
    if ("detail" in response) return lose(response);
    await response.body?.cancel();
  };
  const report = (): void => {
    if (!closed.signal.aborted) lose(protocolError("The connection broke off."));
  };
  void listen().catch(report);
  return {
    send: (message) => post(JSON.stringify(message)).catch(report),
    agree: (version) => session.set("mcp-protocol-version", version),
    close: async () => closed.abort(),
  };
};
