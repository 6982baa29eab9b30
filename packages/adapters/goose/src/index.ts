import { type Adapter, defineAdapter, type Target } from "@agent-config/core";
import { yaml } from "@agent-config/edit-yaml";
import { decodeGoose, encodeGoose } from "./entry.ts";

const never = { use: "none", defaults: false, unset: "literal" } as const;

/** Every variable is read as JSON first: what then is no text does not count as one. */
const forwarded = {
  use: "any",
  defaults: false,
  unset: "fails",
  spoils: /\$|^\s*(?:true|false|null|[-+]?(?:\d[\d.]*|\.\d+)(?:e[-+]?\d+)?|"[\s\S]*"|\[[\s\S]*\]|\{[\s\S]*\})\s*$/i,
  note: "read as JSON: a number or a list is left out, quotes around a text go; and a `$NAME` in it may be replaced once more",
} as const;

const common = { scope: "user", servers: ["extensions"], committed: false, editor: yaml } satisfies Partial<Target>;

const reserved =
  "analyze apps chatrecall code_execution developer extensionmanager orchestrator scheduler skills summarize summon todo tom";

/**
 * Goose, its desktop program and its command line. Facts: goose-docs.ai and aaif-goose/goose `crates/goose/src/agents/`
 * `extension.rs`, `extension_manager.rs`, `platform_extensions/mod.rs` and `crates/goose/src/config/` `base.rs`,
 * `extensions.rs`, `migrations.rs` (main, read 2026-12-01). It is in no package registry, so nothing was read back with it.
 *
 * Goose writes this file too, anew and without its comments, whenever a setting changes.
 */
const goose: Adapter = defineAdapter({
  id: "goose",
  title: "Goose",
  upstream: { docs: "https://block.github.io/goose/docs/guides/config-files", verified: "2026-12-01" },
  targets: [
    { ...common, on: ["linux", "darwin"], files: ["{XDG_CONFIG_HOME:-~/.config}/goose/config.yaml"] },
    { ...common, on: ["win32"], files: ["{APPDATA:-~/AppData/Roaming}/Block/goose/config/config.yaml"] },
    { ...common, files: ["{GOOSE_PATH_ROOT}/config/config.yaml"] },
  ],
  sameName: "wins",
  detect: {
    user: ["{XDG_CONFIG_HOME:-~/.config}/goose", "{APPDATA}/Block/goose", "{GOOSE_PATH_ROOT}"],
    project: [],
  },
  transports: ["stdio", "http"],
  reservedNames: Object.fromEntries(
    reserved
      .split(" ")
      .map((name) => [name, "Goose has an extension of its own there, and puts it back on every start"]),
  ),
  references: {
    syntax: "${NAME}, env_keys",
    render: (name) => `\${${name}}`,
    fields: {
      command: never,
      args: never,
      env: {
        use: "whole",
        defaults: false,
        unset: "fails",
        spoils: /^\s*"[\s\S]*"\s*$/,
        note: "forwarded under its own name, in capitals, through env_keys, and read as JSON: quotes around it go",
      },
      cwd: never,
      url: forwarded,
      headers: forwarded,
    },
    setIn: "the shell or desktop session that starts Goose, or its secrets (`goose configure`)",
    inherits: "all",
  },
  keys: {
    common: ["type", "name", "description", "timeout"],
    stdio: ["cmd", "args", "envs", "env_keys", "cwd"],
    remote: ["uri", "headers", "envs", "env_keys", "socket"],
    extra: ["cwd", "socket"],
    limits: {
      startupTimeoutMs: "Goose has one time limit, for every request to a server.",
      toolTimeoutMs: [{ key: "timeout", unitMs: 1000, whole: true }],
    },
    toggle: { key: "enabled", off: false, required: true },
  },
  notServers: ({ type }) => ["builtin", "platform", "frontend", "inline_python"].includes(String(type)),
  pitfalls: {
    fault: ({ type, enabled, args }) => {
      if (type === "sse") return "has the type sse, which Goose does not start any more";
      if (typeof enabled !== "boolean") return "has no `enabled`, without which Goose passes over it";
      return type === "stdio" && !Array.isArray(args)
        ? "has no list `args`, without which Goose passes over it"
        : undefined;
    },
  },
  encode: encodeGoose,
  decode: decodeGoose,
});

export default goose;
