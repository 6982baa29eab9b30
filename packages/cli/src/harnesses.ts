// Written by `pnpm sync` from packages/adapters; not to be edited.
import type { Adapter, PathTemplate } from "@agent-config/core";

export interface Harness {
  readonly id: string;
  readonly title: string;
  /** The harnesses that read one of its files too. */
  readonly readsWith: readonly string[];
  /** Where there is anything of it, something stands at one of these places. */
  readonly places: readonly PathTemplate[];
  readonly load: () => Promise<{ readonly default: Adapter }>;
}

export const harnesses: readonly Harness[] = [
  {
    id: "claude-code",
    title: "Claude Code",
    readsWith: ["copilot-cli"],
    places: [
      "{CLAUDE_CONFIG_DIR:-~/.claude}",
      "{CLAUDE_CONFIG_DIR:-~}/.claude.json",
      "{project}/.mcp.json",
      "{project}/.claude",
      "{project}/CLAUDE.md",
      "{CLAUDE_CONFIG_DIR:-~}/.agent-config-mcp.json",
      "{project}/.agent-config-mcp.json",
    ],
    load: () => import("@agent-config/claude-code"),
  },
  {
    id: "codex",
    title: "Codex",
    readsWith: [],
    places: ["{CODEX_HOME:-~/.codex}", "{project}/.codex"],
    load: () => import("@agent-config/codex"),
  },
  {
    id: "continue",
    title: "Continue",
    readsWith: [],
    places: ["{CONTINUE_GLOBAL_DIR:-~/.continue}"],
    load: () => import("@agent-config/continue"),
  },
  {
    id: "copilot-cli",
    title: "GitHub Copilot CLI",
    readsWith: ["claude-code"],
    places: [
      "{COPILOT_HOME:-~/.copilot}",
      "{project}/.github/mcp.json",
      "{project}/.mcp.json",
      "{project}/.agent-config-mcp.json",
      "{project}/.github/.agent-config-mcp.json",
    ],
    load: () => import("@agent-config/copilot-cli"),
  },
  {
    id: "cursor",
    title: "Cursor",
    readsWith: [],
    places: ["~/.cursor", "{project}/.cursor"],
    load: () => import("@agent-config/cursor"),
  },
  {
    id: "gemini-cli",
    title: "Gemini CLI",
    readsWith: [],
    places: ["{GEMINI_CLI_HOME:-~}/.gemini", "{project}/.gemini"],
    load: () => import("@agent-config/gemini-cli"),
  },
  {
    id: "goose",
    title: "Goose",
    readsWith: [],
    places: [
      "{XDG_CONFIG_HOME:-~/.config}/goose",
      "{APPDATA}/Block/goose",
      "{GOOSE_PATH_ROOT}",
      "{APPDATA:-~/AppData/Roaming}/Block/goose/config/config.yaml",
      "{APPDATA:-~/AppData/Roaming}/Block/goose/config/.agent-config-mcp.json",
    ],
    load: () => import("@agent-config/goose"),
  },
  {
    id: "kilo-code",
    title: "Kilo Code",
    readsWith: [],
    places: [
      "{XDG_CONFIG_HOME:-~/.config}/kilo",
      "~/.kilo",
      "~/.kilocode",
      "{KILO_CONFIG}",
      "{KILO_CONFIG_DIR}",
      "{project}/kilo.json",
      "{project}/kilo.jsonc",
      "{project}/.kilo",
      "{project}/.kilocode",
      "{KILO_CONFIG}/../.agent-config-mcp.json",
      "{project}/.agent-config-mcp.json",
    ],
    load: () => import("@agent-config/kilo-code"),
  },
  {
    id: "opencode",
    title: "OpenCode",
    readsWith: [],
    places: [
      "{XDG_CONFIG_HOME:-~/.config}/opencode",
      "~/.opencode",
      "{OPENCODE_CONFIG}",
      "{OPENCODE_CONFIG_DIR}",
      "{project}/opencode.json",
      "{project}/opencode.jsonc",
      "{project}/.opencode",
      "{OPENCODE_CONFIG}/../.agent-config-mcp.json",
      "{project}/.agent-config-mcp.json",
    ],
    load: () => import("@agent-config/opencode"),
  },
  {
    id: "vscode",
    title: "VS Code",
    readsWith: [],
    places: ["{appData}/Code", "{project}/.vscode"],
    load: () => import("@agent-config/vscode"),
  },
];
