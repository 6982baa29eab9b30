import { type Examination, examine, type Progress } from "@agent-config/doctor";
import { printable } from "@agent-config/registry";
import { everyHarness, loadAdapters, parseHarnesses, titleOf } from "./adapters.ts";
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
  const loaded = await loadAdapters(harness === undefined ? everyHarness : parseHarnesses(harness));
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
  );
  const absent = names.filter((name) => !found.some((each) => each.name === name));
  const failed = found.filter(({ status }) => status !== "ok");
  if (found.length > 0) output.print(...tableLines([head, ...found.map(cells)]));
  output.print(...found.flatMap((each) => explanation(each, output.colors)));
  output.print(...absent.map((name) => `No harness here has a server "${name}".`));
  output.print(conclusion(found.length, failed.length));
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
    ...notes.map((note) => `  note: ${note}`),
  ];
};

const conclusion = (all: number, failed: number): string => {
  if (all === 0) return "No server was found.";
  return failed === 0 ? `${countOf(all, "server")}: all ok.` : `${countOf(all, "server")}: ${failed} not ok.`;
};

/** On a terminal one line per server that is being asked, since one may take as long as the time limit. */
const progressOn =
  ({ interactive, complain }: Output) =>
  ({ name, harness, done, total, examination }: Progress): void => {
    if (interactive && !examination)
      complain(`Asking ${nameOf({ name })} of ${titleOf(harness)} (${done + 1} of ${total}) …`);
  };
