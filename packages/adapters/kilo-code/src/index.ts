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

/** The value goes into the text of the file before that is parsed. */
const anywhere = {
  use: "any",
  defaults: false,
  unset: "empty",
  spoils: /["\\\p{Cc}]|\{file:/u,
  note: 'pasted unescaped: ", \\ or a line break in a value breaks the file, {file:…} in it is replaced',
} as const;

/** Nothing is started where the name of the program is empty. */
const program = { ...anywhere, unset: "fails", unsetInText: "empty" } as const;

const common = {
  servers: ["mcp"],
  editor: jsonc,
  // The client adds this line to any file without it, as soon as it reads the file.
  boilerplate: { $schema: "https://app.kilo.ai/config.json" },
} satisfies Partial<Target>;

const userFolder = "{XDG_CONFIG_HOME:-~/.config}/kilo";
const inFolder = (folder: string, ...names: readonly string[]): readonly string[] =>
  names.map((name) => `${folder}/${name}`);

/**
 * Kilo Code, which is built on OpenCode, in the shape of OpenCode's version 1. Facts: kilo.ai/docs/automate/mcp/using-in-kilo-code and the client
 * itself, version 7.7.7 (both 2026-12-01): all files and their order, references being replaced in the text before it is
 * parsed and refused with the whole file in a project, `cwd` being ignored, which OpenCode obeys. It reads a project's `opencode.json` too, which is left to OpenCode.
 */
const kiloCode: Adapter = defineAdapter({
  id: "kilo-code",
  title: "Kilo Code",
  upstream: {
    docs: "https://kilo.ai/docs/automate/mcp/using-in-kilo-code",
    verified: "2026-12-01",
    client: "Kilo Code 7.7.7",
  },
  targets: [
    {
      ...common,
      scope: "user",
      files: inFolder(userFolder, "opencode.jsonc", "opencode.json", "kilo.jsonc", "kilo.json", "config.json"),
      create: `${userFolder}/kilo.json`,
      committed: false,
    },
    { ...common, scope: "user", files: ["{KILO_CONFIG}"], committed: false },
    {
      ...common,
      scope: "project",
      files: [
        ...inFolder("{project}/.kilo", "opencode.json", "opencode.jsonc", "kilo.json", "kilo.jsonc"),
        ...inFolder("{project}/.kilocode", "kilo.json", "kilo.jsonc"),
        ...inFolder("{project}", "kilo.jsonc", "kilo.json"),
      ],
      create: "{project}/kilo.json",
      committed: true,
    },
    { ...common, scope: "user", files: inFolder("~/.kilocode", "kilo.json", "kilo.jsonc"), committed: false },
    { ...common, scope: "user", files: inFolder("~/.kilo", "kilo.json", "kilo.jsonc"), committed: false },
    { ...common, scope: "user", files: inFolder("{KILO_CONFIG_DIR}", "kilo.json", "kilo.jsonc"), committed: false },
  ],
  sameName: "merges",
  detect: {
    user: [userFolder, "~/.kilo", "~/.kilocode", "{KILO_CONFIG}", "{KILO_CONFIG_DIR}"],
    project: inFolder("{project}", "kilo.json", "kilo.jsonc", ".kilo", ".kilocode"),
  },
  transports: ["stdio", "http", "sse"],
  references: {
    syntax: "{env:NAME}",
    scopes: ["user"],
    render: (name) => `{env:${name}}`,
    parse: nativeParser(/\{env:(?<name>[A-Za-z_][A-Za-z0-9_]*)\}/g),
    expands: /\{(?:env|file):[^}]+\}/,
    fields: {
      command: program,
      args: anywhere,
      env: anywhere,
      cwd: { use: "none", defaults: false, unset: "literal", note: "the client ignores cwd" },
      url: anywhere,
      headers: anywhere,
    },
    setIn: "the shell that starts `kilo`",
    inherits: "all",
  },
  keys: {
    common: ["type", "timeout"],
    stdio: ["command", "environment"],
    remote: ["url", "headers", "oauth"],
    extra: ["oauth"],
    limits: {
      startupTimeoutMs: [{ key: "timeout", unitMs: 1 }],
      toolTimeoutMs: "Kilo Code has no time limit for tool calls in its file.",
    },
    toggle: { key: "enabled", off: false, alone: true },
  },
  fallsBackToSse: true,
  pitfalls: {
    deadPlaces: [`${userFolder}/kilo.json`, "{project}/kilo.json"].map((file) => ({
      file,
      servers: ["mcpServers"],
      editor: jsonc,
    })),
    faultCostsAll: true,
  },
  encode: (server, { text, texts, textMap, refuse, lose }) => {
    if (server.transport !== "stdio") {
      const { transport, url, headers } = server;
      const message = "Kilo Code finds the transport itself: it tries Streamable HTTP first, then SSE.";
      if (transport === "sse") lose("/server/transport", message);
      return { type: "remote", url: text("url", url), ...member("headers", textMap("headers", headers)) };
    }
    const { command, args, env, cwd } = server;
    if (cwd) {
      const message = "Kilo Code ignores cwd and starts the server in the project.";
      refuse(
        "FIELD_UNSUPPORTED",
        "/server/cwd",
        message,
        'Start the server through a shell: sh -c "cd DIR && exec COMMAND".',
      );
    }
    return {
      type: "local",
      command: [text("command", command), ...texts("args", args)],
      ...member("environment", textMap("env", env)),
    };
  },
  decode: ({ type, command, environment, url, headers }) => {
    if (type === "remote") return decodeRemote(kiloCode.references, "http", { url, headers });
    if (type !== "local" || !Array.isArray(command)) return undefined;
    const [first, ...args] = command;
    return decodeStdio(kiloCode.references, { command: first, args, env: environment });
  },
});

export default kiloCode;
