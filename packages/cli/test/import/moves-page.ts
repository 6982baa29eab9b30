import { type Arrival, type Harness, harnesses, samples } from "./moved.ts";

/** By harness, then by server. */
type Arrivals = ReadonlyMap<Harness, ReadonlyMap<string, Arrival>>;

/** docs/moving.md: what the commands said of every way between two harnesses. */
export const movesPage = (
  titles: Readonly<Record<Harness, string>>,
  first: Arrivals,
  moves: ReadonlyMap<Harness, Arrivals>,
): string =>
  [
    "# Moving servers between harnesses",
    "",
    "```",
    "agent-config import --from cursor | agent-config install - --harness codex",
    "```",
    "",
    "Written by a test (`RECORD_FIXTURES=1 npx vitest run test/import/matrix.test.ts` in `packages/cli`), which runs these two",
    "commands for every pair of harnesses and compares what is read back there with what was read here: whatever is neither",
    "refused nor named as lost arrives as it was. The servers:",
    "",
    "| server | what is in it |",
    "| --- | --- |",
    ...Object.entries(samples).map(([name, { about }]) => `| ${name} | ${about} |`),
    "",
    "What a harness cannot hold at all, so that it cannot come from there either:",
    "",
    "| harness | refused | loses |",
    "| --- | --- | --- |",
    ...harnesses.map((harness) => {
      const arrivals = first.get(harness) ?? new Map<string, Arrival>();
      return `| ${titles[harness]} | ${refusedIn(arrivals) || "nothing"} | ${lostIn(arrivals) || "nothing"} |`;
    }),
    "",
    "What becomes of the rest on the way. **all** means that every server that was there arrives as it was.",
    "",
    `| from \\ to | ${harnesses.map((to) => titles[to]).join(" | ")} |`,
    `| --- |${" --- |".repeat(harnesses.length)}`,
    ...harnesses.map((from) => {
      const cells = harnesses.map((to) => (from === to ? "" : cellOf(moves.get(from)?.get(to) ?? new Map())));
      return `| ${titles[from]} | ${cells.join(" | ")} |`;
    }),
    "",
  ].join("\n");

const cellOf = (arrivals: ReadonlyMap<string, Arrival>): string => {
  const [refused, lost] = [refusedIn(arrivals), lostIn(arrivals)];
  const parts = [...(refused ? [`refused: ${refused}`] : []), ...(lost ? [`lost: ${lost}`] : [])];
  return parts.join("<br>") || "**all**";
};

const refusedIn = (arrivals: ReadonlyMap<string, Arrival>): string =>
  [...arrivals].flatMap(([name, { refused }]) => (refused.length > 0 ? [name] : [])).join(", ");

const lostIn = (arrivals: ReadonlyMap<string, Arrival>): string =>
  [...arrivals]
    .flatMap(([name, { lost }]) => (lost.length > 0 ? [`${name} (${lost.map(wordOf).join(", ")})`] : []))
    .join(", ");

const wordOf = (pointer: string): string => words[pointer] ?? pointer;

const words: Readonly<Record<string, string>> = {
  "/options/startupTimeoutMs": "limit for the start-up",
  "/options/toolTimeoutMs": "limit for tool calls",
  "/transport": "whether it is SSE",
};
