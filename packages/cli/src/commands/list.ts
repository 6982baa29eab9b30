import type { Declare } from "../program.ts";

export const list: Declare = (program, start) => {
  program
    .command("list")
    .description("Lists the servers that stand in the files of the harnesses.")
    .option("--owner <owner>", "only what this owner has")
    .addHelpText("after", help)
    .action((options: { readonly owner?: string }) =>
      start("list", async (context) => (await import("../list-servers.ts")).listServers(options, context)),
    );
};

const help = `
Without --scope it looks into every scope; project and local are those of the current directory, or of --project.

Examples:
  agent-config list
  agent-config list --harness codex,cursor --scope user
  agent-config list --json`;
