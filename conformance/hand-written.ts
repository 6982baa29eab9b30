import { join } from "node:path";
import type { Scope } from "../packages/core/src/spec.ts";
import type { Sandbox } from "./sandbox.ts";

/** What the hand-written files ask for: a stdio server with these arguments, an http server with this header. */
export const wanted = {
  stdio: "by-hand-stdio",
  http: "by-hand-http",
  args: ["two words", "", 'q"uo\\te'],
  header: "word",
} as const;

export interface HandWritten {
  readonly file: string;
  readonly text: string;
}

/** A client's file as a person would write it who knows the client's own format: nothing of the project is used. */
export const handWritten = (
  id: string,
  scope: Scope,
  { home, project }: Sandbox,
  command: readonly string[],
  url: string,
): HandWritten => {
  const [program = "", ...args] = command;
  const remote = { url, headers: { "X-Probe": wanted.header } };
  const servers = {
    [wanted.stdio]: { type: "stdio", command: program, args },
    [wanted.http]: { type: "http", ...remote },
  };
  const file = (inHome: string, inProject: string) =>
    scope === "project" ? join(project, inProject) : join(home, inHome);
  const json = (place: string, value: object) => ({ file: place, text: JSON.stringify(value, null, 2) });
  switch (id) {
    case "claude": {
      const content = { mcpServers: servers };
      return json(
        file(".claude.json", ".mcp.json"),
        scope === "local" ? { projects: { [project]: content } } : content,
      );
    }
    case "continue":
      // Behind what `trust` wrote there; JSON is YAML too.
      return {
        file: file(".continue/config.yaml", ""),
        text: `mcpServers: ${JSON.stringify([
          { name: wanted.stdio, command: program, args },
          { name: wanted.http, type: "streamable-http", url, requestOptions: { headers: remote.headers } },
        ])}\n`,
      };
    case "gemini":
      return json(file(".gemini/settings.json", ".gemini/settings.json"), { mcpServers: servers });
    case "copilot":
      return json(file(".copilot/mcp-config.json", ".mcp.json"), { mcpServers: servers });
    case "opencode":
    case "kilo": {
      const inHome = { opencode: ".config/opencode/opencode.json", kilo: ".config/kilo/kilo.json" }[id];
      return json(file(inHome, `${id}.json`), {
        mcp: { [wanted.stdio]: { type: "local", command }, [wanted.http]: { type: "remote", ...remote } },
      });
    }
    case "codex":
      return {
        file: file(".codex/config.toml", ".codex/config.toml"),
        // A basic string of TOML, and a list of them, look as in JSON.
        text: [
          `[mcp_servers.${wanted.stdio}]`,
          `command = ${JSON.stringify(program)}`,
          `args = ${JSON.stringify(args)}`,
          `[mcp_servers.${wanted.http}]`,
          `url = ${JSON.stringify(url)}`,
          `http_headers = { "X-Probe" = ${JSON.stringify(wanted.header)} }`,
          "",
        ].join("\n"),
      };
    default:
      throw new Error(`nothing is written by hand for ${id}`);
  }
};
