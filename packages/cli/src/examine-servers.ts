import { type Examination, examine, type Progress } from "@agent-config/doctor";
import { printable } from "@agent-config/registry";
import { chosenHarnesses, loadAdapters, titleOf } from "./adapters.ts";
import type { DoctorOptions } from "./commands/doctor.ts";
import type { Context } from "./context.ts";
import { isHere } from "./found.ts";
import { interruptible } from "./interruptible.ts";
import type { Colors, Output } from "./output.ts";
import { openMachineOf, projectOf } from "./project-root.ts";
import { tableLines } from "./render/table.ts";
import { countOf } from "./render/words.ts";

/** What is wrong with the servers that are installed. Exit status 1 when one of them, or a name that was asked for, is not ok. */
export const examineServers = async (
  names: readonly string[],
  own: DoctorOptions,
  context: Context,
): Promise<number> => {
  const { command, options, output } = context;
  const { harness, scope } = options;
  const loaded = await loadAdapters(chosenHarnesses(context));
  const machine = openMachineOf(loaded, context);
  projectOf(scope, machine);
  const adapters = loaded.filter((each) => harness !== undefined || isHere(each, machine));
  const found = await interruptible((signal) =>
    examine(adapters, machine, {
      ...(names.length > 0 ? { names } : {}),
      ...(scope && { scope }),
      timeoutMs: own.timeout * 1000,
      parallel: own.parallel,
      connect: own.connect,
      trustProject: own.trustProject ?? false,
      onProgress: progressOn(output),
      signal,
    }),
  ).finally(() => output.progress(""));
  const absent = names.filter((name) => !found.some((each) => each.name === name));
  const failed = found.filter(({ status }) => status !== "ok");
  const { red, green } = output.colors;
  const paint = (cell: string, column: number, row: number): string =>
    row === 0 || head[column] !== "STATUS" ? cell : found[row - 1]?.status === "ok" ? green(cell) : red(cell);
  if (found.length > 0) output.print(...tableLines([head, ...found.map(cells)], paint));
  output.print(...found.flatMap((each) => explanation(each, output.colors)));
  output.print(...absent.map((name) => `No harness here has a server "${name}".`));
  output.print(...(found.length > 0 ? [""] : []), conclusion(found.length, failed.length));
  output.document({ command, items: found, absent });
  return failed.length + absent.length > 0 ? 1 : 0;
};

const head: readonly string[] = ["SERVER", "HARNESS", "SCOPE", "STATUS", "TOOLS"];

const nameOf = ({ name }: Pick<Examination, "name">): string => (name === null ? "(file)" : printable(name));

const cells = ({ name, harness, scope, status, tools }: Examination): readonly string[] => [
  nameOf({ name }),
  titleOf(harness),
  scope,
  status,
  tools ? String(tools.length) : "-",
];

/** What to say beyond the table: all that is not ok, and notes. */
const explanation = (examination: Examination, { red, green }: Colors): readonly string[] => {
  const { name, harness, status, detail, path, position, notes } = examination;
  const isFine = status === "ok";
  if (isFine && notes.length === 0) return [];
  const place = position ? `${path}:${position.line}:${position.column}` : path;
  const subject = `${nameOf({ name })} in ${titleOf(harness)}`;
  const [first = "", ...quoted] = detail.split("\n");
  return [
    "",
    `${isFine ? green(subject) : red(subject)}: ${first}`,
    ...quoted.map((line) => `  | ${line}`),
    ...(isFine ? [] : [`  ${place}`]),
    ...wayOut(examination).map((line) => `  ${line}`),
    ...notes.map((note) => `  note: ${note}`),
  ];
};

/** What helps against all of that kind; what helps against the one is in its detail. */
const wayOut = ({ status, scope, detail }: Examination): readonly string[] => {
  switch (status) {
    case "blocked-by-trust":
      return scope === "user" ? [] : ["To ask it all the same: --trust-project."];
    case "not-found":
      return detail.includes(";") ? [] : ["Install the program, or write its whole path as the command."];
    case "unreachable":
      return ["Start the server, or correct the URL."];
    case "timed-out":
      return ["A server that takes longer, as a first start through npx does, gets more time with --timeout 60."];
    default:
      return [];
  }
};

const conclusion = (all: number, failed: number): string => {
  if (all === 0) return "No server was found.";
  return `${countOf(all, "server")}: ${failed === 0 ? "all ok" : `${all - failed} ok, ${failed} not`}.`;
};

/** Who has not answered yet: a server may take as long as the time limit. */
const progressOn = ({ progress }: Output): ((told: Progress) => void) => {
  const asked = new Set<string>();
  return ({ name, harness, done, total, examination }) => {
    const server = `${nameOf({ name })} of ${titleOf(harness)}`;
    if (examination) asked.delete(server);
    else asked.add(server);
    progress(asked.size === 0 ? "" : `${done} of ${total} answered; asking ${[...asked].join(", ")} …`);
  };
};
