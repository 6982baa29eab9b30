import type { Item } from "@agent-config/core";
import { titleOf } from "../adapters.ts";
import { tableLines } from "./table.ts";

/** One line per harness and file: what becomes (`planned`), or became (`done`), of its servers. */
export const summaryLines = (items: readonly Item[], tense: Tense): readonly string[] => {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = JSON.stringify([item.harness, item.path]);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return tableLines(
    [...groups.values()].map((group) => {
      const [{ harness, path = "" } = { harness: "" }] = group;
      return [titleOf(harness), group.map((item) => `${item.name} ${phraseOf(item, tense)}`.trim()).join(", "), path];
    }),
  );
};

type Tense = "planned" | "done";

const phraseOf = ({ op, action, created, keys = [] }: Item, tense: Tense): string => {
  const to = tense === "planned" ? "to be " : "";
  switch (action) {
    case "written":
      return created ? `${to}added` : `${to}changed (${keys.join(", ")})`;
    case "recorded":
      return op === "uninstall" ? `${to}kept for another harness` : `${to}claimed as it is`;
    case "removed":
      return `${to}removed`;
    case "forgotten":
      return `gone already, claim ${to}dropped`;
    case "absent":
      return "is not there";
    case "undone":
      return "put back as it was";
    default:
      return action;
  }
};
