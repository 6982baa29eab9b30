import claudeCode from "@agent-config/claude-code";
import codex from "@agent-config/codex";
import continueAdapter from "@agent-config/continue";
import copilotCli from "@agent-config/copilot-cli";
import type { Adapter, McpSpec } from "@agent-config/core";
import { install } from "@agent-config/core/node";
import cursor from "@agent-config/cursor";
import geminiCli from "@agent-config/gemini-cli";
import opencode from "@agent-config/opencode";
import { interleaved, type Row } from "./measure.ts";
import { makeHome } from "./scratch.ts";

const all = [claudeCode, codex, copilotCli, cursor, geminiCli, opencode];

/** A thousand servers in one call: the cost per server must not grow with their number. */
export const manyServers = async (): Promise<readonly Row[]> => [
  await growth("Claude Code's file (JSON)", [claudeCode]),
  await growth("Codex' file (TOML)", [codex]),
  await growth("Continue's file (YAML)", [continueAdapter]),
  await growth("the files of six harnesses", all),
];

const growth = async (what: string, adapters: readonly Adapter[]): Promise<Row> => {
  const run = (count: number) => async () => {
    const home = makeHome();
    const env = { home, platform: "linux", variables: {}, cwd: home } as const;
    const { items } = await install(adapters, specs(count), { env });
    if (items.some(({ action }) => action !== "written")) throw new Error("not written");
  };
  const times = await interleaved({ hundred: run(100), thousand: run(1000) }, 5);
  return {
    what: `1,000 servers into ${what}`,
    ratio: times.thousand / times.hundred,
    against: "100 servers into the same",
    goal: 10,
  };
};

const specs = (count: number): readonly McpSpec[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `server-${index}`,
    owner: "bench",
    server: { transport: "stdio", command: "npx", args: ["-y", `server-${index}`], env: { MODE: "quiet" } },
  }));
