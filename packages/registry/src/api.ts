import { AgentConfigError, type Code, checkUrl, isObject, own } from "@agent-config/core";
import type { Entry } from "./entry.ts";
import { percentEncode } from "./percent-encode.ts";
import { printable } from "./printable.ts";
import { readEntry } from "./read-entry.ts";

export type Call = "search" | "get";

export interface SearchRequest {
  readonly base: string;
  /** Words to look for; "" lists everything. */
  readonly query: string;
  /** Servers per page, 1 to 100. */
  readonly limit: number;
  readonly cursor?: string;
}

/** One server of an answer. */
export interface RegistryServer {
  /** As the registry sent it; give it to `planLaunch`. */
  readonly document: unknown;
  readonly entry: Entry;
}

export interface Page {
  readonly ok: true;
  readonly servers: readonly RegistryServer[];
  /** How many items had no name and were left out. */
  readonly skipped: number;
  readonly next: string | undefined;
}

export interface Failure {
  readonly ok: false;
  readonly code: Extract<Code, `REGISTRY_${string}`>;
  readonly message: string;
  /** Whether the same request may succeed later. */
  readonly retry: boolean;
}

/** The address of one page of a search for the latest versions. Throws INVALID_URL for a base that is none. */
export const searchUrl = ({ base, query, limit, cursor }: SearchRequest): string => {
  const parameters = [
    ...(query === "" ? [] : [`search=${percentEncode(query)}`]),
    `limit=${limit}`,
    "version=latest",
    ...(cursor === undefined ? [] : [`cursor=${percentEncode(cursor)}`]),
  ];
  return `${apiRoot(base)}/servers?${parameters.join("&")}`;
};

/** The address of one version of a server. Throws INVALID_URL for a base that is none. */
export const serverUrl = (base: string, name: string, version = "latest"): string =>
  `${apiRoot(base)}/servers/${percentEncode(name)}/versions/${percentEncode(version)}`;

/**
 * The one rule that joins a base with a path: slashes at its end are cut; a base that ends in /v0 or /v0.1 names the API line
 * itself, to any other /v0.1 is added, the stable line.
 */
const apiRoot = (base: string): string => {
  if (/[?#]/.test(base) || base.includes("${") || !checkUrl(base).ok) {
    throw new AgentConfigError(
      "INVALID_URL",
      "The registry's address is not an http or https URL without user name, query and fragment.",
      { hint: "Give it as in --registry https://registry.example.com" },
    );
  }
  const trimmed = base.replace(/\/+$/, "");
  return /\/v0(?:\.1)?$/.test(trimmed) ? trimmed : `${trimmed}/v0.1`;
};

/** What an answer means. One bad item never spoils the rest of a search. */
export const readAnswer = (call: Call, status: number, body: string): Page | Failure => {
  if (status < 200 || status > 299) return failureOf(call, status, body);
  const page = call === "search" ? readSearch(parseJson(body)) : readServer(parseJson(body));
  if (page) return page;
  const message = "The registry answered something else than its API promises; is this the address of a registry?";
  return { ok: false, code: "REGISTRY_INVALID_RESPONSE", message, retry: false };
};

const readSearch = (body: unknown): Page | undefined => {
  if (!isObject(body)) return undefined;
  const items: unknown = own(body, "servers") ?? [];
  if (!Array.isArray(items)) return undefined;
  const servers = items.flatMap((item: unknown) => serverOf(item) ?? []);
  return { ok: true, servers, skipped: items.length - servers.length, next: cursorOf(own(body, "metadata")) };
};

const readServer = (body: unknown): Page | undefined => {
  const server = serverOf(body);
  return server && { ok: true, servers: [server], skipped: 0, next: undefined };
};

const serverOf = (document: unknown): RegistryServer | undefined => {
  const reading = readEntry(document);
  return reading.ok ? { document, entry: reading.value } : undefined;
};

const cursorOf = (metadata: unknown): string | undefined => {
  if (!isObject(metadata)) return undefined;
  const cursor = own(metadata, "nextCursor") ?? own(metadata, "next_cursor");
  return typeof cursor === "string" && cursor !== "" ? cursor : undefined;
};

const failureOf = (call: Call, status: number, body: string): Failure => {
  const said = printable(quotable(body));
  return {
    ok: false,
    code: call === "get" && status === 404 ? "REGISTRY_NOT_FOUND" : "REGISTRY_UNREACHABLE",
    message: `The registry answered ${status}${said === "" ? "." : `: ${said}`}`,
    retry: [408, 425, 429].includes(status) || (status >= 500 && status <= 599),
  };
};

/** The sentence of an error answer, in any of its shapes; "" for markup and whatever else is not for people. */
const quotable = (body: string): string => {
  const parsed = parseJson(body);
  if (parsed === undefined) return /[\r\n]/.test(body.trim()) ? "" : (sentence(body) ?? "");
  if (!isObject(parsed)) return sentence(parsed) ?? "";
  const errors = own(parsed, "errors");
  const details: readonly unknown[] = Array.isArray(errors)
    ? errors.map((item: unknown) => (isObject(item) ? own(item, "message") : undefined))
    : [];
  const [main] = ["detail", "title", "error"].flatMap((member) => sentence(own(parsed, member)) ?? []);
  return [main, ...details].flatMap((said) => sentence(said) ?? []).join("; ");
};

const sentence = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" && !/<[a-z!/]/i.test(value) ? value : undefined;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export interface SearchResult {
  readonly servers: readonly RegistryServer[];
  readonly skipped: number;
  /** True when more would have followed. */
  readonly isCut: boolean;
}

const mostPages = 100;

/**
 * Follows a search from page to page. Every page is asked with all filters; of equal name and version the first is kept; it
 * ends without a cursor, when a cursor comes twice, at `most` servers, and at the latest after 100 pages.
 */
export const searchPages = async (
  request: Omit<SearchRequest, "cursor">,
  most: number,
  fetchPage: (url: string) => Promise<Page>,
): Promise<SearchResult> => {
  const servers = new Map<string, RegistryServer>();
  const cursors = new Set<string>();
  let skipped = 0;
  let url: string | undefined = searchUrl(request);
  while (url !== undefined && servers.size < most && cursors.size < mostPages) {
    const page = await fetchPage(url);
    skipped += page.skipped;
    for (const server of page.servers) {
      const key = JSON.stringify([server.entry.name, server.entry.version]);
      if (!servers.has(key)) servers.set(key, server);
    }
    const { next } = page;
    url = next === undefined || cursors.has(next) ? undefined : searchUrl({ ...request, cursor: next });
    if (next !== undefined) cursors.add(next);
  }
  return { servers: [...servers.values()].slice(0, most), skipped, isCut: url !== undefined || servers.size > most };
};
