import { type Issue, literalText, type McpServer, pointer, type Result } from "@agent-config/core";
import type { AcpServer, NamedText } from "./acp.ts";
import { allOrNothing, type Candidate, type Imported } from "./imported.ts";
import { literalMap } from "./literal-map.ts";
import { type CommandOptions, settleCommand } from "./settle-command.ts";

/**
 * The servers of an Agent Client Protocol list, read by `readAcpServers`, for specs. All or none; the issues are those of
 * `settleCommand`, DUPLICATE_NAME, and those of a spec.
 */
export const importAcp = (servers: readonly AcpServer[], options: CommandOptions = {}): Result<Imported> => {
  const issues: Issue[] = [];
  const candidates: Candidate[] = [];
  for (const [index, server] of servers.entries()) {
    const at = pointer("servers", index);
    const settled = settleCommand(neutral(server), at, options);
    if (settled.ok) candidates.push({ sourceName: server.name, at, server: settled.value });
    else issues.push(...settled.issues);
  }
  return allOrNothing("a server list of the Agent Client Protocol", candidates, { issues });
};

const neutral = (server: AcpServer): McpServer =>
  server.transport === "stdio"
    ? {
        transport: "stdio",
        command: literalText(server.command),
        args: server.args.map(literalText),
        env: literalMap(server.env.map(pair)),
      }
    : { transport: server.transport, url: literalText(server.url), headers: literalMap(server.headers.map(pair)) };

const pair = ({ name, value }: NamedText): readonly [string, string] => [name, value];
