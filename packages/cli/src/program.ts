import { AgentConfigError, scopes } from "@agent-config/core";
import { systemEnv } from "@agent-config/core/node";
import { Command, CommanderError, Option } from "commander";
import { adopt } from "./commands/adopt.ts";
import { codexArgs } from "./commands/codex-args.ts";
import { doctor } from "./commands/doctor.ts";
import { exportCommand } from "./commands/export.ts";
import { harnesses } from "./commands/harnesses.ts";
import { importCommand } from "./commands/import.ts";
import { install } from "./commands/install.ts";
import { list } from "./commands/list.ts";
import { search } from "./commands/search.ts";
import { status } from "./commands/status.ts";
import { uninstall } from "./commands/uninstall.ts";
import type { Options, Work } from "./context.ts";
import { fail, unheard } from "./fail.ts";
import { type Output, openOutput } from "./output.ts";

/** Adds a command to the program; `start` does its work once it is the one that was called. */
export type Declare = (program: Command, start: Start) => void;
export type Start = (command: string, work: Work) => Promise<void>;

const commands: readonly Declare[] = [
  install,
  uninstall,
  adopt,
  list,
  status,
  doctor,
  search,
  importCommand,
  exportCommand,
  codexArgs,
  harnesses,
];

/** Understands the arguments, runs the command they name, and returns the exit status. Never throws. */
export const run = async (argv: readonly string[], version: string): Promise<number> => {
  const output = await openOutput(modeOf(argv));
  const exit = await work(argv, version, output);
  return output.fault() === undefined ? exit : unheard(exit, output);
};

const work = async (argv: readonly string[], version: string, output: Output): Promise<number> => {
  const { ours, launch } = split(argv);
  let exit = 0;
  const program = describe(version, output);
  const start: Start = async (command, task) => {
    if (launch && command !== "install") {
      throw new AgentConfigError("USAGE", "Only install takes words after --: the command of the server.");
    }
    exit = await task({ command, options: program.opts<Options>(), env: systemEnv(), output, launch });
  };
  for (const declare of commands) declare(program, start);
  for (const command of [program, ...program.commands]) for (const option of command.options) requireValue(option);
  try {
    if (argv.length === 0) program.outputHelp();
    else await program.parseAsync(ours, { from: "user" });
    return exit;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    const command = program.commands.map((each) => each.name()).find((name) => ours.includes(name)) ?? program.name();
    return fail(error instanceof CommanderError ? usage(error, command, helpedWord(ours)) : error, command, output);
  }
};

const modeOf = (argv: readonly string[]): Parameters<typeof openOutput>[0] => {
  const { ours } = split(argv);
  return { json: ours.includes("--json"), color: !ours.includes("--no-color") };
};

/** What looks like an option is none's value: `--owner --name x` would make an owner of `--name`. */
const requireValue = (option: Option): void => {
  const { parseArg, required, long } = option;
  if (!required) return;
  option.argParser((value, before) => {
    const [flag = ""] = value.split("=");
    if (flag.startsWith("--"))
      throw new AgentConfigError("USAGE", `${long} has no value: ${flag} stands in its place.`);
    return parseArg ? parseArg(value, before) : value;
  });
};

/** After `--` nothing is ours, whatever it looks like. */
const split = (argv: readonly string[]): { ours: readonly string[]; launch: readonly string[] | undefined } => {
  const cut = argv.indexOf("--");
  return cut < 0 ? { ours: argv, launch: undefined } : { ours: argv.slice(0, cut), launch: argv.slice(cut + 1) };
};

const describe = (version: string, { write }: Output): Command =>
  new Command("agent-config")
    .description("Writes MCP servers into the configuration of coding agents, and takes them out again.")
    .version(version, "--version", "print the version")
    .usage("COMMAND [OPTIONS]")
    .exitOverride()
    .configureOutput({ writeOut: write, writeErr: () => {} })
    .configureHelp({ showGlobalOptions: true })
    .helpOption("-h, --help", "print help")
    .helpCommand("help [COMMAND]", "print the help of a command")
    .optionsGroup("Options of every command:")
    .option("--harness <ids>", "coding agents, separated by commas; without it, or with `all`, those that are found")
    .addOption(new Option("--scope <scope>", "whose files").choices(scopes))
    .option("--project <dir>", "a directory of the project; without it the current one")
    .option("--dry-run", "show what would change, and change nothing")
    .option("--check", "change nothing; exit status 4 when something would change")
    .option("-y, --yes", "do not ask")
    .option("--json", "print one JSON document")
    .option("--adopt", "take over an entry that nobody claims, if it is equal (with --force: any)")
    .option("--force", "overwrite or remove what was changed by hand")
    .option("--keep-going", "do what can be done, and exit with 5 when the rest cannot")
    .option("--strict", "refuse what a harness would lose, instead of a warning")
    .option("--allow-inline-secret", "write literal secrets, also into files that are committed")
    .option("--no-color", "no colours")
    .addHelpText("after", help);

const help = `
Examples:
  agent-config install                        the servers of ./agent-config.json
  agent-config install --owner me --name files -- npx -y @example/files-server
  agent-config install --owner me --name docs --url https://docs.example/mcp
  agent-config install --owner me io.github.example/files
  agent-config status
  agent-config doctor
  agent-config uninstall --owner me

The help of a command has more: agent-config install --help`;

/** The word after `help`, when it is no command. */
const helpedWord = ([first, word]: readonly string[]): string | undefined => (first === "help" ? word : undefined);

/** What the parser of arguments found wrong, without values that were given, since they may be secrets. */
const usage = ({ code, message }: CommanderError, command: string, word: string | undefined): AgentConfigError => {
  const hint = `Run \`${command === "agent-config" ? "" : "agent-config "}${command} --help\`.`;
  if (code === "commander.help" && word !== undefined)
    return new AgentConfigError("USAGE", `There is no command "${word}".`, { hint });
  if (code === "commander.help") return new AgentConfigError("USAGE", "Which command? None was given.", { hint });
  const [what = "", suggestion] = message.replace(/^error: /, "").split("\n");
  const said = what.replace(/^./, (first) => first.toUpperCase()).replace(/('-[^'=]*)=[^']*'/, "$1'");
  return new AgentConfigError(
    "USAGE",
    `${said.replace(/\.$/, "")}. ${suggestion?.replace(/^\((.*)\)$/, "$1") ?? ""}`.trim(),
    { hint },
  );
};
