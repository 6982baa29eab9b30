import {
  accepted,
  type McpServer,
  parseText,
  pointer,
  type Reading,
  type Result,
  refused,
  take,
  type Value,
} from "@agent-config/core";
import { type Translation, translate } from "../translate.ts";

/**
 * Fills what a decoder left as literal text because it is no reference: the values that an editor asks a person for. Issues
 * as of `translate`, at the value's place in the server below `at`.
 */
export const translateServer = (server: McpServer, translation: Translation, at: string): Result<McpServer> => {
  const reading: Reading = { profile: "spec", issues: [], warnings: [] };
  const text = (native: string, ...steps: readonly (string | number)[]): string => {
    const parsed = parseText(native);
    return parsed.ok ? (take(translate(parsed.value, translation, at + pointer(...steps)), reading) ?? native) : native;
  };
  /** A reference in its object form holds no text of the source. */
  const value = (native: Value, ...steps: readonly (string | number)[]): Value =>
    typeof native === "string" ? text(native, ...steps) : native;
  const map = (values: Readonly<Record<string, Value>> = {}, member: string): Record<string, Value> =>
    Object.fromEntries(Object.entries(values).map(([name, native]) => [name, value(native, member, name)]));
  const translated: McpServer =
    server.transport === "stdio"
      ? {
          ...server,
          command: text(server.command, "command"),
          args: (server.args ?? []).map((arg, index) => value(arg, "args", index)),
          env: map(server.env, "env"),
          ...(server.cwd !== undefined && { cwd: text(server.cwd, "cwd") }),
        }
      : { ...server, url: value(server.url, "url"), headers: map(server.headers, "headers") };
  return reading.issues.length > 0 ? refused(reading.issues) : accepted(translated);
};
