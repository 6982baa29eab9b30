import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { titleOf } from "../../src/adapters.ts";
import { openStage } from "../stage.ts";
import { type Arrival, type Harness, harnesses, installed, samples, without } from "./moved.ts";
import { movesPage } from "./moves-page.ts";

/*
 * Servers moved from each harness to each other one with import and install: what is neither refused nor named as lost is the
 * same server at both ends. docs/moving.md says what is refused and lost.
 */

const wanted = Object.fromEntries(Object.entries(samples).map(([name, { server }]) => [name, server]));
const first = new Map<Harness, ReadonlyMap<string, Arrival>>();
const moves = new Map<Harness, ReadonlyMap<Harness, ReadonlyMap<string, Arrival>>>();

const expectSame = (before: typeof wanted, arrivals: ReadonlyMap<string, Arrival>): void => {
  for (const [name, { refused, lost, back }] of arrivals) {
    expect([name, refused.length > 0]).toEqual([name, back === undefined]);
    if (back !== undefined) expect([name, without(back, lost)]).toEqual([name, without(before[name], lost)]);
  }
};

describe.each(harnesses)("from %s", (from) => {
  it("to each other one", () => {
    const stage = openStage({ ".continue/config.yaml": "name: mine\nversion: 1.0.0\n" });
    const here = installed(stage, wanted, [from]).get(from) ?? new Map();
    expectSame(wanted, here);
    first.set(from, here);
    const there = Object.fromEntries([...here].flatMap(([name, { back }]) => (back ? [[name, back]] : [])));
    expect(Object.keys(there)).toEqual(expect.arrayContaining(["local", "literal", "slow", "docs"]));
    const others = harnesses.filter((to) => to !== from);
    const moved = installed(stage, there, others);
    for (const to of others) expectSame(there, moved.get(to) ?? new Map());
    moves.set(from, moved);
  });
});

it("is told in docs/moving.md", () => {
  const page = new URL("../../../../docs/moving.md", import.meta.url);
  const titles = Object.fromEntries(harnesses.map((id) => [id, titleOf(id)]));
  const text = movesPage(titles, first, moves);
  if (process.env.RECORD_FIXTURES === "1") writeFileSync(page, text);
  expect(readFileSync(page, "utf8")).toBe(text);
});
