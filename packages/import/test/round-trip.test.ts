import { type Adapter, type CheckedServer, encodeEntry, type ServerOptions, validateSpec } from "@agent-config/core";
import { describe, expect, it } from "vitest";
import { decoders, outcome, paste } from "./readers.ts";

/** What each harness can say of these is written in its own form, pasted, and must come back as it was. */
const servers = {
  plain: { transport: "stdio", command: "npx", args: ["-y", "@example/files"], env: {} },
  forwarded: { transport: "stdio", command: "npx", args: ["x"], env: { KEY: "${KEY}", MODE: "a b" } },
  renamed: { transport: "stdio", command: "npx", args: ["--key=${OTHER}"], env: { KEY: "${OTHER:-none}" } },
  odd: { transport: "stdio", command: "/opt/my tool", args: ["", 'a"b\\c', "ünï", "-", "x=y"], env: { E: "" } },
  placed: { transport: "stdio", command: "npx", args: ["x"], env: {}, cwd: "/srv/files" },
  dollars: { transport: "stdio", command: "npx", args: ["$${NOT}", "100$"], env: {} },
  docs: {
    transport: "http",
    url: "https://docs.example/mcp?a=b",
    headers: { Authorization: "Bearer ${TOKEN}", "X-Team": "a" },
  },
  old: { transport: "sse", url: "https://docs.example/sse", headers: {} },
} satisfies Readonly<Record<string, CheckedServer>>;

const entryOf = (name: string, server: CheckedServer, adapter: Adapter, options: ServerOptions = {}) => {
  const spec = validateSpec({ name, owner: "me", server, options });
  if (!spec.ok) throw new Error(JSON.stringify(spec.issues));
  return encodeEntry(spec.value, adapter, { scope: "user", strict: false, variables: {} });
};

/** The entry in a new file of the harness, under its wrapper. */
const snippetOf = (adapter: Adapter, name: string, set: ReturnType<typeof entryOf>["entry"]): string => {
  const [target] = adapter.targets;
  if (!target) throw new Error("no target");
  const { servers: path, keyedBy } = target;
  const container = { path, ...(keyedBy !== undefined && { keyedBy }) };
  return target.editor.edit("", [{ op: "put", container, name, set, drop: [] }]).text;
};

describe.each(decoders.map((adapter) => [adapter.title, adapter] as const))("%s", (_, adapter) => {
  const said = Object.entries(servers).flatMap(([name, server]) => {
    const { entry, refusals, warnings } = entryOf(name, server, adapter);
    const unsayable = refusals.length > 0 || !adapter.transports.includes(server.transport);
    return unsayable || warnings.length > 0 ? [] : [[name, server, snippetOf(adapter, name, entry)] as const];
  });

  it("can say something", () => {
    expect(said.map(([name]) => name)).toEqual(expect.arrayContaining(["plain", "forwarded", "docs"]));
  });

  it.each(said)("%s comes back as it went", (name, server, snippet) => {
    expect(outcome(paste(snippet, { as: adapter.id }))).toMatchObject({ servers: { [name]: server }, warnings: [] });
  });

  it("brings back each time limit that it can say, and names the others", () => {
    const options = { startupTimeoutMs: 7000, toolTimeoutMs: 2000 };
    const { entry, warnings } = entryOf("plain", servers.plain, adapter, options);
    const pasted = paste(snippetOf(adapter, "plain", entry), { as: adapter.id });
    const back = pasted.ok ? pasted.value.servers[0]?.options : undefined;
    for (const limit of ["startupTimeoutMs", "toolTimeoutMs"] as const) {
      const isLost = warnings.some(({ code, at }) => code === "field-lost" && at === `/options/${limit}`);
      expect(back?.[limit]).toBe(isLost ? undefined : options[limit]);
      expect(isLost).toBe(typeof adapter.keys.limits[limit] === "string");
    }
  });

  it.each(said)("%s is recognised without a name of the harness", (name, server, snippet) => {
    expect(outcome(paste(snippet))).toMatchObject({ servers: { [name]: server } });
  });
});
