import {
  type CheckedServer,
  type DocumentObject,
  type DocumentValue,
  type EncodeContext,
  isStringMap,
  isStrings,
  literalText,
  member,
  type ParsedServer,
  type Text,
} from "@agent-config/core";

/**
 * The table of a server. Codex expands nothing: an environment variable goes to a stdio server by its name in `env_vars`,
 * to a header by its name in `env_http_headers`, as a bearer token in `bearer_token_env_var`. What these cannot say is
 * refused. Source: `codex-rs/config/src/mcp_types.rs`, read 2026-11-30; measured on 0.171.0.
 */
export const encodeCodex = (server: ParsedServer, context: EncodeContext): DocumentObject => {
  const { text, texts } = context;
  if (server.transport !== "stdio") return { url: text("url", server.url), ...encodeHeaders(server.headers, context) };
  return {
    command: text("command", server.command),
    ...member("args", texts("args", server.args)),
    ...member("cwd", server.cwd && text("cwd", server.cwd)),
    ...encodeEnv(server.env, context),
  };
};

/**
 * The server of a table; undefined for one that Codex refuses: with both or neither of `command` and `url`, or with a key
 * of the other kind, even an empty one.
 */
export const decodeCodex = (entry: DocumentObject): CheckedServer | undefined => {
  const { command, args = [], env = {}, env_vars: names = [], cwd, url } = entry;
  if (command !== undefined) {
    if (typeof command !== "string" || !isStrings(args) || !isStringMap(env) || remoteOnly.some((key) => key in entry))
      return undefined;
    const forwarded = Array.isArray(names) ? names.map(variableName) : [];
    return {
      transport: "stdio",
      command: literalText(command),
      args: args.map(literalText),
      env: { ...mapValues(env, literalText), ...Object.fromEntries(forwarded.map((name) => [name, `\${${name}}`])) },
      ...(typeof cwd === "string" ? { cwd: literalText(cwd) } : {}),
    };
  }
  if (typeof url !== "string" || stdioOnly.some((key) => key in entry)) return undefined;
  return { transport: "http", url: literalText(url), headers: decodeHeaders(entry) };
};

const remoteOnly = ["url", "bearer_token_env_var", "http_headers", "env_http_headers", "http_headers_helper"];
const stdioOnly = ["command", "args", "env", "env_vars", "cwd"];

const encodeEnv = (env: Readonly<Record<string, Text>>, { text, refuse }: EncodeContext): DocumentObject => {
  const names: string[] = [];
  const literals: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    const [part, ...others] = value;
    if (part === undefined || "text" in part) {
      literals[name] = text("env", value, name);
    } else if (others.length === 0 && part.ref === name && part.default === undefined) {
      names.push(name);
    } else {
      const hint = `Set ${name} itself to that value and write \${${name}}, or start the server through a wrapper script.`;
      refuse(
        "REFERENCE_UNSUPPORTED",
        `/server/env/${pointerSegment(name)}`,
        `Codex forwards a variable to a server only under its own name, without text around it and without a default.`,
        hint,
      );
    }
  }
  return { ...member("env_vars", names), ...member("env", literals) };
};

const encodeHeaders = (headers: Readonly<Record<string, Text>>, { text, refuse }: EncodeContext): DocumentObject => {
  const literals: Record<string, string> = {};
  const names: Record<string, string> = {};
  let bearer: string | undefined;
  for (const [name, value] of Object.entries(headers)) {
    const [first, second, ...others] = value;
    if (first && "ref" in first && first.default === undefined && !second) {
      names[name] = first.ref;
    } else if (
      name.toLowerCase() === "authorization" &&
      first &&
      "text" in first &&
      first.text === "Bearer " &&
      second &&
      "ref" in second &&
      second.default === undefined &&
      others.length === 0
    ) {
      bearer = second.ref;
    } else if (value.every((part) => "text" in part)) {
      literals[name] = text("headers", value, name);
    } else {
      const hint = `Put the whole value of the header into one variable and write \${THAT_VARIABLE}.`;
      refuse(
        "REFERENCE_UNSUPPORTED",
        `/server/headers/${pointerSegment(name)}`,
        `Codex takes a header from a variable only as the whole value, or as the token after "Bearer " in Authorization, and without a default.`,
        hint,
      );
    }
  }
  return {
    ...member("bearer_token_env_var", bearer),
    ...member("http_headers", literals),
    ...member("env_http_headers", names),
  };
};

const decodeHeaders = ({
  bearer_token_env_var: bearer,
  http_headers: literals = {},
  env_http_headers: names = {},
}: DocumentObject) => ({
  ...(typeof bearer === "string" ? { Authorization: `Bearer \${${bearer}}` } : {}),
  ...(isStringMap(literals) ? mapValues(literals, literalText) : {}),
  ...(isStringMap(names) ? mapValues(names, (name) => `\${${name}}`) : {}),
});

/** `env_vars` holds names, or tables `{ name, source }`. */
const variableName = (item: DocumentValue): string =>
  typeof item === "object" && item !== null && "name" in item ? String(item.name) : String(item);

const mapValues = (map: Readonly<Record<string, string>>, change: (value: string) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(map).map(([key, value]) => [key, change(value)]));

const pointerSegment = (key: string): string => key.replaceAll("~", "~0").replaceAll("/", "~1");
