import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A registry on this machine that knows what was published to it. */
export interface StubRegistry {
  readonly base: string;
  /** The later version of a name is the latest. */
  readonly publish: (server: Published, status?: Status) => void;
  /** Takes a server away, as a registry does with malware. */
  readonly remove: (name: string) => void;
  /** From now on every request is answered so; undefined: as a registry does. */
  readonly answerWith: (answer: RequestListener | undefined) => void;
  /** What was asked, without the address of the machine. */
  readonly requests: readonly { readonly path: string; readonly authorization: string | undefined }[];
}

export interface Published {
  readonly name: string;
  readonly version: string;
  readonly [member: string]: unknown;
}

interface Status {
  readonly status: "active" | "deprecated" | "deleted";
  readonly statusMessage?: string;
}

export const withStubRegistry = async <T>(work: (registry: StubRegistry) => Promise<T>): Promise<T> => {
  const servers = new Map<string, readonly Wrapped[]>();
  const requests: { path: string; authorization: string | undefined }[] = [];
  let fixed: RequestListener | undefined;
  const server = createServer((request, response) => {
    requests.push({ path: request.url ?? "", authorization: request.headers.authorization });
    if (fixed) fixed(request, response);
    else answer(servers, request, response);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  try {
    return await work({
      base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      publish: (published, status = { status: "active" }) => {
        const before = servers.get(published.name) ?? [];
        servers.set(published.name, [...before, { server: published, _meta: { [official]: status } }]);
      },
      remove: (name) => servers.delete(name),
      answerWith: (listener) => {
        fixed = listener;
      },
      requests,
    });
  } finally {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
};

const official = "io.modelcontextprotocol.registry/official";

interface Wrapped {
  readonly server: Published;
  readonly _meta: Readonly<Record<string, Status>>;
}

const answer = (
  servers: ReadonlyMap<string, readonly Wrapped[]>,
  request: IncomingMessage,
  response: ServerResponse,
): void => {
  const { pathname, searchParams } = new URL(request.url ?? "", "http://stub");
  const [, name, version] = /^\/v0\.1\/servers\/([^/]+)\/versions\/([^/]+)$/.exec(pathname) ?? [];
  if (name !== undefined && version !== undefined) {
    const versions = servers.get(decodeURIComponent(name)) ?? [];
    const wanted = decodeURIComponent(version);
    const found = wanted === "latest" ? versions.at(-1) : versions.find(({ server }) => server.version === wanted);
    const missing = { title: "Not Found", status: 404, detail: "Server not found" };
    json(found ?? missing, found ? 200 : 404)(request, response);
    return;
  }
  const words = (searchParams.get("search") ?? "").toLowerCase();
  const hits = [...servers].flatMap(([key, versions]) => (key.toLowerCase().includes(words) ? versions.slice(-1) : []));
  const start = Number(searchParams.get("cursor") ?? 0);
  const end = start + Number(searchParams.get("limit"));
  const metadata = end < hits.length ? { nextCursor: String(end) } : {};
  json({ servers: hits.slice(start, end), metadata })(request, response);
};

/* Answers for `answerWith`. */

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

export const act =
  (take: (response: ServerResponse) => void): RequestListener =>
  (_, response) =>
    take(response);
