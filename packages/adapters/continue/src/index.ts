import {
  type Adapter,
  decodeRemote,
  decodeStdio,
  defineAdapter,
  isObject,
  member,
  nativeParser,
} from "@agent-config/core";
import { yaml } from "@agent-config/edit-yaml";

/** The value goes into the YAML before that is read, without quotes of its own: one bad value costs the whole file. */
const anywhere = {
  use: "any",
  defaults: false,
  unset: "fails",
  spoils:
    /^$|^[\s"'#&*!|>%@`[\]{},]|^[-?:](?:\s|$)|\s$|:(?:\s|$)|\s#|[\r\n]|^(?:true|false|null|~|[-+]?(?:\.inf|(?:\d[\d.]*|\.\d+)(?:e[-+]?\d+)?)|\.nan|0[ox][\da-f]+)$/i,
  note: "pasted into the YAML unquoted: a number, `true`, a quote at the start, `: ` or ` #` in a value breaks the file or changes it",
} as const;

/**
 * Continue, in editors and on the command line. Facts: docs.continue.dev/reference and continuedev/continue
 * `packages/config-yaml`, `core/context/mcp/MCPConnection.ts`, `extensions/cli/src/services` (2026-06-18, read 2026-12-01), and
 * its own reader, @continuedev/config-yaml 1.42.0, with which odd values and refused files were tried; and the command line
 * itself, version 1.5.47. In the editors a server with a variable that is not set starts, with the reference half filled.
 *
 * Only the user's `config.yaml`. Files in `.continue/mcpServers` are read by the editors alone, hold one server each under any
 * file name, and need a name and a version of their own: no file there is the one that a server of a project goes to.
 */
const continueDev: Adapter = defineAdapter({
  id: "continue",
  title: "Continue",
  upstream: { docs: "https://docs.continue.dev/reference", verified: "2026-12-01", client: "Continue CLI 1.5.47" },
  targets: [
    {
      scope: "user",
      files: ["{CONTINUE_GLOBAL_DIR:-~/.continue}/config.yaml"],
      servers: ["mcpServers"],
      keyedBy: "name",
      committed: false,
      editor: yaml,
      // A new file would also take the place of a config.json, and of the assistant that the command line has without any.
      needs: ["name", "version"],
    },
  ],
  sameName: "wins",
  detect: { user: ["{CONTINUE_GLOBAL_DIR:-~/.continue}"], project: [] },
  transports: ["stdio", "http", "sse"],
  references: {
    syntax: "${{ secrets.NAME }}",
    render: (name) => `\${{ secrets.${name} }}`,
    parse: nativeParser(/\$\{\{\s*secrets\.(?<name>[A-Za-z_]\w*)\s*\}\}/g),
    expands: /\$\{\{\s*secrets\.[^}\s]+\s*\}\}/,
    fields: { command: anywhere, args: anywhere, env: anywhere, cwd: anywhere, url: anywhere, headers: anywhere },
    setIn: "`~/.continue/.env`, or the shell or desktop session that starts Continue",
    // On the command line; in the editors no more than HOME, USER and PATH.
    inherits: "all",
  },
  keys: {
    common: ["type", "connectionTimeout"],
    stdio: ["command", "args", "env", "cwd"],
    remote: ["url", "requestOptions", "apiKey"],
    extra: ["apiKey"],
    limits: {
      startupTimeoutMs: [{ key: "connectionTimeout", unitMs: 1 }],
      toolTimeoutMs: "Continue has no time limit for tool calls in its file.",
    },
  },
  pitfalls: {
    fault: ({ type, command, url }) => {
      const known = command === undefined ? ["sse", "streamable-http"] : ["stdio"];
      if (type !== undefined && !known.includes(String(type)))
        return "has a type that does not fit, or that Continue does not know";
      return command === undefined && url === undefined ? "has neither command nor url" : undefined;
    },
    faultCostsAll: true,
  },
  encode: (server, { text, texts, textMap }) => {
    if (server.transport !== "stdio") {
      const headers = textMap("headers", server.headers);
      return {
        type: server.transport === "sse" ? "sse" : "streamable-http",
        url: text("url", server.url),
        ...member("requestOptions", member("headers", headers)),
      };
    }
    return {
      type: "stdio",
      command: text("command", server.command),
      ...member("args", texts("args", server.args)),
      ...member("env", textMap("env", server.env)),
      ...member("cwd", server.cwd && text("cwd", server.cwd)),
    };
  },
  decode: ({ type, command, args, env, cwd, url, apiKey, requestOptions }) => {
    if (command !== undefined)
      return type === undefined || type === "stdio"
        ? decodeStdio(continueDev.references, { command, args, env, cwd })
        : undefined;
    if (type !== undefined && type !== "sse" && type !== "streamable-http") return undefined;
    const { headers = {} } = isObject(requestOptions) ? requestOptions : {};
    const token = typeof apiKey === "string" && apiKey !== "" ? { Authorization: `Bearer ${apiKey}` } : {};
    return decodeRemote(continueDev.references, type === "sse" ? "sse" : "http", {
      url,
      headers: isObject(headers) ? { ...headers, ...token } : headers,
    });
  },
});

export default continueDev;
