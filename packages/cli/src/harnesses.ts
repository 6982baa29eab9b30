// Written by `pnpm sync` from packages/adapters; not to be edited.
import type { Adapter } from "@agent-config/core";

export interface Harness {
  readonly id: string;
  readonly title: string;
  /** The harnesses that read one of its files too. */
  readonly readsWith: readonly string[];
  readonly load: () => Promise<{ readonly default: Adapter }>;
}

export const harnesses: readonly Harness[] = [
  {
    id: "claude-code",
    title: "Claude Code",
    readsWith: ["copilot-cli"],
    load: () => import("@agent-config/claude-code"),
  },
  {
    id: "codex",
    title: "Codex",
    readsWith: [],
    load: () => import("@agent-config/codex"),
  },
  {
    id: "continue",
    title: "Continue",
    readsWith: [],
    load: () => import("@agent-config/continue"),
  },
  {
    id: "copilot-cli",
    title: "GitHub Copilot CLI",
    readsWith: ["claude-code"],
    load: () => import("@agent-config/copilot-cli"),
  },
  {
    id: "cursor",
    title: "Cursor",
    readsWith: [],
    load: () => import("@agent-config/cursor"),
  },
  {
    id: "gemini-cli",
    title: "Gemini CLI",
    readsWith: [],
    load: () => import("@agent-config/gemini-cli"),
  },
  {
    id: "goose",
    title: "Goose",
    readsWith: [],
    load: () => import("@agent-config/goose"),
  },
  {
    id: "kilo-code",
    title: "Kilo Code",
    readsWith: [],
    load: () => import("@agent-config/kilo-code"),
  },
  {
    id: "opencode",
    title: "OpenCode",
    readsWith: [],
    load: () => import("@agent-config/opencode"),
  },
  {
    id: "vscode",
    title: "VS Code",
    readsWith: [],
    load: () => import("@agent-config/vscode"),
  },
];
