import type { Client } from "../client.ts";
import { claude } from "./claude.ts";
import { codex } from "./codex.ts";
import { continueCli } from "./continue.ts";
import { copilot } from "./copilot.ts";
import { gemini } from "./gemini.ts";
import { kilo } from "./kilo.ts";
import { opencode } from "./opencode.ts";

export const clients: readonly Client[] = [claude, codex, opencode, gemini, copilot, kilo, continueCli];
