import {
  accepted,
  type Issue,
  type McpServer,
  type Reading,
  type Result,
  refused,
  type Text,
  take,
} from "@agent-config/core";
import { splitWords } from "./command/words.ts";
import { translate } from "./translate.ts";
import { shown } from "./untrusted.ts";

export interface CommandOptions {
  /**
   * True where a whole command line in `command` is split into words, as a shell would but without one. To be set where a
   * person sees the outcome before it is used, and may have meant a path with a space in it.
   */
  readonly splitCommand?: boolean | undefined;
}

/**
 * A server whose `command` is one executable. INVALID_COMMAND at `/command` below `at` when it holds signs that only a shell
 * understands, or a whole command line that is not to be split.
 */
export const settleCommand = (
  server: McpServer,
  at: string,
  { splitCommand = false }: CommandOptions,
): Result<McpServer> => {
  if (server.transport !== "stdio") return accepted(server);
  const { command, args = [] } = server;
  const refuse = (message: string) => refused([{ code: "INVALID_COMMAND", at: `${at}/command`, message }]);
  if (SHELL_SIGNS.test(command))
    return refuse("The command holds signs that only a shell understands, and none is started.");
  if (!isCommandLine(command)) return accepted(server);
  const line = wordsOf(command, `${at}/command`);
  if (!line.ok) return line;
  const [program = "", ...first] = line.value;
  if (splitCommand) return accepted({ ...server, command: program, args: [...first, ...args] });
  return refuse(
    `The command holds a whole command line. The program is \`${shown(program)}\`; the other ${first.length} words belong into args.`,
  );
};

const SHELL_SIGNS = /[;|&<>`\n]|\$\(/;

/** A word without any path in it and then another word, or a word that starts like an argument: no path goes on like that. */
const isCommandLine = (command: string): boolean =>
  /^[^\s/\\~.][^\s/\\]*\s+\S/.test(command) || /\s(?:[-/~$@]|\.{1,2}\/|[A-Za-z]:\\|https?:)/.test(command);

/** The words of a command line, each in the neutral syntax. */
const wordsOf = (command: string, at: string): Result<readonly string[]> => {
  const words = splitWords(command);
  if (!words.ok) return refused(words.issues.map((issue): Issue => ({ ...issue, at })));
  const reading: Reading = { profile: "spec", issues: [], warnings: [] };
  const neutral = (word: Text): string => take(translate(word, { strays: "literal" }, at), reading) ?? "";
  const texts = words.value.map(neutral);
  return reading.issues.length > 0 ? refused(reading.issues) : accepted(texts);
};
