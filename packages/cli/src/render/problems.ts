import { codes, type Item } from "@agent-config/core";
import { titleOf } from "../adapters.ts";
import type { Colors } from "../output.ts";
import { errorLines } from "./error.ts";
import { listed } from "./words.ts";

/**
 * Refusals, failures, and notices of harnesses that were left out, each as one block of lines. What several harnesses or
 * servers have in common is said once.
 */
export const problemBlocks = (items: readonly Problem[], colors: Colors): readonly string[] => {
  const blocks = new Map<string, Problem[]>();
  for (const item of items) {
    for (const text of textsOf(item)) blocks.set(text, [...(blocks.get(text) ?? []), item]);
  }
  return [...blocks].map(([text, about]) => `${headline(about, colors)}\n${text}`);
};

type Problem = Pick<Item, "name" | "harness" | "path" | "action" | "refusals" | "error">;

const textsOf = ({ action, error, refusals }: Problem): readonly string[] => {
  if (error) return [errorLines(error).map(indented).join("\n")];
  if (action !== "refused" && action !== "skipped") return [];
  return refusals.map(({ code, message, hint }) => {
    const wayOut = action === "skipped" ? [] : [hint ?? codes[code].hint];
    return [`${message} [${code}]`, ...wayOut].map(indented).join("\n");
  });
};

const indented = (line: string): string => `  ${line}`;

const headline = (items: readonly Problem[], colors: Colors): string => {
  const names = new Map<string, string[]>();
  for (const { name, harness } of items) names.set(name, [...(names.get(name) ?? []), titleOf(harness)]);
  const subjects = [...names].map(([name, titles]) => `${name} in ${listed([...new Set(titles)])}`);
  const [path, ...more] = new Set(items.map((item) => item.path));
  const place = path && more.length === 0 && !items[0]?.error ? ` (${path})` : "";
  const word = words[items[0]?.action ?? "refused"] ?? "Refused";
  return `${word === "Left out" ? colors.yellow(word) : colors.red(word)}: ${subjects.join("; ")}${place}`;
};

const words: Readonly<Record<string, string>> = { refused: "Refused", failed: "Failed", skipped: "Left out" };
