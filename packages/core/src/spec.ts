import type { JsonObject } from "./json.ts";

/** A value as a person gives it: a string in the neutral reference syntax (`${NAME}`, `${NAME:-default}`, `$${` for a literal `${`), or the object form of one reference. */
export type Value = string | ValueReference;
export interface ValueReference {
  readonly ref: string;
  /** Holds `{}` exactly once, e.g. `"Bearer {}"`. */
  readonly format?: string;
  readonly default?: string;
}

export interface StdioServer {
  readonly transport: "stdio";
  /** One executable, never split. */
  readonly command: string;
  readonly args?: readonly Value[];
  readonly env?: Readonly<Record<string, Value>>;
  readonly cwd?: string;
}

export interface RemoteServer {
  /** `http` is Streamable HTTP. */
  readonly transport: "http" | "sse";
  readonly url: Value;
  readonly headers?: Readonly<Record<string, Value>>;
}

/** A server as a person gives it. */
export type McpServer = StdioServer | RemoteServer;
export type Transport = McpServer["transport"];

/** A server after validation: every value in string form, maps and lists present even when empty. */
export type CheckedServer =
  | {
      readonly transport: "stdio";
      readonly command: string;
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, string>>;
      readonly cwd?: string;
    }
  | {
      readonly transport: "http" | "sse";
      readonly url: string;
      readonly headers: Readonly<Record<string, string>>;
    };

export type SecretPolicy = "refuse-inline" | "allow-inline";

export interface ServerOptions {
  readonly startupTimeoutMs?: number;
  readonly toolTimeoutMs?: number;
  /** Written only on request; a toggle by the user is never drift. */
  readonly disabled?: boolean;
}

/** What is wanted: one MCP server, for one owner. */
export interface McpSpec {
  readonly name: string;
  /** Who may change and remove the entry later, e.g. the name of the product that installs it. */
  readonly owner: string;
  readonly title?: string;
  readonly server: McpServer;
  readonly secretPolicy?: SecretPolicy;
  readonly adoptUnowned?: boolean;
  readonly options?: ServerOptions;
  /** Members for one harness only, by harness id; they may not shadow a member that the adapter writes itself. */
  readonly extra?: Readonly<Record<string, JsonObject>>;
}

/** A spec that passed every rule. */
export interface CheckedSpec extends McpSpec {
  readonly server: CheckedServer;
  readonly secretPolicy: SecretPolicy;
  readonly adoptUnowned: boolean;
}

/** Which set of rules an input is held to. Sources differ on purpose. */
export type Profile = "spec" | "agent-plugins" | "acp" | "byob";

export type Scope = "user" | "project" | "local";

/** One server of `agent-config.json`; its name is its key. */
export type ManifestServer = McpServer & {
  readonly title?: string;
  readonly options?: ServerOptions;
  readonly extra?: Readonly<Record<string, JsonObject>>;
};

/** The file `agent-config.json`. */
export interface Manifest {
  readonly $schema?: string;
  readonly owner: string;
  readonly scope?: Scope;
  readonly harnesses?: readonly string[];
  readonly servers: Readonly<Record<string, ManifestServer>>;
}
