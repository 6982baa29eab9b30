import type { Adapter } from "../packages/core/src/adapter.ts";
import type { Scope } from "../packages/core/src/spec.ts";
import type { Outcome, Outcomes } from "./batch.ts";
import { type Case, cases, environments, forms, type State, states } from "./cases.ts";
import type { Client } from "./client.ts";
import { fatesTable } from "./fates.ts";
import type { Verdict } from "./judge.ts";

/** What came out for one harness in one scope. */
export interface Result {
  readonly adapter: Adapter;
  /** Absent where npm has none: then the entries were only written. */
  readonly client?: Client;
  readonly scope: Scope;
  readonly outcomes: Readonly<Record<State, Outcomes>>;
}

/** The page `docs/conformance.md`. */
export const renderMatrix = (
  results: readonly Result[],
  surroundings: { readonly date: string; readonly system: string },
): string =>
  [
    "# Conformance",
    "",
    `Written by \`pnpm conformance\` on ${surroundings.date}, ${surroundings.system}; do not edit by hand.`,
    "Each server below was installed with `agent-config install`, then started or called by the real harness; command,",
    "arguments, environment, working directory, address and headers were recorded by the server and compared with the spec.",
    "So was which of the other variables a stdio server inherits.",
    "",
    ...overview(results),
    "",
    "How to read a cell: **✓** the server got exactly what the spec says. **refused** `agent-config` says no, with the code",
    "`…_UNSUPPORTED` or the one given. **warned** something is lost, and it says so. **literal**, **empty**, **absent**,",
    "**fails**: `T` is not set, and this is what the harness makes of it, as `agent-config` warns. **written** nobody tried it.",
    "**✗** it went wrong. **?** the client did not reach the server in several attempts and did not say why. Two entries: `T`",
    `set, then not set; a third where it went otherwise with the odd value \`${environments.odd.T}\`.`,
    "",
    "| column | text in the spec |",
    "| --- | --- |",
    ...forms.map(({ id, text }) => `| ${id} | \`${text}\` |`),
    "",
    "The second table of a harness shows what became of each text: in the file, with the key where it is another than that of",
    "a literal, and in the server. Of an address or a directory, the end is shown.",
    ...results.flatMap((result, index) => section(result, results.slice(0, index))),
    "",
  ].join("\n");

const kinds = ["exact", "stated", "refused", "warned", "untried", "unanswered", "wrong"] as const;

const overview = (results: readonly Result[]): readonly string[] => [
  "| harness | client | scope | exact | as stated | refused | warned | not tried | unanswered | wrong |",
  `| --- | --- | --- |${" --- |".repeat(kinds.length)}`,
  ...results.map((result) => {
    const verdicts = verdictsOf(result);
    const counts = kinds.map((kind) => verdicts.filter((verdict) => verdict.kind === kind).length).join(" | ");
    const { adapter, client, scope } = result;
    const tried = client ? `\`${client.package}\` ${client.version}` : "not verified: npm has no client of it";
    return `| ${adapter.title} | ${tried} | ${scope} | ${counts} |`;
  }),
];

export const verdictsOf = ({ outcomes }: Result): readonly Verdict[] =>
  states.flatMap((state) => [...outcomes[state].values()].map(({ verdict }) => verdict));

/** The tables of a harness and scope, or a line when an earlier scope of the harness came out the same. */
const section = (result: Result, earlier: readonly Result[]): readonly string[] => {
  const heading = ["", `## ${result.adapter.title}, ${result.scope} scope`, ""];
  const tables = tablesOf(result);
  const twin = earlier.find((other) => other.adapter === result.adapter && tablesOf(other).join() === tables.join());
  return [...heading, ...(twin ? [`As in the ${twin.scope} scope.`] : tables), ...faults(result)];
};

const tablesOf = (result: Result): readonly string[] => [...verdictTable(result), "", ...fatesTable(result)];

const verdictTable = (result: Result): readonly string[] => {
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

const cell = ({ name }: Case, { outcomes }: Result): string => {
  const [set = "", unset = "", odd = ""] = states.map((state) => word(outcomes[state].get(name)));
  const plain = set === unset ? set : `${set}, ${unset}`;
  return odd === "" || odd === set ? plain : `${plain}, odd: ${odd}`;
};

const word = (outcome: Outcome | undefined): string => {
  const verdict = outcome?.verdict;
  switch (verdict?.kind) {
    case "exact":
      return "✓";
    case "stated":
      return verdict.as;
    case "refused":
      return `refused (${verdict.codes.map((code) => code.replace("_UNSUPPORTED", "").toLowerCase()).join(", ")})`;
    case "warned":
      return "warned";
    case "untried":
      return "written";
    case "unanswered":
      return "?";
    case "wrong":
      return "✗";
    case undefined:
      return "";
  }
};

const faults = ({ outcomes }: Result): readonly string[] => {
  const lines = states.flatMap((state) =>
    [...outcomes[state]].flatMap(([name, { verdict }]) =>
      verdict.kind === "wrong" || verdict.kind === "unanswered"
        ? [`- ${verdict.kind === "wrong" ? "✗" : "?"} ${name}, T ${state}: ${verdict.why}`]
        : [],
    ),
  );
  return lines.length > 0 ? ["", ...lines] : [];
};
