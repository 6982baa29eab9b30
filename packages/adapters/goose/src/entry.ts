import {
  type CheckedServer,
  type DocumentObject,
  type EncodeContext,
  formatText,
  isStringMap,
  isStrings,
  joinLiterals,
  literalText,
  member,
  nativeParser,
  type ParsedServer,
  pointer,
  referencedNames,
  type Text,
} from "@agent-config/core";

/**
 * The entry of a server. Goose passes on a variable under its own name (`env_keys`), and replaces `$NAME` and `${NAME}` in the
 * address and the headers where the entry has that name in `envs` or `env_keys`; in nothing else. Sources: `extension.rs`
 * and `extension_manager.rs` of aaif-goose/goose, read 2026-12-01.
 */
export const encodeGoose = (server: ParsedServer, context: EncodeContext): DocumentObject => {
  const { name, text, texts, refuse } = context;
  if (name !== name.toLowerCase()) {
    const message = `Goose keeps every extension under its name in small letters, and would make a second entry of "${name}".`;
    refuse("NAME_UNSUPPORTED", "/name", message, `Call it "${name.toLowerCase()}".`);
  }
  if (server.transport !== "stdio")
    return { type: "streamable_http", name, description: "", ...encodeRemote(server, context) };
  if (server.cwd) {
    const message =
      "Goose starts servers in the folder of the session; only its newest versions read another one from its file.";
    refuse(
      "FIELD_UNSUPPORTED",
      "/server/cwd",
      message,
      'Where Goose is new enough, give it as `extra`: {"goose": {"cwd": …}}.',
    );
  }
  return {
    type: "stdio",
    name,
    description: "",
    cmd: text("command", server.command),
    args: texts("args", server.args),
    ...encodeEnv(server.env, context),
  };
};

/** The server of an entry; undefined for one that Goose passes over. */
export const decodeGoose = (entry: DocumentObject): CheckedServer | undefined => {
  const { type, cmd, args, envs = {}, env_keys: names = [], cwd, uri, headers = {} } = entry;
  if (!isStringMap(envs) || !isStrings(names)) return undefined;
  const forwarded = names.filter((name) => !Object.hasOwn(envs, name));
  if (type === "stdio" && typeof cmd === "string" && isStrings(args))
    return {
      transport: "stdio",
      command: literalText(cmd),
      args: args.map(literalText),
      env: { ...mapValues(envs, literalText), ...Object.fromEntries(forwarded.map((name) => [name, `\${${name}}`])) },
      ...(typeof cwd === "string" ? { cwd: literalText(cwd) } : {}),
    };
  if (type !== "streamable_http" || typeof uri !== "string" || !isStringMap(headers)) return undefined;
  const filled = filledWith(envs, forwarded);
  return { transport: "http", url: filled(uri), headers: mapValues(headers, filled) };
};

/** `Envs` in `extension.rs`, which drops them or refuses the extension; and two that Goose sets itself for every server. */
const itsOwn: ReadonlySet<string> = new Set(
  `PATH PATHEXT SYSTEMROOT WINDIR LD_LIBRARY_PATH LD_PRELOAD LD_AUDIT LD_DEBUG LD_BIND_NOW LD_ASSUME_KERNEL DYLD_LIBRARY_PATH
  DYLD_INSERT_LIBRARIES DYLD_FRAMEWORK_PATH PYTHONPATH PYTHONHOME NODE_OPTIONS RUBYOPT GEM_PATH GEM_HOME CLASSPATH GO111MODULE
  GOROOT APPINIT_DLLS SESSIONNAME COMSPEC TEMP TMP LOCALAPPDATA USERPROFILE HOMEDRIVE HOMEPATH AGENT_SESSION_ID`.split(
    /\s+/,
  ),
);

const encodeEnv = (env: Readonly<Record<string, Text>>, { text, refuse }: EncodeContext): DocumentObject => {
  const envs: Record<string, string> = {};
  const names: string[] = [];
  for (const [name, value] of Object.entries(env)) {
    const at = pointer("server", "env", name);
    const [part, ...others] = value;
    if (itsOwn.has(name.toUpperCase())) {
      const hint = `Set ${name} where Goose is started, or start the server through a wrapper script that sets it.`;
      refuse("FIELD_UNSUPPORTED", at, `Goose lets no server have a ${name} of its own.`, hint);
    } else if (value.every((each) => "text" in each)) {
      envs[name] = text("env", value, name);
    } else if (part && "ref" in part && others.length === 0 && part.ref === name && part.default === undefined) {
      requireCapitals(name, at, refuse);
      names.push(name);
    } else {
      const message =
        "Goose forwards a variable to a server only under its own name, without text around it and without a default.";
      const hint = `Set ${name} itself to that value and write \${${name}}, or start the server through a wrapper script.`;
      refuse("REFERENCE_UNSUPPORTED", at, message, hint);
    }
  }
  return { ...member("envs", envs), ...member("env_keys", names) };
};

const encodeRemote = (
  { url, headers }: Extract<ParsedServer, { readonly url: Text }>,
  { text, textMap, refuse }: EncodeContext,
): DocumentObject => {
  const texts: readonly (readonly [at: string, text: Text])[] = [
    [pointer("server", "url"), url],
    ...Object.entries(headers).map(([name, value]) => [pointer("server", "headers", name), value] as const),
  ];
  const names = [...new Set(texts.flatMap(([, value]) => referencedNames(value)))];
  for (const [at, value] of texts) {
    for (const name of referencedNames(value)) requireCapitals(name, at, refuse);
    if (names.length > 0 && value.some((part) => "text" in part && expandable(names).test(part.text))) {
      const message = "Goose would take part of this text for a variable and replace it; it was meant literally.";
      refuse(
        "REFERENCE_UNSUPPORTED",
        at,
        message,
        "Put the whole text into a variable of another name and refer to that.",
      );
    }
  }
  return {
    uri: text("url", url),
    ...member("headers", textMap("headers", headers)),
    ...member("env_keys", names),
  };
};

/** Goose asks the environment for the name in capitals, whatever the file says. */
const requireCapitals = (name: string, at: string, refuse: EncodeContext["refuse"]): void => {
  if (name === name.toUpperCase()) return;
  const message = `Goose looks for ${name.toUpperCase()} in place of ${name}: it knows variables in capitals only.`;
  refuse("REFERENCE_UNSUPPORTED", at, message, `Set ${name.toUpperCase()} to that value and refer to it.`);
};

/** What Goose replaces in a text: these names and no others, since it knows no variable that the entry does not name. */
const expandable = (names: readonly string[]): RegExp =>
  new RegExp(`\\$\\{\\s*(?<name>${names.join("|")})\\s*\\}|\\$(?<bare>${names.join("|")})(?!\\w)`, "g");

/** A native text of an entry with these variables, in the neutral syntax. */
const filledWith = (
  values: Readonly<Record<string, string>>,
  forwarded: readonly string[],
): ((text: string) => string) => {
  const names = [...Object.keys(values), ...forwarded].filter((name) => /^[A-Za-z_]\w*$/.test(name));
  if (names.length === 0) return literalText;
  const parse = nativeParser(expandable(names));
  return (text) =>
    formatText(
      joinLiterals(
        parse(text).map((part) => ("ref" in part && part.ref in values ? { text: values[part.ref] ?? "" } : part)),
      ),
    );
};

const mapValues = (map: Readonly<Record<string, string>>, change: (value: string) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(map).map(([key, value]) => [key, change(value)]));
