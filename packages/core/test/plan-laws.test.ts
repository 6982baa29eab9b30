import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FileState, InstallWish, Wish } from "../src/index.ts";
import { forAll } from "./arbitraries.ts";
import { adopts, done, installs, plan, serversIn, stateOf, uninstalls } from "./planning.ts";

describe("the laws of planning", () => {
  const values = fc.oneof(
    fc.integer({ min: 0, max: 2 }),
    fc.constantFrom("a", "b"),
    fc.constant([1]),
    fc.constant({ a: 1 }),
  );
  const entries = fc.dictionary(fc.constantFrom("url", "timeout", "off", "__proto__"), values, { maxKeys: 4 });
  const names = fc.constantFrom("docs", "Docs", "constructor", "other");
  const owners = fc.constantFrom("me", "you");
  const harnesses = fc.constantFrom("h", "i");
  const flag = fc.boolean();
  const wish: fc.Arbitrary<Wish> = fc.oneof(
    fc
      .record({ entry: entries, name: names, owner: owners, harness: harnesses, adopt: flag, force: flag })
      .map(({ entry, ...more }): InstallWish => installs(entry, more)),
    fc.record({ name: names, owner: owners, harness: harnesses, force: flag }).map((more) => uninstalls(more)),
    fc.record({ name: names, owner: owners, harness: harnesses, from: owners }).map((more) => adopts(more)),
  );
  const start = fc
    .option(fc.dictionary(names, entries, { maxKeys: 3 }), { nil: undefined })
    .map((servers) => stateOf(servers));
  const history = fc.tuple(start, fc.array(wish, { maxLength: 6 }));
  const after = (state: FileState, wishes: readonly Wish[]) => wishes.reduce((now, each) => done(now, each), state);

  it("planning on the result changes nothing", () => {
    forAll(fc.tuple(history, wish), ([[state, past], last]) => {
      const before = after(state, past);
      const first = plan(before, last);
      if (first.steps[0]?.action === "refused") {
        expect([first.after, first.settled]).toEqual([before.text, undefined]);
        return;
      }
      const result = done(before, last);
      const second = plan(result, last);
      expect([second.after, second.pending, second.settled]).toEqual([result.text, undefined, undefined]);
      expect(["unchanged", "absent"]).toContain(second.steps[0]?.action);
    });
  });

  it("wishes in one plan end where they end one after the other", () => {
    forAll(history, ([state, wishes]) => {
      const together = done(state, ...wishes);
      const apart = after(state, wishes);
      expect(together.text && JSON.parse(together.text)).toEqual(apart.text && JSON.parse(apart.text));
      expect([...together.ledger.claims].map(({ name }) => name).sort()).toEqual(
        [...apart.ledger.claims].map(({ name }) => name).sort(),
      );
    });
  });

  it("installing what was not there and removing it gives back the state of before", () => {
    forAll(fc.tuple(start, entries), ([state, entry]) => {
      const mine = { name: "mine", owner: "me" };
      const back = done(done(state, installs(entry, mine)), uninstalls(mine));
      expect(back).toEqual(state);
    });
  });

  it("what was written is what stands there, and what others wrote stays", () => {
    forAll(fc.tuple(history, entries), ([[state, past], entry]) => {
      const before = after(state, past);
      const result = done(before, installs(entry, { name: "mine", owner: "me" }));
      const { mine, ...others } = serversIn(result);
      expect(JSON.stringify(mine)).toBe(JSON.stringify(entry));
      expect(others).toEqual(before.text === undefined ? {} : (serversIn(before) ?? {}));
    });
  });

  it("no ledger holds a value", () => {
    forAll(entries, (entry) => {
      const secret = { ...entry, token: "hunter2hunter2" };
      const { pending, settled } = plan(stateOf({}), installs(secret));
      expect(JSON.stringify([pending, settled])).not.toContain("hunter2");
    });
  });
});
