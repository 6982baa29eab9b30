import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as it arrived. */
export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly message: { readonly id?: number; readonly method?: string } | undefined;
}

export interface Stub {
  readonly origin: string;
  readonly seen: readonly Seen[];
}

type Answer = (seen: Seen, response: ServerResponse) => void;

/** A server on this machine that answers as `answer` says, while `work` runs. */
export const withHttp = async (answer: Answer, work: (stub: Stub) => Promise<void>): Promise<void> => {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const { method = "", url = "", headers } = request;
    const each = { method, url, headers, message: body === "" ? undefined : JSON.parse(body) };
    seen.push(each);
    answer(each, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    await work({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen });
  } finally {
    await stop(server);
  }
};

const stop = (server: Server): Promise<unknown> => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
};

const results: Readonly<Record<string, object>> = {
  initialize: {
    protocolVersion: "2025-03-26",
    capabilities: { tools: {} },
    serverInfo: { name: "web", version: "2" },
  },
  "tools/list": { tools: [{ name: "search" }] },
};

const resultOf = ({ message }: Seen): object => ({
  jsonrpc: "2.0",
  id: message?.id,
  result: results[message?.method ?? ""],
});

/** Streamable HTTP with JSON answers and a session. */
export const good: Answer = (seen, response) => {
  if (seen.message?.id === undefined) {
    response.writeHead(202).end();
    return;
  }
  const session = seen.message.method === "initialize" ? { "mcp-session-id": "session-1" } : {};
  response.writeHead(200, { "content-type": "application/json", ...session }).end(JSON.stringify(resultOf(seen)));
};

/** Streamable HTTP that answers with a stream of events, in pieces that fall anywhere, and keeps the stream open. */
export const streaming: Answer = (seen, response) => {
  if (seen.message?.id === undefined) {
    response.writeHead(202).end();
    return;
  }
  const notification = '{"jsonrpc":"2.0","method":"notifications/progress"}';
  const [first, ...rest] = JSON.stringify(resultOf(seen)).split(/(?<=,)/);
  const answer = [`data:${first}`, ...rest.map((piece) => `data: ${piece}`)];
  const lines = [": hello", "", `data: ${notification}`, "", ...answer, "", ""];
  response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
  for (const piece of lines.join("\r\n").match(/[\s\S]{1,7}/g) ?? []) response.write(piece);
};

/** The older transport: messages go to /messages, answers come over the stream that was opened at any other path. */
export const openSseServer = (endpoint: (seen: Seen) => string): Answer => {
  let stream: ServerResponse | undefined;
  return (seen, response) => {
    if (seen.method === "GET") {
      stream = response.writeHead(200, { "content-type": "text/event-stream" });
      stream.write(`event: endpoint\ndata: ${endpoint(seen)}\n\n`);
    } else if (seen.url.startsWith("/messages")) {
      response.writeHead(202).end("Accepted");
      if (seen.message?.id !== undefined) stream?.write(`event: message\ndata: ${JSON.stringify(resultOf(seen))}\n\n`);
    } else {
      response.writeHead(405).end();
    }
  };
};

export const status =
  (code: number, headers: Readonly<Record<string, string>> = {}, body = ""): Answer =>
  (_, response) => {
    response.writeHead(code, headers).end(body);
  };
