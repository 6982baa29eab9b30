import {
  type Code,
  type DocumentValue,
  type Issue,
  isObject,
  own,
  pointer,
  type Result,
  setOwn,
  type Warning,
} from "@agent-config/core";

/** A stdio server whose values are final: literal text, nothing in it is a reference. */
export interface OverrideServer {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: readonly { readonly name: string; readonly value: string }[];
}

/** How one kind of host hands overrides over: names of the flag, of the table and of its members. */
export interface OverrideLane {
  readonly flag: string;
  readonly root: string;
  /** The member that lists variables to pass on; blank when the host has none. */
  readonly envVarsKey: string;
  readonly approval: { readonly key: string; readonly value: string } | null;
  /** Servers that get `approval`. */
  readonly approvalServers: readonly string[];
}

/** Codex as it is started from a shell (openai/codex, codex-rs/utils/cli/src/config_override.rs, read 2026-11). */
export const codexLane: OverrideLane = {
  flag: "-c",
  root: "mcp_servers",
  envVarsKey: "env_vars",
  approval: null,
  approvalServers: [],
};

export interface OverrideRequest {
  readonly servers: readonly OverrideServer[];
  readonly lane: OverrideLane;
  /** Whole configuration files that the overrides will be merged into (the user's, the project's), as parsed. */
  readonly existing?: readonly (DocumentValue | undefined)[];
  /** Where Codex will run: on win32 names of variables have no case. */
  readonly platform?: "posix" | "win32";
}

