import { isObject, own, pointer } from "@agent-config/core";

/** One entry of a document; its shape is still to be judged. */
export interface FoundEntry {
  readonly name: string | undefined;
  readonly entry: unknown;
  /** Pointer into the document. */
  readonly at: string;
}

/**
 * The entries of a document without the name of a harness: one server alone, a map of them under one of the usual wrappers,
 * an object with the entry under `config` (as one vendor's links have it), or a bare map, of which every member must be a
 * server. Empty when it is none of these.
 *
 * Facts: the documents of some 110 public repositories, read 2026-11.
 */
export const entriesIn = (value: unknown, at = ""): readonly FoundEntry[] => {
  if (!isObject(value)) return [];
  if (isEntry(value)) return [single(value, at)];
  for (const wrapper of wrappers) {
    const inner = memberAt(value, wrapper);
    const place = at + pointer(...wrapper);
    if (isObject(inner)) return isEntry(inner) ? [single(inner, place)] : membersOf(inner, place);
  }
  const config = own(value, "config");
  if (isEntry(config)) return [{ ...single(config, at + pointer("config")), ...nameIn(value) }];
  const all = membersOf(value, at);
  return all.length > 0 && all.every(({ entry }) => isEntry(entry)) ? all : [];
};

/** In this order: VS Code's settings hold `mcp.servers`, and OpenCode's servers stand right under `mcp`. */
const wrappers: readonly (readonly string[])[] = [
  ["mcp", "servers"],
  ["mcpServers"],
  ["amp.mcpServers"],
  ["servers"],
  ["mcp"],
  ["context_servers"],
];

type Members = Readonly<Record<string, unknown>>;

const memberAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((outer, step) => (isObject(outer) ? own(outer, step) : undefined), value);

const isEntry = (value: unknown): value is Members =>
  isObject(value) &&
  ["command", "cmd", "url", "httpUrl", "serverUrl", "uri"].some((name) => {
    const member = own(value, name);
    return typeof member === "string" || Array.isArray(member);
  });

const single = (value: Members, at: string): FoundEntry => {
  const { name: _, ...entry } = value;
  return { name: undefined, entry, at, ...nameIn(value) };
};

const nameIn = (value: Members): { readonly name?: string } => {
  const name = own(value, "name");
  return typeof name === "string" ? { name } : {};
};

const membersOf = (map: Members, at: string): readonly FoundEntry[] =>
  Object.entries(map).map(([name, entry]) => ({ name, entry, at: at + pointer(name) }));
