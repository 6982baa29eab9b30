import { type Adapter, decodeRemote, decodeStdio, type FieldReferences, member, nativeParser } from "../src/index.ts";
import { plainJson } from "./plain-json.ts";

const anywhere: FieldReferences = { use: "any", defaults: true, unset: "literal" };
const everywhere = (field: FieldReferences): Adapter["references"]["fields"] => ({
  command: field,
  args: field,
  env: field,
  cwd: field,
  url: field,
  headers: field,
});

/** A harness that can say everything, so that a test states only what its own harness cannot. */
export const plainAdapter: Adapter = {
  id: "plain",
  title: "Plain",
  upstream: { docs: "https://plain.example", verified: "2026-11-30" },
  targets: [{ scope: "user", files: ["~/plain.json"], servers: ["servers"], committed: false, editor: plainJson }],
  sameName: "wins",
  detect: { user: ["~/plain.json"], project: [] },
  transports: ["stdio", "http", "sse"],
  references: {
    syntax: "${NAME}",
    render: (name, fallback) => (fallback === undefined ? `\${${name}}` : `\${${name}:-${fallback}}`),
    parse: nativeParser(/\$\{(?<name>[A-Za-z_]\w*)(?::-(?<fallback>[^}]*))?\}/g),
    expands: /\$\{[^}]+\}/,
    fields: everywhere(anywhere),
    setIn: "the shell",
    inherits: "all",
  },
  keys: {
    common: ["type"],
    stdio: ["command", "args", "env", "cwd"],
    remote: ["url", "headers"],
    limits: {
      startupTimeoutMs: "Plain starts at once.",
      toolTimeoutMs: [
        { key: "patience_sec", unitMs: 1000 },
        { key: "patience", unitMs: 1 },
      ],
    },
  },
  encode: (server, { text, texts, textMap }) =>
    server.transport === "stdio"
      ? {
          type: "stdio",
          command: text("command", server.command),
          ...member("args", texts("args", server.args)),
          ...member("env", textMap("env", server.env)),
          ...member("cwd", server.cwd && text("cwd", server.cwd)),
        }
      : {
          type: server.transport,
          url: text("url", server.url),
          ...member("headers", textMap("headers", server.headers)),
        },
  decode: ({ type, command, args, env, cwd, url, headers }) =>
    command === undefined
      ? decodeRemote(plainAdapter.references, type === "sse" ? "sse" : "http", { url, headers })
      : decodeStdio(plainAdapter.references, { command, args, env, cwd }),
};

/** The same harness with another way to refer to variables. */
export const withReferences = (references: Partial<Adapter["references"]>): Adapter => {
  const own = { ...plainAdapter.references, ...references };
  return {
    ...plainAdapter,
    references: own,
    decode: ({ type, command, args, env, cwd, url, headers }) =>
      command === undefined
        ? decodeRemote(own, type === "sse" ? "sse" : "http", { url, headers })
        : decodeStdio(own, { command, args, env, cwd }),
  };
};

export const withField = (field: Partial<FieldReferences>): Adapter =>
  withReferences({ fields: everywhere({ ...anywhere, ...field }) });

const noDefaults = everywhere({ ...anywhere, defaults: false });

/** One harness for each way to refer to a variable that there is. */
export const dialects: Readonly<Record<string, Adapter>> = {
  "${NAME} and ${NAME:-default}": plainAdapter,
  "${env:NAME}": withReferences({
    render: (name) => `\${env:${name}}`,
    parse: nativeParser(/\$\{(?:env:)?(?<name>[A-Za-z_]\w*)\}/g),
    fields: noDefaults,
  }),
  "{env:NAME}": withReferences({
    render: (name) => `{env:${name}}`,
    parse: nativeParser(/\{env:(?<name>[A-Za-z_]\w*)\}/g),
    expands: /\{(?:env|file):[^}]+\}/,
    fields: noDefaults,
  }),
  "$NAME and ${NAME}": withReferences({
    parse: nativeParser(/\$(?:(?<bare>[A-Za-z_]\w*)|\{(?<name>[A-Za-z_]\w*)(?::-(?<fallback>[^}]*))?\})/g),
    expands: /\$(?:[A-Za-z_]|\{)/,
  }),
};
