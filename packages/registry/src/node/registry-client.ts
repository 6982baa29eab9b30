import { setTimeout } from "node:timers/promises";
import { AgentConfigError, checkUrl } from "@agent-config/core";
import {
  type Call,
  type Failure,
  type Page,
  type RegistryServer,
  readAnswer,
  type SearchResult,
  searchPages,
  searchUrl,
  serverUrl,
} from "../api.ts";
import { officialRegistry } from "../plan.ts";
import { printable } from "../printable.ts";
import { request } from "./request.ts";

export interface RegistryOptions {
  /** Address of the registry; a path is kept, /v0.1 is added unless it ends in /v0 or /v0.1. The official one unless given. */
  readonly base?: string;
  /** Bearer token. Sent to the registry's own origin alone, and never over plain http to another machine. */
  readonly token?: string;
  readonly userAgent?: string;
  /** For one attempt, the whole answer; 10,000 unless given. */
  readonly timeoutMs?: number;
  /** Of one unpacked answer; 8 MiB unless given. */
  readonly maxBytes?: number;
  /** How often a request is made in all when the trouble may pass; 3 unless given. */
  readonly attempts?: number;
  readonly signal?: AbortSignal;
  /** Replaces the clock in tests. */
  readonly clock?: Clock;
}

export interface Clock {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<unknown>;
}

export interface RegistryClient {
  readonly base: string;
  /** One server by its exact name; the latest version unless one is given. */
  readonly get: (name: string, version?: string) => Promise<RegistryServer>;
  /** The latest versions of the servers whose name holds the words; at most `most` of them (100 unless given). */
  readonly search: (words: string, most?: number) => Promise<SearchResult>;
}

/**
 * A client for one registry. Throws INVALID_URL for an address that cannot be one. Its functions throw REGISTRY_NOT_FOUND,
 * REGISTRY_UNREACHABLE (no connection, too slow, an error status; after bounded retries with growing pauses, which honour
 * Retry-After) and REGISTRY_INVALID_RESPONSE (no JSON, another shape, too large, a redirect away from https). Nothing is cached.
 */
export const openRegistry = (options: RegistryOptions = {}): RegistryClient => {
  const { base = officialRegistry, token } = options;
  checkBase(base, token);
  return {
    base,
    get: async (name, version) => {
      const { servers } = await ask("get", serverUrl(base, name, version), options, naming(name, version));
      const [server] = servers;
      if (!server || !isAsked(server, name, version)) {
        const message = `${at(base)} answered with another server than ${naming(name, version)}.`;
        throw new AgentConfigError("REGISTRY_INVALID_RESPONSE", message);
      }
      return server;
    },
    search: (words, most = 100) =>
      searchPages({ base, query: words, limit: Math.max(1, Math.min(most, 100)) }, most, (url) =>
        ask("search", url, options, `"${printable(words)}"`),
      ),
  };
};

const at = (base: string): string => `The registry ${base}`;

const naming = (name: string, version: string | undefined): string =>
  printable(version === undefined ? name : `${name} ${version}`);

const checkBase = (base: string, token: string | undefined): void => {
  searchUrl({ base, query: "", limit: 1 });
  if (token === undefined) return;
  const checked = checkUrl(base);
  if (!/^https:/i.test(base) && !(checked.ok && checked.value.loopback)) {
    throw new AgentConfigError("INVALID_URL", "A token is not sent over plain http to another machine.", {
      hint: "Give the registry's https address.",
    });
  }
  if (!/^[!-~]+$/.test(token)) {
    throw new AgentConfigError(
      "INVALID_HEADER_VALUE",
      "The registry's token holds a character that no header may hold.",
    );
  }
};

/** A registry that answers with another server would have it installed under the asked name. */
const isAsked = ({ entry }: RegistryServer, name: string, version = "latest"): boolean =>
  entry.name.toLowerCase() === name.toLowerCase() && (version === "latest" || entry.version === version);

const ask = async (call: Call, url: string, options: RegistryOptions, what: string): Promise<Page> => {
  const { base = officialRegistry, attempts = 3, signal, clock = systemClock } = options;
  for (let attempt = 1; ; attempt += 1) {
    const answer = await attemptOnce(call, url, options);
    if (answer.ok) return answer;
    const pause = pauseBefore(attempt, answer.retryAfter ?? null, clock.now());
    if (!answer.retry || attempt >= attempts || pause === undefined) {
      throw new AgentConfigError(answer.code, `${at(base)}, asked for ${what}: ${answer.message}${later(pause)}`);
    }
    await clock.sleep(pause, signal);
  }
};

interface Refused extends Failure {
  readonly retryAfter?: string | null;
}

const attemptOnce = async (call: Call, url: string, options: RegistryOptions): Promise<Page | Refused> => {
  const { token, userAgent = "agent-config", timeoutMs = 10_000, maxBytes = 8 * 1024 * 1024, signal } = options;
  const received = await request(url, {
    timeoutMs,
    maxBytes,
    headers: { accept: "application/json", "user-agent": userAgent },
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(signal ? { signal } : {}),
  });
  if (!received.ok) return received;
  const answer = readAnswer(call, received.status, received.body);
  return answer.ok ? answer : { ...answer, retryAfter: received.retryAfter };
};

const longestPause = 30_000;

/** Half a second, then twice as long each time, or what the registry asks for; undefined when that is too long to wait. */
const pauseBefore = (attempt: number, retryAfter: string | null, now: number): number | undefined => {
  const growing = 500 * 2 ** (attempt - 1);
  if (retryAfter === null) return growing;
  const asked = /^\d+$/.test(retryAfter.trim()) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now;
  if (Number.isNaN(asked)) return growing;
  return asked > longestPause ? undefined : Math.max(asked, growing);
};

const later = (pause: number | undefined): string =>
  pause === undefined ? ` (it asks to wait more than ${longestPause / 1000} seconds)` : "";

const systemClock: Clock = {
  now: Date.now,
  sleep: (milliseconds, signal) => setTimeout(milliseconds, undefined, signal ? { signal } : {}),
};
