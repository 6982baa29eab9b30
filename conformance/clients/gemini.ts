import type { Client, Listed } from "../client.ts";
import { withoutList } from "../session.ts";

/** `gemini mcp list` starts and calls every server, and prints on standard error: `MARK NAME: TEXT (TRANSPORT) - STATUS`. */
export const gemini: Client = {
  id: "gemini",
  title: "Gemini CLI",
  harness: "gemini-cli",
  package: "@google/gemini-cli",
  version: "0.61.0",
  bin: "gemini",
  scopes: ["user", "project"],
  trust: () => {},
  read: async (session) => {
    const list = await session.run(["mcp", "list"], { GEMINI_CLI_TRUST_WORKSPACE: "true" });
    if (list.exit !== 0) return withoutList(list);
    const lines = `${list.out}\n${list.err}`.matchAll(/^\S ([\w-]+): .* \((stdio|http|sse)\) - (.*)$/gm);
    const servers = [...lines].map(
      ([, name, transport, status]): Listed => ({
        name: name ?? "",
        transport: transport as Listed["transport"],
        enabled: status !== "Disabled" && status !== "Blocked",
      }),
    );
    return { kind: "listed", servers };
  },
};
