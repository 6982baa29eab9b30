import type { Declare } from "../program.ts";
import { collect } from "./collect.ts";

interface Own {
  readonly from: string;
  readonly owner: string;
  readonly input?: readonly string[];
}

export const importCommand: Declare = (program, start) => {
  program
    .command("import")
    .description("Prints the servers of one harness as a manifest, which install takes.")
    .argument("[name...]", "names of servers; without any, all of them")
    .requiredOption("--from <harness>", "the harness whose files are read")
    .option("--owner <owner>", "the owner that the manifest names", "me")
    .option("--input <ID=VALUE>", "an answer to a question that an entry has its harness ask (repeatable)", collect)
    .addHelpText("after", help)
    .action((names: readonly string[], options: Own) =>
      start("import", async (context) =>
        (await import("../transfer-servers.ts")).transferServers(names, { ...options, to: "manifest" }, context),
      ),
    );
};

const help = `
The servers of one scope are read, \`user\` unless --scope says otherwise. What does not come along is named on standard
error. Literal secrets stay where they are: the manifest refers to variables instead, and names them, so that it can be
committed; --allow-inline-secret keeps them. What VS Code asks for when it starts a server is answered with --input.

A plugin, a bundle, a link or a pasted configuration is no harness: give it to install as SOURCE.

Examples:
  agent-config import --from cursor > agent-config.json
  agent-config import --from claude-code --scope project docs
  agent-config import --from vscode --input 'token=\${DOCS_TOKEN}'
  agent-config import --from cursor | agent-config install - --harness codex,opencode`;
