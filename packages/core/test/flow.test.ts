import { expect, it } from "vitest";
import { type Item, isChange, isProblem } from "../src/index.ts";

const actions: Readonly<Record<Item["action"], "change" | "problem" | "neither">> = {
  written: "change",
  recorded: "change",
  removed: "change",
  forgotten: "change",
  refused: "problem",
  failed: "problem",
  unchanged: "neither",
  absent: "neither",
  skipped: "neither",
  undone: "neither",
};

it.each(Object.entries(actions))("takes an item that was %s for: %s", (action, kind) => {
  const item = { action } as Item;
  expect([isChange(item), isProblem(item)]).toEqual([kind === "change", kind === "problem"]);
});