export interface Overrides {
  /** Arguments for the Codex command, each a whole argument: no shell quoting is applied. */
  readonly argv: readonly string[];
  /** Variables to add to the environment of the Codex process. Values are nowhere else, never in `argv`. */
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Servers as configuration overrides for one start of Codex; no file is touched. Every member that is relied on is
 * emitted, also when empty, since Codex merges overrides into a table of the same name.
 *
 * `at` points into the request (`/existing` for the configurations). Codes: INVALID_NAME, DUPLICATE_NAME,
 * INVALID_COMMAND, INVALID_ARGUMENT, ENV_CONFLICT, RESERVED_ENV (a variable that would steer Codex itself),
 * MISSING_FIELD (of the lane), CONFIG_SHAPE, and for a table of the same name that holds more than we set
 * INVALID_TRANSPORT (it has a url: Codex would not start) or NOT_OWNED_BY_CALLER. Warnings: approval-unmatched,
 * inline-secret (an argument that the process list would show).
 */
export const codexOverrides = (request: OverrideRequest): Result<Overrides> => {
  const { servers, lane } = request;
  const issues = [...laneIssues(lane, servers), ...serverIssues(request), ...collisions(request)];
  if (issues.length > 0) return refused(issues);
  const argv = servers.flatMap((server) =>
    membersOf(server, lane).flatMap(([key, value]) => [lane.flag, `${lane.root}.${server.name}.${key}=${toml(value)}`]),
  );
  const env = fromEntries(servers.flatMap((server) => server.env).map(({ name, value }) => [name, value]));
  return accepted({ argv, env }, [...unmatchedApprovals(request), ...secretArguments(servers)]);
};

const BARE_KEY = /^[A-Za-z0-9_-]+$/;

type Member = readonly [key: string, value: string | readonly string[]];

/** The members of the table that we set, in the order in which they are emitted. */
const membersOf = (server: OverrideServer, { envVarsKey, approval, approvalServers }: OverrideLane): readonly Member[] => {
  const members: Member[] = [
    ["command", server.command],
    ["args", server.args],
  ];
  if (hasText(envVarsKey)) members.push([envVarsKey, server.env.map(({ name }) => name)]);
  if (approval && approvalServers.includes(server.name)) members.push([approval.key, approval.value]);
  return members;
};

const hasText = (text: string): boolean => text.trim() !== "";

const issue = (code: Code, at: string, message: string): Issue => ({ code, at, message });

const laneIssues = (lane: OverrideLane, servers: readonly OverrideServer[]): readonly Issue[] => {
  const { approval, approvalServers } = lane;
  const issues = [
    ...required("/lane/flag", lane.flag),
    ...bareKey("/lane/root", lane.root),
    ...(hasText(lane.envVarsKey) ? bareKey("/lane/envVarsKey", lane.envVarsKey) : []),
    ...(approval
      ? [...bareKey("/lane/approval/key", approval.key), ...required("/lane/approval/value", approval.value)]
      : []),
    ...approvalServers.flatMap((name, index) => nameIssues(pointer("lane", "approvalServers", index), name)),
  ];
  if (!hasText(lane.envVarsKey) && servers.some((server) => server.env.length > 0))
    issues.push(
      issue("MISSING_FIELD", "/lane/envVarsKey", "A server has variables, and the lane has no member to name them."),
    );
  if (!approval && approvalServers.length > 0)
    issues.push(issue("MISSING_FIELD", "/lane/approval", "Servers are to be approved, and the lane does not say how."));
  return issues;
};

const required = (at: string, text: string): readonly Issue[] =>
  hasText(text) ? [] : [issue("MISSING_FIELD", at, "This part of the lane must not be blank.")];

const bareKey = (at: string, key: string): readonly Issue[] => (hasText(key) ? nameIssues(at, key) : required(at, key));

const nameIssues = (at: string, name: string): readonly Issue[] =>
  BARE_KEY.test(name)
    ? []
    : [
        issue(
          "INVALID_NAME",
          at,
          "Codex splits the key path at dots and knows no quotes: use letters, digits, _ and -.",
        ),
      ];

const serverIssues = ({ servers, platform }: OverrideRequest): readonly Issue[] => {
  const issues: Issue[] = [];
  const names = new Set<string>();
  const values = new Map<string, string>();
  for (const [index, server] of servers.entries()) {
    const at = (...rest: readonly (string | number)[]) => pointer("servers", index, ...rest);
    issues.push(...nameIssues(at("name"), server.name));
    if (names.has(server.name))
      issues.push(issue("DUPLICATE_NAME", at("name"), `${server.name} stands twice in the list.`));
    names.add(server.name);
    if (!hasText(server.command) || server.command.includes("\0"))
      issues.push(issue("INVALID_COMMAND", at("command"), "The command is blank or holds a NUL character."));
    for (const [position, arg] of server.args.entries())
      if (arg.includes("\0"))
        issues.push(issue("INVALID_ARGUMENT", at("args", position), "An argument holds a NUL character."));
    for (const [position, { name, value }] of server.env.entries()) {
      const key = platform === "win32" ? name.toUpperCase() : name;
      const place = at("env", position, "name");
      if (RESERVED.test(key))
        issues.push(issue("RESERVED_ENV", place, `${name} would steer Codex itself, not only the server.`));
      else if (values.has(key) && values.get(key) !== value)
        issues.push(
          issue(
            "ENV_CONFLICT",
            place,
            `${name} has another value in an earlier server; Codex has one environment for all.`,
          ),
        );
      else values.set(key, value);
    }
  }
  return issues;
};

const RESERVED =
  /^(?:PATH|PATHEXT|HOME|USERPROFILE|SHELL|COMSPEC|SYSTEMROOT|TMPDIR|TEMP|TMP|NODE_OPTIONS|(?:LD|DYLD|CODEX|OPENAI)_.*)$/s;

const collisions = ({ servers, lane, existing = [] }: OverrideRequest): readonly Issue[] =>
  existing.flatMap((document) => {
    const root = isObject(document) ? own(document, lane.root) : document;
    if (root === undefined) return [];
    if (!isObject(root)) return [issue("CONFIG_SHAPE", "/existing", `${lane.root} is there, and it is not a table.`)];
    return servers.flatMap((server, index) =>
      collision(own(root, server.name), server, lane, pointer("servers", index, "name")),
    );
  });

const collision = (table: unknown, server: OverrideServer, lane: OverrideLane, at: string): readonly Issue[] => {
  if (table === undefined) return [];
  if (!isObject(table))
    return [issue("CONFIG_SHAPE", "/existing", `${lane.root}.${server.name} is there, and it is not a table.`)];
  const ours = membersOf(server, lane).map(([key]) => key);
  const theirs = Object.keys(table).filter((key) => !ours.includes(key));
  if (theirs.length === 0) return [];
  if (theirs.includes("url"))
    return [
      issue(
        "INVALID_TRANSPORT",
        at,
        `The configuration has a remote server ${server.name}; Codex does not start with both.`,
      ),
    ];
  return [
    issue(
      "NOT_OWNED_BY_CALLER",
      at,
      `The configuration has a server ${server.name}, and these of its members would reach ours: ${theirs.join(", ")}.`,
    ),
  ];
};

const unmatchedApprovals = ({ servers, lane }: OverrideRequest): readonly Warning[] =>
  lane.approvalServers.flatMap((name, index) =>
    servers.some((server) => server.name === name)
      ? []
      : [
          {
            code: "approval-unmatched",
            at: pointer("lane", "approvalServers", index),
            message: `${name} is to be approved, and no server has that name.`,
          },
        ],
  );

/** Arguments are literal text here, so nothing in them counts as a reference. */
const secretArguments = (servers: readonly OverrideServer[]): readonly Warning[] =>
  servers.flatMap(({ args }, index) =>
    findSecrets({ args: args.map(literalText) }).findings.map(({ at }) => ({
      code: "inline-secret",
      at: pointer("servers", index) + at,
      message: "This argument looks like a secret, and everybody on the machine can read it in the list of processes.",
    })),
  );

const toml = (value: string | readonly string[]): string =>
  typeof value === "string" ? tomlString(value) : `[${value.map(tomlString).join(",")}]`;

const tomlString = (text: string): string => `"${text.replace(/["\\\p{Cc}]/gu, tomlEscape)}"`;

const SHORT_ESCAPES = new Map([
  ['"', '\\"'],
  ["\\", "\\\\"],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
]);

const tomlEscape = (character: string): string =>
  SHORT_ESCAPES.get(character) ?? `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
