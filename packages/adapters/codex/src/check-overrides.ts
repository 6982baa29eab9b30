import {
  accepted,
  findSecrets,
  isObject,
  literalText,
  own,
  pointer,
  type Reading,
  type Result,
  refused,
  report,
  type Warning,
} from "@agent-config/core";
import {
  hasText,
  membersOf,
  type OverrideLane,
  type OverrideRequest,
  type OverrideServer,
} from "./override-request.ts";

/** Judges a request as a whole; issues and warnings are those of `codexOverrides`. */
export const checkOverrides = (request: OverrideRequest): Result<OverrideRequest> => {
  const reading: Reading = { profile: "acp", issues: [], warnings: [] };
  checkLane(request.lane, request.servers, reading);
  checkServers(request, reading);
  checkCollisions(request, reading);
  if (reading.issues.length > 0) return refused(reading.issues);
  return accepted(request, [...unmatchedApprovals(request), ...secretArguments(request.servers)]);
};

const checkLane = (lane: OverrideLane, servers: readonly OverrideServer[], reading: Reading): void => {
  const { envVarsKey, approval, approvalServers } = lane;
  checkFilled("/lane/flag", lane.flag, reading);
  checkFilledKey("/lane/root", lane.root, reading);
  if (hasText(envVarsKey)) checkKey("/lane/envVarsKey", envVarsKey, reading);
  else if (servers.some(({ env }) => env.length > 0))
    report(reading, "MISSING_FIELD", "/lane/envVarsKey", "A server has variables, and the lane cannot name them.");
  if (approval) {
    checkFilledKey("/lane/approval/key", approval.key, reading);
    checkFilled("/lane/approval/value", approval.value, reading);
  } else if (approvalServers.length > 0)
    report(reading, "MISSING_FIELD", "/lane/approval", "Servers are to be approved, and the lane does not say how.");
  for (const [index, name] of approvalServers.entries())
    checkKey(pointer("lane", "approvalServers", index), name, reading);
};

const checkFilled = (at: string, text: string, reading: Reading): boolean => {
  if (!hasText(text)) report(reading, "MISSING_FIELD", at, "This part of the lane must not be blank.");
  return hasText(text);
};

const checkFilledKey = (at: string, key: string, reading: Reading): void => {
  if (checkFilled(at, key, reading)) checkKey(at, key, reading);
};

const checkKey = (at: string, key: string, reading: Reading): void => {
  const message = "Only letters, digits, _ and -: Codex parts the path at dots and knows no quotes.";
  if (!/^[A-Za-z0-9_-]+$/.test(key)) report(reading, "INVALID_NAME", at, message);
};

const checkServers = ({ servers, platform }: OverrideRequest, reading: Reading): void => {
  const names = new Set<string>();
  const values = new Map<string, string>();
  for (const [index, server] of servers.entries()) {
    const at = (...rest: readonly (string | number)[]): string => pointer("servers", index, ...rest);
    checkKey(at("name"), server.name, reading);
    if (names.has(server.name)) report(reading, "DUPLICATE_NAME", at("name"), "An earlier server has this name.");
    names.add(server.name);
    if (!hasText(server.command) || server.command.includes("\0"))
      report(reading, "INVALID_COMMAND", at("command"), "The command is blank or holds a NUL character.");
    for (const [position, arg] of server.args.entries())
      if (arg.includes("\0"))
        report(reading, "INVALID_ARGUMENT", at("args", position), "There is a NUL character in it.");
    for (const [position, { name, value }] of server.env.entries()) {
      const key = platform === "win32" ? name.toUpperCase() : name;
      const place = at("env", position, "name");
      if (RESERVED.test(key)) report(reading, "RESERVED_ENV", place, "This variable would steer Codex itself.");
      else if (values.has(key) && values.get(key) !== value)
        report(reading, "ENV_CONFLICT", place, "An earlier server has another value, and Codex has one environment.");
      else values.set(key, value);
    }
  }
};

/** Variables become part of Codex's own environment, which passes them on. */
const RESERVED =
  /^(?:PATH|PATHEXT|HOME|USERPROFILE|SHELL|COMSPEC|SYSTEMROOT|TMPDIR|TEMP|TMP|NODE_OPTIONS|(?:LD|DYLD|CODEX|OPENAI)_.*)$/s;

const checkCollisions = ({ servers, lane, existing = [] }: OverrideRequest, reading: Reading): void => {
  for (const document of existing) {
    const root = isObject(document) ? own(document, lane.root) : document;
    if (root === undefined) continue;
    if (isObject(root))
      for (const [index, server] of servers.entries())
        checkCollision(own(root, server.name), server, lane, pointer("servers", index, "name"), reading);
    else report(reading, "CONFIG_SHAPE", "/existing", `${lane.root} is there, and it is not a table.`);
  }
};

/** A member that is not ours would be merged into our server. One of a remote server even keeps Codex from starting. */
const checkCollision = (
  table: unknown,
  server: OverrideServer,
  lane: OverrideLane,
  at: string,
  reading: Reading,
): void => {
  if (table === undefined) return;
  if (!isObject(table)) {
    report(reading, "CONFIG_SHAPE", "/existing", `${lane.root}.${server.name} is there, and it is not a table.`);
    return;
  }
  const ours = membersOf(server, lane).map(([key]) => key);
  const theirs = Object.keys(table).filter((key) => !ours.includes(key));
  if (theirs.includes("url")) {
    const message = "The configuration has a remote server of this name; Codex would not start.";
    report(reading, "INVALID_TRANSPORT", at, message);
  } else if (theirs.length > 0) {
    const message = `The configuration's server of this name would add ${theirs.join(", ")}.`;
    report(reading, "NOT_OWNED_BY_CALLER", at, message);
  }
};

const unmatchedApprovals = ({ servers, lane }: OverrideRequest): readonly Warning[] =>
  lane.approvalServers.flatMap((approved, index): readonly Warning[] => {
    if (servers.some(({ name }) => name === approved)) return [];
    const message = `${approved} is to be approved, and no server has that name.`;
    return [{ code: "approval-unmatched", at: pointer("lane", "approvalServers", index), message }];
  });

/** Arguments are literal text here, so nothing in them counts as a reference. */
const secretArguments = (servers: readonly OverrideServer[]): readonly Warning[] =>
  servers.flatMap(({ args }, index) =>
    findSecrets({ args: args.map(literalText) }).findings.map(
      ({ at }): Warning => ({
        code: "inline-secret",
        at: pointer("servers", index) + at,
        message:
          "This argument looks like a secret, and everybody on the machine can read it in the list of processes.",
      }),
    ),
  );
