import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { answer } from "./answers.mjs";

/** One request as it arrived. `path` has its percent signs undone; the name is the second part of it: `/http/NAME/…`. */
export interface HttpRecord {
  readonly name: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
}

export interface HttpRecorder {
  /** e.g. `http://127.0.0.1:40123`; Streamable HTTP below `/http/NAME`, the older HTTP+SSE below `/sse/NAME`. */
  readonly origin: string;
  /** Hands over what was recorded since the last call. */
  readonly take: () => readonly HttpRecord[];
  readonly close: () => void;
}

/** Starts a server on this machine's loopback that speaks both HTTP transports and records each request. */
export const recordHttp = async (): Promise<HttpRecorder> => {
  let records: HttpRecord[] = [];
  const streams = new Map<string, ServerResponse>();
  const server = createServer(async (request, response) => {
    const path = decoded(new URL(request.url ?? "/", "http://local").pathname);
    const [, kind, name] = path.split("/");
    if (name === undefined || (kind !== "http" && kind !== "sse" && kind !== "messages")) {
      response.writeHead(404).end();
      return;
    }
    if (kind !== "messages") records.push({ name, path, headers: request.headers });
    const body = await text(request);
    if (kind === "http" && request.method === "POST") answerDirectly(body, response);
    else if (kind === "sse" && request.method === "GET") streams.set(name, openStream(name, response));
    else if (kind === "messages" && request.method === "POST") answerInStream(body, streams.get(name), response);
    else response.writeHead(405).end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take: () => {
      const taken = records;
      records = [];
      return taken;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

const answerDirectly = (body: string, response: ServerResponse): void => {
  const reply = answer(JSON.parse(body));
  if (reply) response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(reply));
  else response.writeHead(202).end();
};

const openStream = (name: string, response: ServerResponse): ServerResponse => {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  response.write(`event: endpoint\ndata: /messages/${name}\n\n`);
  return response;
};

const answerInStream = (body: string, stream: ServerResponse | undefined, response: ServerResponse): void => {
  response.writeHead(202).end();
  const reply = answer(JSON.parse(body));
  if (reply) stream?.write(`event: message\ndata: ${JSON.stringify(reply)}\n\n`);
};
