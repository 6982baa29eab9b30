import {
  type Adapter,
  decodeRemote,
  decodeStdio,
  defineAdapter,
  member,
  nativeParser,
  type Target,
} from "@agent-config/core";
import { jsonc } from "@agent-config/edit-json";

/** The value goes into the text of the file before that is parsed, and references to files are replaced after it. */
const anywhere = {
  use: "any",
  defaults: false,
  unset: "empty",
  spoils: /["\\\p{Cc}]|\{file:/u,
  note: 'pasted unescaped: ", \\ or a line break in a value breaks the file, {file:…} in it is replaced',
} as const;

/** Nothing is started where the name of the program is empty (measured with 1.18.33). */
const program = { ...anywhere, unset: "fails", unsetInText: "empty" } as const;

const common = {
  servers: ["mcp"],
  editor: jsonc,
  // The client adds this line to any file without it, as soon as it reads the file.
  boilerplate: { $schema: "https://opencode.ai/config.json" },
} satisfies Partial<Target>;

/**
 * OpenCode. Entries are written in the shape of version 1, which version 2 reads too (opencode.ai/docs/migrate-v1). Facts:
 * opencode.ai/docs, anomalyco/opencode `packages/opencode/src/config` (both read 2026-11-30), and the client itself,
 * version 1.18.33: the order of its files, and references being replaced in the text before it is parsed.
 */
const opencode: Adapter = defineAdapter({
  id: "opencode",
  title: "OpenCode",
  upstream: { docs: "https://opencode.ai/docs/mcp-servers", verified: "2026-11-30", client: "OpenCode 1.18.33" },
  targets: [
    {
      ...common,
      scope: "user",
      files: [
        "{XDG_CONFIG_HOME:-~/.config}/opencode/opencode.jsonc",
        "{XDG_CONFIG_HOME:-~/.config}/opencode/opencode.json",
        "{XDG_CONFIG_HOME:-~/.config}/opencode/config.json",
      ],
      create: "{XDG_CONFIG_HOME:-~/.config}/opencode/opencode.json",
      committed: false,
    },
    { ...common, scope: "user", files: ["{OPENCODE_CONFIG}"], committed: false },
    {
      ...common,
      scope: "project",
      files: [
        "{project}/.opencode/opencode.jsonc",
        "{project}/.opencode/opencode.json",
        "{project}/opencode.jsonc",
        "{project}/opencode.json",
      ],
      create: "{project}/opencode.json",
      committed: true,
    },
    { ...common, scope: "user", files: ["~/.opencode/opencode.jsonc", "~/.opencode/opencode.json"], committed: false },
    {
      ...common,
      scope: "user",
      files: ["{OPENCODE_CONFIG_DIR}/opencode.jsonc", "{OPENCODE_CONFIG_DIR}/opencode.json"],
      create: "{OPENCODE_CONFIG_DIR}/opencode.json",
      committed: false,
    },
  ],
  sameName: "merges",
  detect: {
    user: ["{XDG_CONFIG_HOME:-~/.config}/opencode", "~/.opencode", "{OPENCODE_CONFIG}", "{OPENCODE_CONFIG_DIR}"],
    project: ["{project}/opencode.json", "{project}/opencode.jsonc", "{project}/.opencode"],
  },
  transports: ["stdio", "http", "sse"],
  reservedNames: {
    servers: "version 2 keeps its servers under that key",
    timeout: "version 2 keeps its time limits under that key",
  },
  references: {
    syntax: "{env:NAME}",
    render: (name) => `{env:${name}}`,
    parse: nativeParser(/\{env:(?<name>[A-Za-z_][A-Za-z0-9_]*)\}/g),
    expands: /\{(?:env|file):[^}]+\}/,
    fields: { command: program, args: anywhere, env: anywhere, cwd: anywhere, url: anywhere, headers: anywhere },
    setIn: "the shell that starts `opencode`",
    inherits: "all",
  },
  keys: {
    common: ["type", "timeout"],
    stdio: ["command", "environment", "cwd"],
    remote: ["url", "headers", "oauth"],
    extra: ["oauth"],
    limits: {
      startupTimeoutMs: [{ key: "timeout", unitMs: 1 }],
      toolTimeoutMs: "OpenCode has no time limit for tool calls in its file.",
    },
    toggle: { key: "enabled", off: false, alone: true },
  },
  fallsBackToSse: true,
  pitfalls: {
    deadPlaces: [
      { file: "{project}/.opencode.json", servers: ["mcp"], editor: jsonc },
      { file: "{project}/opencode.json", servers: ["mcpServers"], editor: jsonc },
      { file: "{XDG_CONFIG_HOME:-~/.config}/opencode/opencode.json", servers: ["mcpServers"], editor: jsonc },
    ],
    faultCostsAll: true,
  },
  encode: (server, { text, texts, textMap, lose }) => {
    if (server.transport !== "stdio") {
      if (server.transport === "sse")
        lose(
          "/server/transport",
          "OpenCode finds the transport itself: it tries Streamable HTTP first, then (version 1 only) SSE.",
        );
      return {
        type: "remote",
        url: text("url", server.url),
        ...member("headers", textMap("headers", server.headers)),
      };
    }
    return {
      type: "local",
      command: [text("command", server.command), ...texts("args", server.args)],
      ...member("environment", textMap("env", server.env)),
      ...member("cwd", server.cwd && text("cwd", server.cwd)),
    };
  },
  decode: ({ type, command, environment, cwd, url, headers }) => {
    if (type === "remote") return decodeRemote(opencode.references, "http", { url, headers });
    if (type !== "local" || !Array.isArray(command)) return undefined;
    const [program, ...args] = command;
    return decodeStdio(opencode.references, { command: program, args, env: environment, cwd });
  },
});

export default opencode;
