import type { Declare } from "../program.ts";

export const uninstall: Declare = (program, start) => {
  program
    .command("uninstall")
    .description("Takes servers out again. What the owner does not own is refused, what is not there is no error.")
    .argument("[name...]", "names of servers; without any, all that the owner has in that scope")
    .requiredOption("--owner <owner>", "the owner that they were installed for")
    .addHelpText("after", help)
    .action((names: readonly string[], { owner }: { readonly owner: string }) =>
      start("uninstall", async (context) =>
        (await import("../uninstall-servers.ts")).uninstallServers({ names, owner }, context),
      ),
    );
};

const help = `
Without --harness it looks into every harness in which the owner has something; where that is none, into those that are
found, to say whose the server is. The unpacked copy of a bundle goes with the last entry that uses it; what a plugin's
servers keep in their folder for data stays, and is named. --check needs --harness: what is found on a machine is no basis for
a check.

Examples:
  agent-config uninstall --owner me                 everything of this owner
  agent-config uninstall docs --owner me --harness codex
  agent-config uninstall docs --owner me --force    also if it was changed by hand`;
