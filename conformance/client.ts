import type { Scope } from "../packages/core/src/spec.ts";
import type { Sandbox } from "./sandbox.ts";
import type { Session } from "./session.ts";

/** A real harness that npm can install, and how to make it show what it read. */
export interface Client {
  /** The word for it on the suite's command line. */
  readonly id: string;
  readonly title: string;
  /** The id of the adapter that writes for it; also the folder below `packages/adapters`. */
  readonly harness: string;
  readonly package: string;
  readonly version: string;
  /** Name of its program in `node_modules/.bin`. */
  readonly bin: string;
  readonly scopes: readonly Scope[];
  /** Gives the consent that a person would give, so that entries of the project are used. */
  readonly trust: (sandbox: Sandbox) => void;
  /** Lists the servers and makes the client start or call each that is enabled. */
  readonly read: (session: Session) => Promise<Reading>;
}

/** `rejected`: it gave no list at all, as it does when it rejects a whole file; `stopped`: it did not end in time. */
export type Reading =
  | { readonly kind: "listed"; readonly servers: readonly Listed[] }
  | { readonly kind: "rejected" | "stopped"; readonly why: string };

/** A server as the client names it. `remote` where the client does not tell http from sse. */
export interface Listed {
  readonly name: string;
  readonly transport: "stdio" | "http" | "sse" | "remote";
  readonly enabled: boolean;
  /** Why it could not be started or called, where the client says so. */
  readonly failure?: string;
}
