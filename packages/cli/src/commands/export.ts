import type { Declare } from "../program.ts";
import { collect } from "./collect.ts";

interface Own {
  readonly to: string;
  readonly owner: string;
  readonly input?: readonly string[];
}

export const exportCommand: Declare = (program, start) => {
  program
    .command("export")
    .description(
      "Prints the servers that stand in the files of harnesses as a manifest, or as another harness writes them.",
    )
    .argument("[name...]", "names of servers; without any, all of them")
    .requiredOption("--to <format>", "`manifest`, or the id of a harness")
    .option("--owner <owner>", "the owner that a manifest names", "me")
    .option("--input <ID=VALUE>", "an answer to a question that an entry has its harness ask (repeatable)", collect)
    .addHelpText("after", help)
    .action((names: readonly string[], options: Own) =>
      start("export", async (context) =>
        (await import("../transfer-servers.ts")).transferServers(names, options, context),
      ),
    );
};

const help = `
Read are the harnesses of --harness, or all that are found, in one scope: \`user\` unless --scope says otherwise. What cannot be
said in the wanted form is named on standard error; when a server cannot be said at all, nothing is printed without
--keep-going. Literal secrets are replaced by references to variables; --allow-inline-secret keeps them.

Examples:
  agent-config export --to manifest > agent-config.json
  agent-config export --to codex --harness cursor docs        as it would stand in config.toml
  agent-config export --to opencode --json`;
