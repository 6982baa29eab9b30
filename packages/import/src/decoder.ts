import type { Adapter } from "@agent-config/core";

/** What must be known of a harness to read its entries; every adapter is one. None is known to this package itself. */
export type Decoder = Pick<Adapter, "id" | "title" | "targets" | "references" | "keys" | "decode" | "notServers">;
