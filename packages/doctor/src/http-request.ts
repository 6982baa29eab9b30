import type { Conceal } from "./conceal.ts";
import type { RemoteLaunch } from "./launch.ts";
import { type Failure, type Listener, mostReceived, protocolError } from "./link.ts";

export interface HttpRequest {
  readonly method: "GET" | "POST" | "DELETE";
  readonly headers: Headers;
  readonly body?: string;
  readonly signal: AbortSignal;
}

const mostRedirects = 3;

/** Why a launch cannot be called at all, if so. Found before the request, whose own error would quote the address or header. */
export const faultOf = ({ url, headers }: RemoteLaunch, { tell }: Conceal): Failure | undefined => {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed || !/^https?:$/.test(parsed.protocol)) {
    return { status: "unreachable", detail: "The address is no http or https URL." };
  }
  if (parsed.username !== "" || parsed.password !== "") {
    return { status: "unreachable", detail: "The address holds a user name or a password; put them into a header." };
  }
  const bad = Object.entries(headers).find((header) => !isHeader(header));
  return (
    bad && { status: "unreachable", detail: tell`The header ${bad[0]} holds a character that no header may hold.` }
  );
};

const isHeader = (header: [string, string]): boolean => {
  try {
    return new Headers([header]).has(header[0]);
  } catch {
    return false;
  }
};

/**
 * One request: a successful answer, or why there is none. Redirects are followed on the same origin only and as the same
 * request, so that no header, an Authorization least of all, reaches anybody else. Rejects only when its signal is aborted.
 */
export const request = async (address: string, init: HttpRequest, conceal: Conceal): Promise<Response | Failure> => {
  let url = address;
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const response = await attempt(url, init, conceal);
    if ("detail" in response || response.ok) return response;
    await response.body?.cancel();
    const location = response.headers.get("location");
    if (response.status < 300 || response.status > 399 || location === null) return refusal(response, init, conceal);
    const target = URL.canParse(location, url) ? new URL(location, url) : undefined;
    const isSameRequest = init.method === "GET" || response.status === 307 || response.status === 308;
    if (target?.origin !== new URL(url).origin || !isSameRequest) return redirected(target, conceal);
    url = target.href;
  }
  return protocolError(`The server redirects more than ${mostRedirects} times.`);
};

const attempt = async (url: string, init: HttpRequest, { tell }: Conceal): Promise<Response | Failure> => {
  try {
    return await fetch(url, { ...init, redirect: "manual" });
  } catch (error) {
    init.signal.throwIfAborted();
    const code = codeOf(error);
    // The other side was reached, and what it said is no HTTP.
    if (/^(?:HPE_|UND_ERR_SOCKET|UND_ERR_HEADERS)/.test(code)) {
      return protocolError(tell`The server breaks off, or does not speak HTTP (${code}).`);
    }
    return { status: "unreachable", detail: tell`${new URL(url).host} cannot be reached (${code}).` };
  }
};

/** The system's word for it: the message may hold more than is good to show. */
const codeOf = (error: unknown): string => {
  const { cause } = error as { cause?: { code?: unknown } };
  return typeof cause?.code === "string" ? cause.code : "no connection";
};

const refusal = ({ status, statusText, headers }: Response, init: HttpRequest, { tell, line }: Conceal): Failure => {
  const answer = tell`The server answers ${status} ${statusText}`.trim();
  if (status !== 401 && status !== 403) return { ...protocolError(`${answer}.`), httpStatus: status };
  const challenge = headers.get("www-authenticate");
  const asked = challenge === null ? "" : `, and asks for: ${line(challenge)}`;
  const isSent = init.headers.has("authorization");
  const advice = isSent
    ? "Check the value that the entry sends."
    : "The entry sends no Authorization header; add one, or log in from the harness.";
  return { status: "unauthorized", detail: `${answer}${asked}. ${advice}`, httpStatus: status };
};

const redirected = (target: URL | undefined, { tell }: Conceal): Failure => {
  const where = target ? tell`to ${target.origin + target.pathname}` : "to no address";
  const advice = "That is not followed; put the right address into the entry.";
  return protocolError(`The server redirects ${where}. ${advice}`);
};

export const isStreamOfEvents = ({ headers }: Response): boolean =>
  /^text\/event-stream\b/i.test(headers.get("content-type") ?? "");

/** The text of an answer as it arrives. Stops, and says so, when it grows too long. Throws when the connection breaks. */
export async function* piecesOf(response: Response, lose: Listener["lose"]): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let received = 0;
  for await (const bytes of response.body ?? []) {
    received += bytes.byteLength;
    if (received > mostReceived) return lose(protocolError(`The server sends more than ${mostReceived} bytes.`));
    yield decoder.decode(bytes, { stream: true });
  }
  yield decoder.decode();
}
