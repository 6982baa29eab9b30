// Written by `pnpm sync` from packages/adapters; not to be edited.
import type { Adapter } from "@agent-config/core";

export interface Harness {
  readonly id: string;
  readonly title: string;
  readonly load: () => Promise<{ readonly default: Adapter }>;
}

export const harnesses: readonly Harness[] = [
  { id: "claude-code", title: "Claude Code", load: () => import("@agent-config/claude-code") },
  { id: "codex", title: "Codex", load: () => import("@agent-config/codex") },
  { id: "copilot-cli", title: "GitHub Copilot CLI", load: () => import("@agent-config/copilot-cli") },
  { id: "cursor", title: "Cursor", load: () => import("@agent-config/cursor") },
  { id: "gemini-cli", title: "Gemini CLI", load: () => import("@agent-config/gemini-cli") },
  { id: "opencode", title: "OpenCode", load: () => import("@agent-config/opencode") },
];
