import type { Declare } from "../program.ts";

export const adopt: Declare = (program, start) => {
  program
    .command("adopt")
    .description(
      "Claims an entry as it stands. The file is not touched; from then on the owner may change and remove it.",
    )
    .argument("<name>", "name of the server")
    .requiredOption("--owner <owner>", "the new owner")
    .option("--from <owner>", "the owner whose claim is taken over")
    .addHelpText("after", help)
    .action((name: string, { owner, from }: { readonly owner: string; readonly from?: string }) =>
      start("adopt", async (context) =>
        (await import("../adopt-servers.ts")).adoptServers({ name, owner, ...(from && { from }) }, context),
      ),
    );
};

const help = `
Without --harness it claims the entry in every harness that has one of that name.

Examples:
  agent-config adopt docs --owner me                an entry that you wrote by hand, or changed
  agent-config adopt docs --owner me --from old-installer`;
