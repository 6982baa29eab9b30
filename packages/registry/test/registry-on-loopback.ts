import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Clock, openRegistry, type RegistryClient, type RegistryOptions } from "../src/node/index.ts";

/** A registry on this machine, a client of it whose clock stands still, and what both did. */
export interface Loopback {
  readonly client: RegistryClient;
  readonly base: string;
  readonly requests: readonly Asked[];
  readonly pauses: readonly number[];
}

interface Asked {
  readonly path: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** The hour at which the client's clock stands. */
export const noon = Date.UTC(2026, 10, 30, 12);

/** Runs a test against a server that answers each request with the next of the given answers, the last one for ever. */
export const withRegistry = async (
  answers: readonly RequestListener[],
  test: (loopback: Loopback) => Promise<void>,
  options: RegistryOptions = {},
): Promise<void> => {
  const requests: Asked[] = [];
  const server = createServer((request, response) => {
    const answer = answers[Math.min(requests.length, answers.length - 1)];
    requests.push({ path: request.url ?? "", headers: request.headers });
    answer?.(request, response);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const pauses: number[] = [];
  const clock: Clock = { now: () => noon, sleep: async (pause) => pauses.push(pause) };
  try {
    await test({ client: openRegistry({ base, clock, ...options }), base, requests, pauses });
  } finally {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
};

export const json =
  (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): RequestListener =>
  (_, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
  };

export const text =
  (body: string, status = 200, headers: Readonly<Record<string, string>> = {}): RequestListener =>
  (_, response) => {
    response.writeHead(status, headers).end(body);
  };

export const redirect = (location: string): RequestListener => text("", 302, { location });

export const act =
  (answer: (response: ServerResponse) => void): RequestListener =>
  (_, response) =>
    answer(response);

/** An entry as the API wraps it. */
export const wrapped = (name: string, version = "1.0.0") => ({
  server: {
    name,
    description: "A server.",
    version,
    packages: [{ registryType: "npm", identifier: "thing", version, transport: { type: "stdio" } }],
  },
  _meta: { "io.modelcontextprotocol.registry/official": { status: "active", isLatest: true } },
});
