import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { Client, Listed } from "../client.ts";
import { append } from "../sandbox.ts";
import { withoutList } from "../session.ts";

interface Config {
  readonly mcpServers?: readonly { readonly name: string; readonly type?: string }[];
}

const file = (home: string): string => join(home, ".continue/config.yaml");

/** What a person has in that file before any server: the model is the stand-in, whose address comes as a secret. */
const bare = `name: Conformance
version: 1.0.0
schema: v1
models:
  - name: stand-in
    provider: openai
    model: gpt-4.1
    apiKey: none
    apiBase: \${{ secrets.MODEL_ADDRESS }}
`;

/**
 * `cn` has no list of servers: a conversation starts and calls all that are in the file, and when one of them fails ends with
 * the reasons. A file that it rejects starts none.
 */
export const continueCli: Client = {
  id: "continue",
  title: "Continue CLI",
  harness: "continue",
  package: "@continuedev/cli",
  version: "1.5.47",
  bin: "cn",
  scopes: ["user"],
  trust: ({ home }) => append(file(home), bare),
  read: async (session) => {
    const { home } = session.sandbox;
    const quiet = { CONTINUE_TELEMETRY_ENABLED: "0", MODEL_ADDRESS: session.model, CI: "1" };
    const conversation = await session.run(["--config", file(home), "-p", "hi"], quiet);
    const told = `${conversation.out}\n${conversation.err}`;
    const [, failed] = /MCP server\(s\) failed to load:\n([\s\S]*)/.exec(told) ?? [];
    if (conversation.exit !== 0 && failed === undefined) return withoutList(conversation);
    const failures = new Map([...(failed ?? "").matchAll(/^([\w-]+): (.*)$/gm)].map(([, name, why]) => [name, why]));
    const { mcpServers = [] } = parse(readFileSync(file(home), "utf8")) as Config;
    const servers = mcpServers.map(({ name, type }): Listed => {
      const failure = failures.get(name);
      const transport = type === "sse" ? "sse" : type === "streamable-http" ? "http" : "stdio";
      return { name, transport, enabled: true, ...(failure !== undefined && { failure }) };
    });
    return { kind: "listed", servers };
  },
};
