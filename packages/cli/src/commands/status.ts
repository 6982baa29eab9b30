import type { Declare } from "../program.ts";
import { type RegistryOptions, withRegistryOptions } from "./registry-options.ts";

/** The options of `status` alone. */
export interface StatusOptions extends RegistryOptions {
  readonly owner?: string;
  readonly offline?: boolean;
  readonly secrets?: boolean;
}

export const status: Declare = (program, start) => {
  const command = program
    .command("status")
    .description(
      "Compares files, ledgers and the manifest: what is installed, drifted, outdated, missing, whose it is.",
    )
    .argument("[source]", "a manifest to compare with; without one ./agent-config.json, if it is there")
    .option("--owner <owner>", "whose view it is: entries of others are foreign")
    .option("--offline", "do not ask registries for newer versions of what came from them");
  command.option(
    "--secrets",
    "also say where literal secrets stand in these files, whoever put them there; never what they are",
  );
  withRegistryOptions(command)
    .addHelpText("after", help)
    .action((source: string | undefined, options: StatusOptions) =>
      start("status", async (context) => (await import("../show-status.ts")).showStatus(source, options, context)),
    );
};

const help = `
States: installed (as it was written), outdated (the manifest says something else, or a registry has a newer version),
drifted (changed by hand), foreign (another owner's), unowned (nobody claims it), missing (claimed, but gone), absent (in the
manifest only), pending (a write was cut short), shadowed (another scope wins), invalid (the file cannot be read).

Only servers that were installed from a registry are asked about there, and briefly; without any, nothing is asked.

Examples:
  agent-config status
  agent-config status --owner me --scope project
  agent-config status --secrets`;
