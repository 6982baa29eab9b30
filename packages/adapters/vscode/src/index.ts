import {
  type Adapter,
  type DocumentObject,
  type DocumentValue,
  decodeRemote,
  decodeStdio,
  defineAdapter,
  isObject,
  member,
  nativeParser,
  pointer,
  type Text,
} from "@agent-config/core";
import { jsonDialect } from "@agent-config/edit-json";

/** `mcpResourceScannerService.ts` reads with VS Code's own parser, to which a byte order mark is white space. */
const editor = jsonDialect({ accepts: { comments: true, trailingCommas: true, byteOrderMark: true }, emits: "json" });

/** A value is put in with `replaceAll`, which has patterns of its own. */
const anywhere = {
  use: "any",
  defaults: false,
  unset: "empty",
  spoils: /\$[$&`'{]/,
  note: "put in as a pattern: a value that holds $ before another sign is changed",
} as const;

const builtIn = { workspaceFolder: "{project}", userHome: "~" };

/**
 * Visual Studio Code with GitHub Copilot. Facts: code.visualstudio.com/docs/agents/reference/mcp-configuration and the sources
 * microsoft/vscode (read 2026-12-01): `platform/mcp/common/mcpResourceScannerService.ts` and
 * `installedMcpServersDiscovery.ts` (files, types), `configurationResolverExpression.ts` and `variableResolver.ts`
 * (references, unset ones), `extHostMcpNode.ts` (start, inheritance, PATH, `~`, batch files), pull request 312234 (equal names),
 * `userDataPath.js` (directory). It cannot be had from npm, so nothing was read back with it; issue 336232 says, unanswered,
 * that 1.137 on Windows replaced nothing in headers. It reads `.mcp.json` too, with other references, which is left to the
 * harnesses whose file that is. Its PATH is the shell's: it asks the login shell when it is started from the desktop.
 */
const vscode: Adapter = defineAdapter({
  id: "vscode",
  title: "VS Code",
  upstream: { docs: "https://code.visualstudio.com/docs/agents/reference/mcp-configuration", verified: "2026-12-01" },
  targets: [
    { scope: "user", files: ["{appData}/Code/User/mcp.json"], servers: ["servers"], committed: false, editor },
    { scope: "project", files: ["{project}/.vscode/mcp.json"], servers: ["servers"], committed: true, editor },
  ],
  sameName: "wins",
  detect: { user: ["{appData}/Code"], project: ["{project}/.vscode"] },
  transports: ["stdio", "http", "sse"],
  references: {
    syntax: "${env:NAME}",
    render: (name) => `\${${Object.hasOwn(builtIn, name) ? name : `env:${name}`}}`,
    parse: nativeParser(/\$\{env:(?<name>[A-Za-z_][A-Za-z0-9_]*)\}|\$\{(?<bare>workspaceFolder|userHome)\}/g),
    expands: /\$\{[^}]*\}/,
    fills: /\$\{(?:input|config|command):[^}]+\}/,
    fields: { command: anywhere, args: anywhere, env: anywhere, cwd: anywhere, url: anywhere, headers: anywhere },
    builtIn,
    setIn: "the shell that starts `code`, or the login shell, which VS Code asks when it is started from the desktop",
    inherits: "all",
  },
  keys: {
    common: ["type", "dev"],
    stdio: ["command", "args", "env", "envFile", "cwd", "sandboxEnabled"],
    remote: ["url", "headers", "oauth"],
    extra: ["dev", "envFile", "sandboxEnabled", "oauth"],
    limits: {
      startupTimeoutMs: "VS Code has no time limits in its file.",
      toolTimeoutMs: "VS Code has no time limits in its file.",
    },
  },
  gates: [
    {
      scope: "project",
      note: "VS Code starts servers of a project only in a workspace that it trusts; trust it when VS Code asks",
      open: [],
    },
  ],
  fallsBackToSse: true,
  pitfalls: {
    deadPlaces: ["{appData}/Code/User/mcp.json", "{project}/.vscode/mcp.json"].map((file) => ({
      file,
      servers: ["mcpServers"],
      editor,
    })),
  },
  encode: (server, { text, textMap, refuse }) => {
    if (server.transport !== "stdio") {
      const { url, transport, headers } = server;
      return { type: transport, url: text("url", url), ...member("headers", textMap("headers", headers)) };
    }
    const { command, args, env, cwd } = server;
    const path: typeof text = (field, value, ...key) => {
      if (startsAtHome(value)) {
        const message = "VS Code puts the home directory in the place of ~; it was meant literally.";
        refuse("FIELD_UNSUPPORTED", pointer("server", field, ...key), message, "Write the whole path.");
      }
      return text(field, value, ...key);
    };
    for (const name of Object.keys(env).filter((each) => each.toUpperCase() === "PATH")) {
      const message = "VS Code appends this to its own PATH, where it cannot come first.";
      const hint = "Name programs by their whole paths, or start the server through a wrapper script.";
      refuse("FIELD_UNSUPPORTED", pointer("server", "env", name), message, hint);
    }
    return {
      type: "stdio",
      command: path("command", command),
      args: args.map((arg, index) => path("args", arg, index)),
      ...member("env", textMap("env", env)),
      ...member("cwd", cwd && path("cwd", cwd)),
    };
  },
  decode: ({ type, command, args, env, cwd, url, headers }) =>
    type === "stdio" || (type !== "http" && command !== undefined)
      ? decodeStdio(vscode.references, { command, args, env: withTexts(env), cwd })
      : decodeRemote(vscode.references, type === "sse" ? "sse" : "http", { url, headers }),
});

const startsAtHome = ([first]: Text): boolean =>
  first !== undefined && "text" in first && /^~(?:$|[/\\])/.test(first.text);

/** Numbers reach the server as texts. */
const withTexts = (env: DocumentValue | undefined): DocumentValue | undefined =>
  isObject(env)
    ? Object.fromEntries(
        Object.entries(env as DocumentObject).map(([name, value]) => [
          name,
          typeof value === "number" || typeof value === "bigint" ? String(value) : value,
        ]),
      )
    : env;

export default vscode;
