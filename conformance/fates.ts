import type { Outcome } from "./batch.ts";
import { type Case, cases, environments, forms, states } from "./cases.ts";
import type { Result } from "./matrix.ts";
import type { Trace } from "./traces.ts";

/** The table of what each text became in the file, and what the server got; places where the same came of it share a row. */
export const fatesTable = (result: Result): readonly string[] => [
  `| text in the spec | in | in the file | the server got, \`T\` = \`${environments.set.T}\` | \`T\` not set | \`T\` = \`${environments.odd.T}\` |`,
  "| --- | --- | --- | --- | --- | --- |",
  ...forms.flatMap((form) => {
    const places = new Map<string, string[]>();
    for (const each of cases.filter((other) => other.form === form)) {
      const fate = fateOf(each, result);
      if (fate !== undefined) places.set(fate, [...(places.get(fate) ?? []), placeOf(each)]);
    }
    return [...places].map(([fate, names]) => `| \`${form.text}\` | ${names.join(", ")} | ${fate} |`);
  }),
];

const placeOf = ({ transport, place }: Case): string => (transport === "sse" ? `${place.id} (sse)` : place.id);

const fateOf = ({ name }: Case, result: Result): string | undefined => {
  const literalKeys = keysOfLiterals(result);
  const [set, unset, odd] = states.map((state) => result.outcomes[state].get(name));
  if (!set || !unset) return undefined;
  const written = [set, unset].map((outcome) => onDisk(outcome, literalKeys));
  return [
    written[0] === written[1] ? written[0] : `${written[0]}; not set: ${written[1]}`,
    ...[set, unset].map(received),
    odd ? received(odd) : "",
  ].join(" | ");
};

/** The keys in which literals stand: only another key is worth its mention. */
const keysOfLiterals = ({ outcomes }: Result): readonly string[] =>
  cases.filter(({ form }) => form.id === "word").flatMap(({ name }) => keysOf(outcomes.set.get(name)?.traces ?? []));

const keysOf = (traces: readonly Trace[]): readonly string[] => traces.map(({ key }) => key);

const onDisk = ({ installed, traces }: Outcome, literalKeys: readonly string[]): string => {
  if (installed.outcome !== "written") return installed.outcome;
  return traces.map(({ key, value }) => `\`${literalKeys.includes(key) ? value : `${key}: ${value}`}\``).join(", ");
};

const marks: Readonly<Record<string, string>> = { wrong: " ✗", warned: " (warned)" };

const received = ({ verdict, arrival }: Outcome): string => {
  switch (verdict.kind) {
    case "refused":
      return "–";
    case "untried":
      return "not tried";
    case "unanswered":
      return "?";
    default:
      if (!arrival?.reached) return `not reached${marks[verdict.kind] ?? ""}`;
      if (arrival.value === undefined) return "nothing";
      return `${arrival.value === "" ? "an empty text" : `\`${arrival.value}\``}${marks[verdict.kind] ?? ""}`;
  }
};
