import type { State } from "./batch.ts";
import { type Case, cases, forms } from "./cases.ts";
import type { Client, Scope } from "./client.ts";
import type { Verdict } from "./judge.ts";

/** What came out for one client in one scope. */
export interface Result {
  readonly client: Client;
  readonly scope: Scope;
  readonly verdicts: Readonly<Record<State, ReadonlyMap<string, Verdict>>>;
}

/** The page `docs/conformance.md`. `unverified`: harnesses that no real client was tried for, with the reason. */
export const renderMatrix = (
  results: readonly Result[],
  unverified: Readonly<Record<string, string>>,
  surroundings: { readonly date: string; readonly system: string },
): string =>
  [
    "# Conformance",
    "",
    `Written by \`pnpm conformance\` on ${surroundings.date}, ${surroundings.system}; do not edit by hand.`,
    "Each server below was installed with `agent-config install`, then started or called by the real harness; command,",
    "arguments, environment, working directory, address and headers were recorded by the server and compared with the spec.",
    "",
    ...overview(results, unverified),
    "",
    "How to read a cell: **✓** the server got exactly what the spec says. **refused** `agent-config` says no, with the code",
    "`…_UNSUPPORTED` or the one given. **lost** it warns. **literal**, **empty**, **absent**, **fails**: `T` is not set, and",
    "this is what the harness makes of it, as `agent-config` warns. **✗** it went wrong. Two entries: `T` set, then not set.",
    "",
    "| column | text in the spec |",
    "| --- | --- |",
    ...forms.map(({ id, text }) => `| ${id} | \`${text}\` |`),
    ...results.flatMap((result, index) => section(result, results.slice(0, index))),
    "",
  ].join("\n");

const overview = (results: readonly Result[], unverified: Readonly<Record<string, string>>): readonly string[] => [
  "| harness | client | scope | exact | as stated | refused | warned | wrong |",
  "| --- | --- | --- | --- | --- | --- | --- | --- |",
  ...results.map((result) => {
    const count = (kind: Verdict["kind"]) => verdictsOf(result).filter((verdict) => verdict.kind === kind).length;
    const counts = (["exact", "stated", "refused", "warned", "wrong"] as const).map(count).join(" | ");
    const { title, package: name, version } = result.client;
    return `| ${title} | \`${name}\` ${version} | ${result.scope} | ${counts} |`;
  }),
  ...Object.entries(unverified).map(([harness, reason]) => `| ${harness} | not verified: ${reason} | | | | | | |`),
];

const verdictsOf = ({ verdicts }: Result): readonly Verdict[] => [...verdicts.set.values(), ...verdicts.unset.values()];

/** The table of a client and scope, or a line when an earlier scope of the client came out the same. */
const section = (result: Result, earlier: readonly Result[]): readonly string[] => {
  const heading = ["", `## ${result.client.title}, ${result.scope} scope`, ""];
  const table = tableOf(result);
  const twin = earlier.find((other) => other.client === result.client && tableOf(other).join() === table.join());
  return [...heading, ...(twin ? [`As in the ${twin.scope} scope.`] : table), ...faults(result)];
};

const tableOf = (result: Result): readonly string[] => {
  const rows = [...new Set(cases.map(rowOf))];
  return [
    `| | ${forms.map(({ id }) => id).join(" | ")} |`,
    `| --- |${" --- |".repeat(forms.length)}`,
    ...rows.map((row) => {
      const cells = forms.map((form) => {
        const found = cases.find((each) => rowOf(each) === row && each.form === form);
        return found ? cell(found, result) : "";
      });
      return `| ${row} | ${cells.join(" | ")} |`;
    }),
  ];
};

const rowOf = ({ transport, place }: Case): string => `${transport} ${place.id}`;

const cell = ({ name }: Case, { verdicts }: Result): string => {
  const [set, unset] = [verdicts.set.get(name), verdicts.unset.get(name)].map(word);
  return set === unset ? `${set}` : `${set}, ${unset}`;
};

const word = (verdict: Verdict | undefined): string => {
  switch (verdict?.kind) {
    case "exact":
      return "✓";
    case "stated":
      return verdict.as;
    case "refused":
      return `refused (${verdict.codes.map((code) => code.replace("_UNSUPPORTED", "").toLowerCase()).join(", ")})`;
    case "warned":
      return "lost";
    case "wrong":
      return "✗";
    case undefined:
      return "";
  }
};

const faults = ({ verdicts }: Result): readonly string[] => {
  const lines = (["set", "unset"] as const).flatMap((state) =>
    [...verdicts[state]].flatMap(([name, verdict]) =>
      verdict.kind === "wrong" ? [`- ✗ ${name}, T ${state}: ${verdict.why}`] : [],
    ),
  );
  return lines.length > 0 ? ["", ...lines] : [];
};
