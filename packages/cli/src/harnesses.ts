// Written by `pnpm sync` from packages/adapters; not to be edited.
import type { Adapter } from "@agent-config/core";

export interface Harness {
  readonly id: string;
  readonly title: string;
  /** The harnesses that read one of its files too. */
  readonly readsWith: readonly string[];
  /** Places that show that it is on a machine, or used in a project. */
  readonly detect: Adapter["detect"];
  readonly load: () => Promise<{ readonly default: Adapter }>;
}

export const harnesses: readonly Harness[] = [
  {
    id: "claude-code",
    title: "Claude Code",
    readsWith: ["copilot-cli"],
    detect: {
      user: ["{CLAUDE_CONFIG_DIR:-~/.claude}", "{CLAUDE_CONFIG_DIR:-~}/.claude.json"],
      project: ["{project}/.mcp.json", "{project}/.claude", "{project}/CLAUDE.md"],
    },
    load: () => import("@agent-config/claude-code"),
  },
  {
    id: "codex",
    title: "Codex",
    readsWith: [],
    detect: {
      user: ["{CODEX_HOME:-~/.codex}"],
      project: ["{project}/.codex"],
    },
    load: () => import("@agent-config/codex"),
  },
  {
    id: "continue",
    title: "Continue",
    readsWith: [],
    detect: {
      user: ["{CONTINUE_GLOBAL_DIR:-~/.continue}"],
      project: [],
    },
    load: () => import("@agent-config/continue"),
  },
  {
    id: "copilot-cli",
    title: "GitHub Copilot CLI",
    readsWith: ["claude-code"],
    detect: {
      user: ["{COPILOT_HOME:-~/.copilot}"],
      project: ["{project}/.github/mcp.json"],
    },
    load: () => import("@agent-config/copilot-cli"),
  },
  {
    id: "cursor",
    title: "Cursor",
    readsWith: [],
    detect: {
      user: ["~/.cursor"],
      project: ["{project}/.cursor"],
    },
    load: () => import("@agent-config/cursor"),
  },
  {
    id: "gemini-cli",
    title: "Gemini CLI",
    readsWith: [],
    detect: {
      user: ["{GEMINI_CLI_HOME:-~}/.gemini"],
      project: ["{project}/.gemini"],
    },
    load: () => import("@agent-config/gemini-cli"),
  },
  {
    id: "goose",
    title: "Goose",
    readsWith: [],
    detect: {
      user: ["{XDG_CONFIG_HOME:-~/.config}/goose", "{APPDATA}/Block/goose", "{GOOSE_PATH_ROOT}"],
      project: [],
    },
    load: () => import("@agent-config/goose"),
  },
  {
    id: "kilo-code",
    title: "Kilo Code",
    readsWith: [],
    detect: {
      user: ["{XDG_CONFIG_HOME:-~/.config}/kilo", "~/.kilo", "~/.kilocode", "{KILO_CONFIG}", "{KILO_CONFIG_DIR}"],
      project: ["{project}/kilo.json", "{project}/kilo.jsonc", "{project}/.kilo", "{project}/.kilocode"],
    },
    load: () => import("@agent-config/kilo-code"),
  },
  {
    id: "opencode",
    title: "OpenCode",
    readsWith: [],
    detect: {
      user: ["{XDG_CONFIG_HOME:-~/.config}/opencode", "~/.opencode", "{OPENCODE_CONFIG}", "{OPENCODE_CONFIG_DIR}"],
      project: ["{project}/opencode.json", "{project}/opencode.jsonc", "{project}/.opencode"],
    },
    load: () => import("@agent-config/opencode"),
  },
  {
    id: "vscode",
    title: "VS Code",
    readsWith: [],
    detect: {
      user: ["{appData}/Code"],
      project: ["{project}/.vscode"],
    },
    load: () => import("@agent-config/vscode"),
  },
];
