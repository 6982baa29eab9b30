import type { ErrorData } from "@agent-config/core";
import { errorData, fileError } from "@agent-config/core/node";
import { exitOfError, exitStatuses } from "./exit-status.ts";
import type { Output } from "./output.ts";
import { errorLines } from "./render/error.ts";

/** Reports what ended a command before it could do anything, and returns the exit status. */
export const fail = (error: unknown, command: string, output: Output): number => {
  const data = errorData(error);
  output.document({ command, dryRun: false, applied: false, items: [], leftOver: [], warnings: [], error: data });
  const [first = "", ...more] =
    data.code === "BUG" ? bugLines(data, error) : [...errorLines(data), ...assurance(command)];
  output.complain(`${output.colors.red("Error:")} ${first}`, ...more);
  return exitOfError(data);
};

/** Reports that standard output could not be written, and returns the exit status of a command that ended with `exit`. */
export const unheard = (exit: number, output: Output): number => {
  const [first = "", ...more] = errorLines(errorData(fileError("Standard output", "written to", output.fault())));
  output.lastWords(`Error: ${first}`, ...more);
  return exitStatuses.find(([status]) => status === exit || status === 1)?.[0] ?? 1;
};

const changing = new Set(["install", "uninstall", "adopt"]);

const assurance = (command: string): readonly string[] => (changing.has(command) ? ["Nothing was changed."] : []);

/** The frames of a stack name our own files only; the message in front of them is left to `errorData`, which masks it. */
const bugLines = ({ message }: ErrorData, error: unknown): readonly string[] => {
  const wanted = error instanceof Error && process.env.AGENT_CONFIG_DEBUG === "1";
  return [
    `This is a bug in agent-config: ${message}`,
    ...(wanted ? framesOf(error) : []),
    "Every file is either as it was or completely written; `agent-config status` shows how things stand.",
    `Please report it${wanted ? " with the lines above." : "; AGENT_CONFIG_DEBUG=1 shows where it happened."}`,
  ];
};

const framesOf = ({ stack = "" }: Error): readonly string[] => stack.split("\n").filter((line) => /^\s+at /.test(line));
