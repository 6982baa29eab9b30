/** The revisions of MCP that open with `initialize`; the one asked for is answered when it is among them. */
const revisions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];

const results = {
  initialize: (params) => ({
    protocolVersion: revisions.includes(params?.protocolVersion) ? params.protocolVersion : revisions[0],
    capabilities: { tools: {} },
    serverInfo: { name: "conformance", version: "1.0.0" },
  }),
  ping: () => ({}),
  "tools/list": () => ({
    tools: [{ name: "echo", description: "echo", inputSchema: { type: "object", properties: {} } }],
  }),
  "prompts/list": () => ({ prompts: [] }),
  "resources/list": () => ({ resources: [] }),
  "resources/templates/list": () => ({ resourceTemplates: [] }),
};

/**
 * The answer to one JSON-RPC message; undefined for a notification. `server/discover`, with which newer clients ask whether
 * a server can do without `initialize`, gets "method not found" like everything else that is not in the table: they then
 * fall back to the handshake that every revision shares.
 */
export const answer = (message) => {
  if (message.id === undefined) return undefined;
  const result = Object.hasOwn(results, message.method) ? results[message.method](message.params) : undefined;
  return result
    ? { jsonrpc: "2.0", id: message.id, result }
    : { jsonrpc: "2.0", id: message.id, error: { code: -32601, message: "Method not found" } };
};
