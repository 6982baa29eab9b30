import {
  accepted,
  type CheckedServer,
  type DocumentValue,
  isAgentConfigError,
  own,
  parseText,
  pointer,
  type Reading,
  type Result,
  refused,
  report,
  take,
} from "@agent-config/core";
import { toml } from "@agent-config/edit-toml";
import { checkOverrides } from "./check-overrides.ts";
import { membersOf, type OverrideRequest, type OverrideServer } from "./override-request.ts";

/** How to start Codex once with servers that stand in no file. */
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
  const checked = checkOverrides(request);
  if (!checked.ok) return checked;
  const argv = servers.flatMap((server) =>
    membersOf(server, lane).flatMap(([key, value]) => [
      lane.flag,
      `${lane.root}.${server.name}.${key}=${tomlText(value)}`,
    ]),
  );
  const env = Object.fromEntries(servers.flatMap((server) => server.env).map(({ name, value }) => [name, value]));
  return accepted({ argv, env }, checked.warnings);
};

/** A configuration of Codex from its text, for `existing` of a request. CONFIG_UNPARSEABLE at /existing. */
export const readExisting = (text: string): Result<DocumentValue | undefined> => {
  try {
    return accepted(toml.read(text, []));
  } catch (error) {
    if (!isAgentConfigError(error)) throw error;
    return refused([{ code: "CONFIG_UNPARSEABLE", at: "/existing", message: error.message }]);
  }
};

/**
 * A checked server with final values. References are filled from `environment`, which happens only where the value stays out
 * of the list of processes: in variables. Issues, with pointers into the server: TRANSPORT_UNSUPPORTED (not stdio),
 * FIELD_UNSUPPORTED (cwd), REFERENCE_UNSUPPORTED (in the command or an argument), UNRESOLVED_VARIABLE.
 */
export const overrideServer = (
  name: string,
  server: CheckedServer,
  environment: Readonly<Record<string, string | undefined>>,
): Result<OverrideServer> => {
  const reading: Reading = { profile: "spec", issues: [], warnings: [] };
  if (server.transport !== "stdio") {
    const message = "Arguments can only say a server that Codex starts (stdio).";
    return refused([{ code: "TRANSPORT_UNSUPPORTED", at: "/transport", message }]);
  }
  if (server.cwd !== undefined)
    report(reading, "FIELD_UNSUPPORTED", "/cwd", "Arguments do not say a working directory.");
  const final: OverrideServer = {
    name,
    command: finalText(server.command, "/command", undefined, reading),
    args: server.args.map((arg, index) => finalText(arg, pointer("args", index), undefined, reading)),
    env: Object.entries(server.env).map(([variable, value]) => ({
      name: variable,
      value: finalText(value, pointer("env", variable), environment, reading),
    })),
  };
  return reading.issues.length > 0 ? refused(reading.issues) : accepted(final);
};

const finalText = (
  text: string,
  at: string,
  environment: Readonly<Record<string, string | undefined>> | undefined,
  reading: Reading,
): string =>
  (take(parseText(text, at), reading) ?? [])
    .map((part) => {
      if ("text" in part) return part.text;
      if (!environment) {
        const message = "Its value would stand in the list of processes. Pass it as a variable.";
        report(reading, "REFERENCE_UNSUPPORTED", at, message);
        return "";
      }
      const value = own(environment, part.ref) ?? part.default;
      if (value === undefined) report(reading, "UNRESOLVED_VARIABLE", at, `The variable ${part.ref} is not set.`);
      return value ?? "";
    })
    .join("");

const tomlText = (value: string | readonly string[]): string =>
  typeof value === "string" ? tomlString(value) : `[${value.map(tomlString).join(",")}]`;

const tomlString = (text: string): string => `"${text.replace(/["\\\p{Cc}]/gu, tomlEscape)}"`;

const SHORT_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '\\"'],
  ["\\", "\\\\"],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
]);

const tomlEscape = (character: string): string =>
  SHORT_ESCAPES.get(character) ?? `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
