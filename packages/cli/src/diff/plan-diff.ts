import { type Adapter, entryReader, type Item, pathOf } from "@agent-config/core";
import { isUpToDate, itemsOf, type Plan, type PlannedFile, planRequests } from "@agent-config/core/node";
import type { Undertaking } from "../carry-out.ts";
import type { Options } from "../context.ts";
import type { Colors } from "../output.ts";
import { type EntryValues, valuesOf } from "./entry-values.ts";
import { grammarOf } from "./mask-text.ts";
import { unifiedLines } from "./unified.ts";

/** What a plan changes, file by file; then what --force would overwrite, where a hand edit stands in the way. */
export const diffLines = async (
  plan: Plan,
  { requests, adapters, machine }: Undertaking,
  options: Options,
  colors: Colors,
): Promise<readonly string[]> => {
  const items = itemsOf(plan);
  const drifted = requests.filter((_, index) => isDrifted(items[index]));
  const forced = drifted.length > 0 ? await planRequests(drifted, machine, { ...options, force: true }) : undefined;
  const lines = [
    ...(await linesOf(plan, adapters, colors)),
    ...(forced
      ? ["With --force, which overwrites what was changed by hand:", ...(await linesOf(forced, adapters, colors))]
      : []),
  ];
  return lines.some((line) => line.includes("***")) ? [...lines, legend] : lines;
};

const legend = "(*** stands for secrets, comments, and values that belong to others)";

const isDrifted = (item: Item | undefined): boolean => item?.refusals.some(({ code }) => code === "DRIFTED") === true;

const linesOf = async ({ files }: Plan, adapters: readonly Adapter[], colors: Colors): Promise<readonly string[]> => {
  const changes = files
    .filter((file) => !isUpToDate(file) && file.plan.before !== file.plan.after)
    .map(async (file) => {
      const { job, plan } = file;
      const { before, after } = plan;
      const [{ format }] = job.editors;
      const values = touchedValues(file, adapters);
      const grammar = await grammarOf(format);
      return unifiedLines({ path: job.place.path, grammar, before, after, values }, colors);
    });
  return (await Promise.all(changes)).flat();
};

/** The values of all entries of the file that the plan writes or removes, as they are and as they will be. */
const touchedValues = ({ job, plan }: PlannedFile, adapters: readonly Adapter[]): EntryValues => {
  const touched = job.wishes.filter((_, index) => ["written", "removed"].includes(plan.steps[index]?.action ?? ""));
  const readers = [plan.before, plan.after].map((text = "") =>
    entryReader(job.editors[0].open(text, touched.map(pathOf))),
  );
  const values = touched.flatMap(({ harness, name, container }) => {
    const adapter = adapters.find(({ id }) => id === harness);
    const entries = readers.flatMap((entriesIn) => entriesIn(container).get(name) ?? []);
    return adapter ? [valuesOf(entries, adapter)] : [];
  });
  return {
    visible: new Set(values.flatMap(({ visible }) => [...visible])),
    secrets: values.flatMap(({ secrets }) => secrets),
  };
};
