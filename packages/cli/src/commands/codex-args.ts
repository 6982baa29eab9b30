import type { Declare } from "../program.ts";

/** The options of `codex-args` alone. */
export interface CodexArgsOptions {
  readonly from?: string;
}

export const codexArgs: Declare = (program, start) => {
  program
    .command("codex-args")
    .description("Prints arguments that give Codex servers for one start, without writing them anywhere.")
    .argument("[name...]", "names of servers; without any, all of the source")
    .option(
      "--from <source>",
      "where the servers are described, as SOURCE of install; ./agent-config.json unless given",
    )
    .addHelpText("after", help)
    .action((names: readonly string[], options: CodexArgsOptions) =>
      start("codex-args", async (context) =>
        (await import("../show-codex-args.ts")).showCodexArgs(names, options, context),
      ),
    );
};

const help = `
Only servers that Codex starts (stdio) can be said in this way, without a working directory, time limits and switches. The
arguments are quoted for a POSIX shell. Codex merges them into its own files, so a server of the same name there that says
more than ours is refused. Variables of servers become variables of Codex: those that are not set so here are named on standard
error, and --json prints them with their values, which may be secrets.

Examples:
  eval "codex $(agent-config codex-args)"
  eval "codex exec $(agent-config codex-args docs) 'What is new?'"
  agent-config codex-args --from team.json --json`;
