import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface Model {
  /** Base address of an OpenAI-compatible API. */
  readonly base: string;
  readonly close: () => void;
}

/** Starts a stand-in for a language model that says "ok" to everything, for clients that connect only in a conversation. */
export const startModel = async (): Promise<Model> => {
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (request.url?.endsWith("/chat/completions")) complete(body.includes('"stream":true'), response);
    else if (request.url?.endsWith("/models"))
      json(response, { object: "list", data: [{ id: "ok", object: "model" }] });
    else response.writeHead(404).end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};

const json = (response: ServerResponse, value: object): void => {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
};

const complete = (stream: boolean, response: ServerResponse): void => {
  const common = { id: "1", created: 1, model: "ok" };
  const message = { role: "assistant", content: "ok" };
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  if (!stream) {
    const choices = [{ index: 0, message, finish_reason: "stop" }];
    json(response, { ...common, object: "chat.completion", choices, usage });
    return;
  }
  const chunk = { ...common, object: "chat.completion.chunk" };
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const event of [
    { ...chunk, choices: [{ index: 0, delta: message, finish_reason: null }] },
    { ...chunk, choices: [{ index: 0, delta: {}, finish_reason: "stop" }], usage },
  ]) {
    response.write(`data: ${JSON.stringify(event)}\n\n`);
  }
  response.end("data: [DONE]\n\n");
};
