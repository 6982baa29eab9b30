import type { Item } from "@agent-config/core";
import { expect, it } from "vitest";
import { exitOfChange, firstOf } from "../src/exit-status.ts";

const item = (action: Item["action"], code?: "USAGE" | "BUSY" | "BUG", refusal?: "DRIFTED"): Item => ({
  op: "install",
  name: "x",
  owner: "me",
  harness: "codex",
  scope: "user",
  action,
  refusals: refusal ? [{ code: refusal, at: "", message: "" }] : [],
  ...(code && { error: { code, message: "" } }),
  warnings: [],
});
const written = item("written");
const refused = item("refused", undefined, "DRIFTED");
const plain = { keepGoing: false, check: false, wouldChange: true };

it("lets the graver status count", () => {
  expect(firstOf([0, 4, 3, 1, 2, 130, 70])).toBe(70);
  expect(firstOf([4, 3])).toBe(3);
  expect(firstOf([])).toBe(0);
  expect(exitOfChange([written, refused, item("failed", "BUSY")], plain)).toBe(1);
  expect(exitOfChange([refused, item("failed", "USAGE"), item("failed", "BUSY")], plain)).toBe(2);
});

it("counts no refusal of a harness that was left out", () => {
  expect(exitOfChange([{ ...refused, action: "skipped" }], plain)).toBe(0);
});

it("says 4 only for a check", () => {
  expect(exitOfChange([written], plain)).toBe(0);
  expect(exitOfChange([written], { ...plain, check: true })).toBe(4);
  expect(exitOfChange([written], { ...plain, check: true, wouldChange: false })).toBe(0);
});

it("says 5 when it went on, and some was done and some was not", () => {
  const going = { ...plain, keepGoing: true };
  expect(exitOfChange([written, refused], going)).toBe(5);
  expect(exitOfChange([refused], going)).toBe(3);
  expect(exitOfChange([item("skipped"), refused], going)).toBe(3);
  expect(exitOfChange([written, item("failed", "BUG")], going)).toBe(70);
});
