import { checkUrl } from "@agent-config/core";
import type { Failure } from "../api.ts";

export interface RequestOptions {
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent to the origin of the first address alone. */
  readonly authorization?: string;
  readonly signal?: AbortSignal;
}

/** An answer of whatever status. */
export interface Received {
  readonly ok: true;
  readonly status: number;
  readonly body: string;
  readonly retryAfter: string | null;
}

/** One GET with a bound on its time, its size and where it leads. What goes wrong on the way is data. */
export const request = async (url: string, options: RequestOptions): Promise<Received | Failure> => {
  const timeout = AbortSignal.timeout(options.timeoutMs);
  const signal = AbortSignal.any([timeout, ...(options.signal ? [options.signal] : [])]);
  try {
    return await follow(url, options, signal);
  } catch (error) {
    options.signal?.throwIfAborted();
    if (timeout.aborted) return unreachable(`No answer within ${options.timeoutMs / 1000} seconds.`);
    return unreachable(`The connection failed${reasonOf(error)}.`);
  }
};

const mostRedirects = 5;

const follow = async (start: string, options: RequestOptions, signal: AbortSignal): Promise<Received | Failure> => {
  const { origin } = new URL(start);
  const { authorization } = options;
  let url = start;
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const mayKnow = authorization !== undefined && new URL(url).origin === origin;
    const headers = { ...options.headers, ...(mayKnow ? { authorization } : {}) };
    const response = await fetch(url, { headers, redirect: "manual", signal });
    const location = response.status >= 300 && response.status <= 399 ? response.headers.get("location") : null;
    if (location === null) return receive(response, options.maxBytes);
    await response.body?.cancel();
    const target = URL.canParse(location, url) ? new URL(location, url).href : "";
    if (!mayFollow(url, target)) {
      return invalid("The registry redirects to an address without https, which is not followed.");
    }
    url = target;
  }
  return invalid(`The registry redirects more than ${mostRedirects} times.`);
};

/** Only to https, so that nobody on the way can change what will be run; a registry on this machine may stay on it. */
const mayFollow = (from: string, to: string): boolean => {
  const target = checkUrl(to);
  if (!target.ok) return false;
  const source = checkUrl(from);
  return to.startsWith("https:") || (target.value.loopback && source.ok && source.value.loopback);
};

const receive = async (response: Response, maxBytes: number): Promise<Received | Failure> => {
  const decoder = new TextDecoder();
  let body = "";
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) return invalid(`The registry's answer is larger than ${maxBytes} bytes.`);
    body += decoder.decode(chunk, { stream: true });
  }
  body += decoder.decode();
  return { ok: true, status: response.status, body, retryAfter: response.headers.get("retry-after") };
};

const unreachable = (message: string): Failure => ({ ok: false, code: "REGISTRY_UNREACHABLE", message, retry: true });

const invalid = (message: string): Failure => ({
  ok: false,
  code: "REGISTRY_INVALID_RESPONSE",
  message,
  retry: false,
});

/** The system's word for it, e.g. ECONNREFUSED; a message may hold a header's value. */
const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  return cause instanceof Error && "code" in cause && typeof cause.code === "string" ? ` (${cause.code})` : "";
};
