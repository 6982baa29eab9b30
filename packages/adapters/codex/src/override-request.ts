import type { DocumentValue } from "@agent-config/core";

/** A server that Codex starts, with final values: literal text, nothing in it is a reference. */
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
  /** Whole configurations that the overrides will be merged into (the user's, the project's), as `readExisting` gives them. */
  readonly existing?: readonly (DocumentValue | undefined)[];
  /** Where Codex will run: on win32 names of variables have no case. */
  readonly platform?: "posix" | "win32";
}

export type OverrideMember = readonly [key: string, value: string | readonly string[]];

/**
 * The members of the server's table that overrides set, in the order in which they are emitted. Empty ones are among them:
 * Codex merges overrides into a table of the same name, whose arguments and variables would stay otherwise.
 */
export const membersOf = (server: OverrideServer, lane: OverrideLane): readonly OverrideMember[] => {
  const { envVarsKey, approval, approvalServers } = lane;
  const members: OverrideMember[] = [
    ["command", server.command],
    ["args", server.args],
  ];
  if (hasText(envVarsKey)) members.push([envVarsKey, server.env.map(({ name }) => name)]);
  if (approval && approvalServers.includes(server.name)) members.push([approval.key, approval.value]);
  return members;
};

export const hasText = (text: string): boolean => text.trim() !== "";
