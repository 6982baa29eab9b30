import type { ManifestServer } from "@agent-config/core";
import { everyHarness } from "../../src/adapters.ts";
import type { Stage } from "../stage.ts";

export const harnesses = everyHarness;
export type Harness = string;

const local = { transport: "stdio", command: "npx", args: ["-y", "@example/files", "--root", "/srv"] } as const;

/** One server for each thing that harnesses say differently. */
export const samples: Readonly<Record<string, { readonly about: string; readonly server: ManifestServer }>> = {
  local: { about: "a command with arguments and a variable", server: { ...local, env: { KEY: "${KEY}" } } },
  literal: { about: "a variable with a fixed value", server: { ...local, env: { MODE: "a b" } } },
  renamed: { about: "a variable that gets another one's value", server: { ...local, env: { KEY: "${OTHER}" } } },
  argument: { about: "a reference in an argument", server: { ...local, args: ["--key=${KEY}"] } },
  fallback: { about: "a reference with a default", server: { ...local, env: { KEY: "${KEY:-none}" } } },
  placed: { about: "a working directory", server: { ...local, cwd: "/srv" } },
  slow: {
    about: "both time limits",
    server: { ...local, options: { startupTimeoutMs: 20_000, toolTimeoutMs: 90_000 } },
  },
  off: { about: "switched off", server: { ...local, options: { disabled: true } } },
  docs: {
    about: "Streamable HTTP with a bearer token from a variable",
    server: {
      transport: "http",
      url: "https://docs.example/mcp",
      headers: { Authorization: "Bearer ${TOKEN}", "X-Team": "a" },
    },
  },
  old: { about: "SSE", server: { transport: "sse", url: "https://docs.example/sse" } },
};

type Servers = Readonly<Record<string, ManifestServer>>;

/** What the commands said of one server on its way into one harness, and what is read back there. */
export interface Arrival {
  readonly refused: readonly string[];
  /** Pointers into a server of a manifest. */
  readonly lost: readonly string[];
  readonly back: ManifestServer | undefined;
}

/** Installs servers into harnesses and imports them from there again. */
export const installed = (
  stage: Stage,
  servers: Servers,
  into: readonly Harness[],
): ReadonlyMap<Harness, ReadonlyMap<string, Arrival>> => {
  const args = ["install", "-", "--harness", into.join(","), "--keep-going"];
  const { items } = stage.json(args, { input: JSON.stringify({ owner: "me", servers }) }).document;
  return new Map(
    into.map((harness) => {
      const back = importedFrom(stage, harness);
      const arrivals = Object.keys(servers).map((name): readonly [string, Arrival] => {
        const item = items.find((each) => each.name === name && each.harness === harness);
        const warnings = item?.warnings?.filter(({ code }) => code === "field-lost") ?? [];
        return [
          name,
          {
            refused: item?.refusals?.map(({ code }) => code) ?? ["NOT_REPORTED"],
            lost: warnings.map(({ at = "" }) => at.replace(/^\/server/, "")),
            back: back[name],
          },
        ];
      });
      return [harness, new Map(arrivals)];
    }),
  );
};

const importedFrom = (stage: Stage, harness: Harness): Servers => {
  const { exit, out, err } = stage.run(["import", "--from", harness]);
  // A time limit or a switch that cannot be read back would be told here.
  if (exit !== 0 || err.includes("Warning")) throw new Error(`import from ${harness}: ${err}`);
  return (JSON.parse(out) as { readonly servers: Servers }).servers;
};

/** A server without the members that these pointers name. */
export const without = (server: ManifestServer | undefined, pointers: readonly string[]): unknown => {
  const copy = structuredClone(server) as Record<string, unknown> | undefined;
  for (const pointer of pointers) {
    const [last = "", ...outer] = pointer.split("/").slice(1).reverse();
    const holder = outer.reduceRight<unknown>((value, step) => (value as Record<string, unknown>)?.[step], copy);
    if (holder !== undefined) delete (holder as Record<string, unknown>)[last];
  }
  if (copy && Object.keys(copy.options ?? {}).length === 0) delete copy.options;
  return copy;
};
