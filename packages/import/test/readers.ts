import claudeCode from "@agent-config/claude-code";
import codex from "@agent-config/codex";
import continueDev from "@agent-config/continue";
import copilotCli from "@agent-config/copilot-cli";
import type { Adapter, Result } from "@agent-config/core";
import cursor from "@agent-config/cursor";
import { jsonc } from "@agent-config/edit-json";
import { toml } from "@agent-config/edit-toml";
import { yaml } from "@agent-config/edit-yaml";
import geminiCli from "@agent-config/gemini-cli";
import goose from "@agent-config/goose";
import opencode from "@agent-config/opencode";
import { type Imported, type Parsers, type PastedImport, readPasted } from "../src/index.ts";

/** The harnesses whose entries are understood, as the command line hands them over. */
export const decoders: readonly Adapter[] = [
  claudeCode,
  codex,
  continueDev,
  copilotCli,
  cursor,
  geminiCli,
  goose,
  opencode,
];

const parsers: Parsers = {
  json: (text) => jsonc.read(text, []),
  toml: (text) => toml.read(text, []),
  yaml: (text) => yaml.read(text, []),
};

export const paste = (text: string, options: Partial<PastedImport> = {}): Result<Imported> =>
  readPasted(text, { decoders, parsers, ...options });

/** What an import came to, short enough to compare: servers by name, codes of warnings; or the codes and places of issues. */
export const outcome = (result: Result<Imported>) =>
  result.ok
    ? {
        takenFor: result.value.takenFor,
        servers: Object.fromEntries(result.value.servers.map(({ name, server }) => [name, server])),
        skipped: result.value.skipped.map(({ code, at }) => `${code} ${at}`),
        warnings: result.warnings.map(({ code, at }) => `${code} ${at ?? ""}`.trim()),
      }
    : { issues: result.issues.map(({ code, at }) => `${code} ${at}`.trim()) };
