import { InvalidArgumentError, Option } from "commander";
import type { Declare } from "../program.ts";

/** The options of `doctor` alone. */
export interface DoctorOptions {
  readonly timeout: number;
  readonly parallel: number;
  readonly connect: boolean;
  readonly trustProject?: boolean;
}

export const doctor: Declare = (program, start) => {
  program
    .command("doctor")
    .description(
      "Starts or calls each installed server as its harness would, asks for its tools, and says what is wrong.",
    )
    .argument("[names...]", "only these servers")
    .addOption(new Option("--timeout <seconds>", "how long to wait for each answer").default(10).argParser(positive))
    .addOption(new Option("--parallel <count>", "how many servers to ask at once").default(4).argParser(positive))
    .option("--no-connect", "look at files, variables and commands only; start and call nothing")
    .option(
      "--trust-project",
      "start and call what the project's files name, also where no harness was told to trust it",
    )
    .addHelpText("after", help)
    .action((names: readonly string[], options: DoctorOptions) =>
      start("doctor", async (context) =>
        (await import("../examine-servers.ts")).examineServers(names, options, context),
      ),
    );
};

const positive = (text: string): number => {
  const value = Number(text);
  if (!Number.isFinite(value) || value <= 0) throw new InvalidArgumentError("It must be a number above 0.");
  return value;
};

const help = `
Servers are programs that others wrote. Those of a project's files are started only where the harness was told to trust the
project, or with --trust-project. Exit status 1 when a server is not ok.

Examples:
  agent-config doctor
  agent-config doctor docs --harness codex --timeout 30
  agent-config doctor --no-connect --json`;
