import { isObject } from "@agent-config/core";
import type { Conceal } from "./conceal.ts";
import type { Answer, Conversation } from "./converse.ts";
import { type Failure, protocolError } from "./link.ts";

/** What a server says of itself, safe to show. */
export interface Introduction {
  readonly status: "ok";
  readonly detail: string;
  readonly tools: readonly string[];
}

/** The version we offer; the server's answer counts. Source: modelcontextprotocol.io/specification, read 2026-11-30. */
const protocolVersion = "2025-06-18";
const mostPages = 50;
const mostTools = 1000;

/** The handshake of the protocol, then the list of tools, page by page. */
export const askForTools = async (conversation: Conversation, conceal: Conceal): Promise<Introduction | Failure> => {
  const greeting = await conversation.request("initialize", {
    protocolVersion,
    capabilities: {},
    clientInfo: { name: "agent-config-doctor", version: "1" },
  });
  if (!greeting.ok) return greeting.failure;
  const { protocolVersion: agreed, capabilities, serverInfo } = greeting.result;
  if (typeof agreed !== "string") return protocolError("The answer to initialize names no protocol version.");
  conversation.link.agree?.(agreed);
  const told = await conversation.notify("notifications/initialized");
  if (!told.ok) return told.failure;

  const tools = await listTools(conversation, isObject(capabilities) && isObject(capabilities.tools));
  if ("detail" in tools) return tools;
  const names = tools.map((name) => conceal.line(name, 100));
  return { status: "ok", detail: `${introduce(serverInfo, agreed, conceal)}, ${count(names.length)}.`, tools: names };
};

const listTools = async ({ request }: Conversation, isOffered: boolean): Promise<readonly string[] | Failure> => {
  const names: string[] = [];
  let cursor: unknown;
  for (let page = 0; page < mostPages && names.length < mostTools; page += 1) {
    const answer: Answer = await request("tools/list", cursor === undefined ? {} : { cursor });
    if (!answer.ok) return answer.code === methodNotFound && !isOffered ? [] : answer.failure;
    const { tools, nextCursor } = answer.result;
    if (!Array.isArray(tools) || !tools.every(isTool))
      return protocolError("The answer to tools/list is no list of tools with names.");
    names.push(...tools.map(({ name }) => name));
    if (typeof nextCursor !== "string" || nextCursor === "" || nextCursor === cursor) break;
    cursor = nextCursor;
  }
  return names.slice(0, mostTools);
};

const methodNotFound = -32601;

const isTool = (value: unknown): value is { readonly name: string } =>
  isObject(value) && typeof value.name === "string";

const introduce = (serverInfo: unknown, agreed: string, { tell }: Conceal): string => {
  const { name, version } = isObject(serverInfo) ? serverInfo : {};
  const who = typeof name === "string" ? tell`${name}` : "The server";
  return `${who}${typeof version === "string" ? tell` ${version}` : ""} answers, protocol ${tell`${agreed}`}`;
};

const count = (tools: number): string => (tools === 1 ? "1 tool" : `${tools} tools`);
