import { codes, type Item } from "@agent-config/core";
import { titleOf } from "../adapters.ts";
import type { Colors } from "../output.ts";
import { errorLines } from "./error.ts";
import { listed } from "./words.ts";

/**
 * Refusals, failures, and notices of harnesses that were left out. What several harnesses or servers have in common is said
 * once, all that is said of the same ones stands in one block, and a way out that several share after the last of them.
 */
export const problemBlocks = (items: readonly Problem[], colors: Colors): readonly string[] => {
  const told = new Map<string, { readonly about: Problem[]; readonly hints: Set<string> }>();
  for (const item of items)
    for (const { text, hint } of textsOf(item)) {
      const { about, hints } = told.get(text) ?? { about: [], hints: new Set() };
      told.set(text, { about: [...about, item], hints: hint === undefined ? hints : hints.add(hint) });
    }
  const blocks = new Map<string, Said[]>();
  for (const [text, { about, hints }] of told) {
    const head = headline(about, colors);
    blocks.set(head, [...(blocks.get(head) ?? []), { text, hints: [...hints].map(indented).join("\n") }]);
  }
  return [...blocks].map(([head, said]) => [head, ...said.flatMap(withHints)].join("\n"));
};

type Problem = Pick<Item, "name" | "harness" | "path" | "action" | "refusals" | "error">;

interface Said {
  readonly text: string;
  readonly hints: string;
}

const withHints = ({ text, hints }: Said, index: number, all: readonly Said[]): readonly string[] =>
  hints === "" || hints === all[index + 1]?.hints ? [text] : [text, hints];

const textsOf = ({ action, error, refusals }: Problem): readonly { text: string; hint?: string }[] => {
  if (error) return [{ text: errorLines(error).map(indented).join("\n") }];
  if (action !== "refused" && action !== "skipped") return [];
  return refusals.map(({ code, message, hint }) => ({
    text: indented(`${message} [${code}]`),
    ...(action === "skipped" ? {} : { hint: hint ?? codes[code].hint }),
  }));
};

const indented = (line: string): string => `  ${line}`;

const headline = (items: readonly Problem[], colors: Colors): string => {
  const names = new Map<string, string[]>();
  for (const { name, harness } of items) names.set(name, [...(names.get(name) ?? []), titleOf(harness)]);
  const subjects = [...names].map(([name, titles]) => `${name && `${name} in `}${listed([...new Set(titles)])}`);
  const [path, ...more] = new Set(items.map((item) => item.path));
  const place = path && more.length === 0 && !items[0]?.error ? ` (${path})` : "";
  const word = words[items[0]?.action ?? "refused"] ?? "Refused";
  return `${word === "Left out" ? colors.yellow(word) : colors.red(word)}: ${subjects.join("; ")}${place}`;
};

const words: Readonly<Record<string, string>> = { refused: "Refused", failed: "Failed", skipped: "Left out" };
