import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  applyUpdate,
  type Claim,
  type DocumentEditor,
  type DocumentObject,
  emptyLedger,
  type FilePlan,
  type FileState,
  hashValue,
  type InstallWish,
  type Ledger,
  planFile,
  type Wish,
} from "../src/index.ts";
import { forAll } from "./arbitraries.ts";
import { plainJson } from "./plain-json.ts";
import { adopts, installs, keys, uninstalls } from "./wishes.ts";

/** A file with these servers, and the ledger beside it. */
const stateOf = (servers: DocumentObject | undefined, ledger: Ledger = emptyLedger): FileState => ({
  file: "f",
  text: servers && JSON.stringify({ servers }),
  ledger,
});
const plan = (state: FileState, ...wishes: readonly Wish[]): FilePlan => planFile(state, plainJson, wishes);
const done = (state: FileState, ...wishes: readonly Wish[]): FileState => {
  const { after, settled } = plan(state, ...wishes);
  return { ...state, text: after, ledger: settled ? applyUpdate(state.ledger, settled) : state.ledger };
};
const serversIn = ({ text }: FileState): DocumentObject => JSON.parse(text ?? "{}").servers;
const claimIn = ({ ledger }: FileState): Claim | undefined => ledger.claims[0];
const edited = (state: FileState, servers: DocumentObject): FileState => ({
  ...stateOf(servers),
  ledger: state.ledger,
});

/** What a person reads of each wish. */
const told = ({ steps }: FilePlan): readonly string[] =>
  steps.map(({ action, refusal, warnings }) =>
    [
      action,
      ...(refusal ? [`${refusal.code} ${refusal.at}: ${refusal.message} ${refusal.hint}`] : []),
      ...warnings.map(({ code, message }) => `${code}: ${message}`),
    ].join(" | "),
  );

const docs = { url: "https://x.example", timeout: 5 };
const installed = done(stateOf(undefined), installs(docs));

const unclaimed =
  'NOT_OWNED_BY_CALLER /servers/docs: f has an entry "docs" that nobody claims; it may be the user\'s own. It was left alone.';
const different = (named: string) =>
  `refused | NOT_OWNED_BY_CALLER /servers/docs: f has an entry "docs" that nobody claims and that says something else (${named}). It was left alone. To overwrite it: repeat the command with --adopt --force.`;
const ofYou =
  'NOT_OWNED_BY_CALLER /servers/docs: The entry "docs" in f belongs to "you", not to "me". It was left alone. To take it over: agent-config adopt docs --owner me --harness h --from you';
const drifted = (named: string, hint: string) =>
  `refused | DRIFTED /servers/docs: The entry "docs" in f was changed by hand (${named}). It was left alone. ${hint}`;
const overwrite =
  "To overwrite it: repeat the command with --force. To keep it as it is: agent-config adopt docs --owner me --harness h";

describe("install", () => {
  it("writes an entry where none is, and claims each key of it", () => {
    expect(plan(stateOf(undefined), installs(docs)).steps).toEqual([
      {
        op: "install",
        harness: "h",
        owner: "me",
        name: "docs",
        action: "written",
        created: true,
        keys: ["url", "timeout"],
        warnings: [],
      },
    ]);
    expect(serversIn(installed)).toEqual({ docs });
    expect(installed.ledger).toEqual({
      version: 3,
      files: {
        f: {
          file: true,
          created: [
            { path: [], was: "absent", text: "" },
            { path: ["servers"], was: "absent" },
          ],
        },
      },
      claims: [
        {
          file: "f",
          container: { path: ["servers"] },
          name: "docs",
          owner: "me",
          harnesses: ["h"],
          keys: { url: hashValue(docs.url), timeout: hashValue(5) },
        },
      ],
    });
  });

  it("changes nothing the second time", () => {
    const again = plan(installed, installs(docs));
    expect(told(again)).toEqual(["unchanged"]);
    expect([again.after, again.pending, again.settled]).toEqual([installed.text, undefined, undefined]);
  });

  it("updates what changed, and deletes what is no longer wanted", () => {
    const next = plan(installed, installs({ url: "https://y.example" }));
    expect(next.steps[0]).toMatchObject({ action: "written", created: false, keys: ["url", "timeout"] });
    expect(JSON.parse(next.after ?? "").servers.docs).toEqual({ url: "https://y.example" });
    expect(Object.keys(next.settled?.claims[0]?.keys ?? {})).toEqual(["url"]);
  });

  it("keeps keys that others added, and takes them for no drift", () => {
    const theirs = edited(installed, { docs: { ...docs, theirs: 1 } });
    expect(told(plan(theirs, installs(docs)))).toEqual(["unchanged"]);
    expect(serversIn(done(theirs, installs({ url: "u" })))).toEqual({ docs: { theirs: 1, url: "u" } });
  });

  it("writes again what is gone", () => {
    expect(plan(edited(installed, {}), installs(docs)).steps[0]).toMatchObject({ action: "written", created: true });
  });

  it("takes the keys of the other transport out, and says so", () => {
    const theirs = edited(installed, { docs: { ...docs, command: "npx" } });
    expect(told(plan(theirs, installs(docs)))).toEqual([
      "written | transport-switched: command went, since the transport is another now",
    ]);
    expect(serversIn(done(theirs, installs(docs)))).toEqual({ docs });
  });

  it("takes the toggling of a switch for no drift, and says nothing of it on its own", () => {
    const on = done(stateOf({}), installs({ ...docs, off: true }));
    const toggled = edited(on, { docs: { ...docs, off: false } });
    expect(claimIn(on)?.keys?.off).toBe("*");
    expect(told(plan(toggled, uninstalls()))).toEqual(["removed"]);
    expect(plan(toggled, installs({ ...docs, off: true })).steps[0]).toMatchObject({
      action: "written",
      keys: ["off"],
    });
  });

  it("remembers whether a secret was allowed, and where the server came from", () => {
    const source = { registry: "https://r.example", name: "x/y", version: "1" };
    const state = done(stateOf({}), installs(docs, { inlineSecrets: true, source }));
    expect(claimIn(state)).toMatchObject({ inlineSecrets: true, source });
    const next = plan(state, installs(docs));
    expect(told(next)).toEqual(["recorded"]);
    expect(next.settled?.claims[0]).not.toHaveProperty("inlineSecrets");
    expect(next.settled?.claims[0]).not.toHaveProperty("source");
  });

  it("warns of an entry whose name differs only in case", () => {
    expect(told(plan(stateOf({ Docs: {}, DOCS: {} }), installs(docs)))).toEqual([
      'written | case-twin: There is also an entry "Docs", which differs only in case',
    ]);
    const twins = edited(installed, { Docs: {}, docs });
    expect(told(plan(twins, installs({ url: "u" })))).toEqual(["written"]);
  });

  describe("beside an entry that nobody claims", () => {
    it("refuses, even when it says the same", () => {
      const state = stateOf({ docs });
      const refused = plan(state, installs(docs));
      expect(told(refused)).toEqual([
        `refused | ${unclaimed} To take the entry over: repeat the command with --adopt (and --force if it differs), or choose another name.`,
      ]);
      expect(refused.steps[0]?.refusal?.owner).toBeNull();
      expect([refused.after, refused.pending, refused.settled]).toEqual([state.text, undefined, undefined]);
      expect(told(plan(state, installs(docs, { force: true })))[0]).toMatch(/^refused/);
    });

    it("takes it over when asked to, if it is equal in all that we write", () => {
      const state = stateOf({ docs: { ...docs, theirs: 1 } });
      const taken = plan(state, installs(docs, { adopt: true }));
      expect(told(taken)).toEqual(["recorded"]);
      expect(taken.after).toBe(state.text);
      expect(Object.keys(taken.settled?.claims[0]?.keys ?? {})).toEqual(["url", "timeout"]);
    });

    it("refuses one that says something else or more, and names the keys", () => {
      const state = stateOf({ docs: { url: "other", timeout: 5, off: true, theirs: 1 } });
      const refused = plan(state, installs(docs, { adopt: true }));
      expect(told(refused)).toEqual([different("url, off")]);
      expect(refused.steps[0]?.refusal).toMatchObject({ owner: null, keys: ["url", "off"] });
      expect(serversIn(done(state, installs(docs, { adopt: true, force: true })))).toEqual({
        docs: { ...docs, theirs: 1 },
      });
    });

    it("refuses one that only says more", () => {
      expect(told(plan(stateOf({ docs: { ...docs, off: true } }), installs(docs, { adopt: true })))).toEqual([
        different("off"),
      ]);
    });

    it("refuses what is no object as one that lacks everything", () => {
      const state = stateOf({ docs: "npx" });
      expect(told(plan(state, installs(docs, { adopt: true })))).toEqual([different("url, timeout")]);
      expect(serversIn(done(state, installs(docs, { adopt: true, force: true })))).toEqual({ docs });
    });
  });

  it("leaves the entry of another owner alone, whatever the flags", () => {
    const state = done(stateOf({}), installs(docs, { owner: "you" }));
    for (const flags of [{}, { force: true }, { adopt: true, force: true }]) {
      const refused = plan(state, installs({ url: "mine" }, flags));
      expect(told(refused)).toEqual([`refused | ${ofYou}`]);
      expect(refused.steps[0]?.refusal?.owner).toBe("you");
      expect([refused.after, refused.settled]).toEqual([state.text, undefined]);
    }
  });

  describe("over what was changed by hand", () => {
    const changed = edited(installed, { docs: { url: "theirs" } });

    it("refuses, and names the keys that are not what was written", () => {
      const refused = plan(changed, installs(docs));
      expect(told(refused)).toEqual([drifted("url, timeout", overwrite)]);
      expect(refused.steps[0]?.refusal?.keys).toEqual(["url", "timeout"]);
      expect(told(plan(changed, installs(docs, { scope: "project" })))[0]).toMatch(/ --scope project$/);
    });

    it("writes with force", () => {
      expect(serversIn(done(changed, installs(docs, { force: true })))).toEqual({ docs });
    });

    it("records what says what is wanted", () => {
      const agreed = plan(changed, installs({ url: "theirs" }));
      expect(told(agreed)).toEqual(["recorded"]);
      expect(agreed.settled?.claims[0]?.keys).toEqual({ url: hashValue("theirs") });
    });
  });
});

describe("uninstall", () => {
  it("gives back what was there, and the claim goes", () => {
    for (const before of [
      stateOf(undefined),
      stateOf({}),
      stateOf({ theirs: {} }),
      { ...stateOf(undefined), text: "{}" },
    ]) {
      const after = done(done(before, installs(docs)), uninstalls());
      expect(after).toEqual(before);
    }
  });

  it("says when keys of others go with the entry", () => {
    expect(told(plan(edited(installed, { docs: { ...docs, a: 1, b: 2 } }), uninstalls()))).toEqual([
      "removed | foreign-keys-removed: a, b, which others added to the entry, went with it",
    ]);
  });

  it("has nothing to do where nothing is", () => {
    const nothing = plan(stateOf({}), uninstalls());
    expect(told(nothing)).toEqual(["absent"]);
    expect(nothing.settled).toBeUndefined();
  });

  it("forgets a claim whose entry is gone", () => {
    const gone = plan(edited(installed, { theirs: {} }), uninstalls());
    expect(told(gone)).toEqual(["forgotten"]);
    expect(gone.settled).toEqual({ file: "f", claims: [], record: undefined });
  });

  it("leaves alone what nobody claims, and what another owner claims", () => {
    expect(told(plan(stateOf({ docs }), uninstalls({ force: true })))).toEqual([
      `refused | ${unclaimed} To take it over first: agent-config adopt docs --owner me --harness h`,
    ]);
    const theirs = done(stateOf({}), installs(docs, { owner: "you" }));
    expect(told(plan(theirs, uninstalls({ force: true })))).toEqual([`refused | ${ofYou}`]);
  });

  it("leaves alone what was changed by hand, unless forced", () => {
    const changed = edited(installed, { docs: { ...docs, url: "theirs" } });
    const hint = "To remove it all the same: repeat the command with --force.";
    expect(told(plan(changed, uninstalls()))).toEqual([drifted("url", hint)]);
    expect(told(plan(changed, uninstalls({ force: true })))).toEqual(["removed"]);
  });

  it("says when the bytes of before could not come back", () => {
    const rough: DocumentEditor = {
      ...plainJson,
      open(text, paths) {
        const document = plainJson.open(text, paths);
        const outcomes = [{ changed: true, exact: false }];
        return { ...document, edit: (operations) => ({ ...document.edit(operations), outcomes }) };
      },
    };
    expect(told(planFile(installed, rough, [uninstalls()]))).toEqual([
      "removed | removed-structurally: The text around the entry was changed since; the entry was taken out, the spacing of before was not restored",
    ]);
  });
});

describe("adopt", () => {
  it("claims what nobody claims, as it stands", () => {
    const adopted = plan(stateOf({ docs: { url: "u", off: true, theirs: 1 } }), adopts({ keys }));
    expect(told(adopted)).toEqual(["recorded"]);
    expect(adopted.settled?.claims[0]).toMatchObject({ owner: "me", harnesses: ["h"] });
    expect(adopted.settled?.claims[0]?.keys).toEqual({ url: hashValue("u"), off: "*" });
    const all = plan(stateOf({ docs: { url: "u", theirs: 1 } }), adopts());
    expect(all.settled?.claims[0]?.keys).toEqual({ url: hashValue("u"), theirs: hashValue(1) });
  });

  it("moves the claim of the owner that is named, and no other's", () => {
    const theirs = done(stateOf({}), installs(docs, { owner: "you", harness: "g" }));
    expect(told(plan(theirs, adopts()))).toEqual([`refused | ${ofYou}`]);
    expect(told(plan(theirs, adopts({ from: "him" })))).toEqual([`refused | ${ofYou}`]);
    const moved = done(theirs, adopts({ from: "you" }));
    expect(claimIn(moved)).toMatchObject({ owner: "me", harnesses: ["g", "h"], keys: claimIn(theirs)?.keys });
    expect(told(plan(moved, uninstalls({ harness: "h" })))[0]).toMatch(/^recorded/);
  });

  it("moves a claim whose entry is gone, as it is", () => {
    const theirs = done(stateOf({}), installs(docs, { owner: "you" }));
    const moved = done(edited(theirs, {}), adopts({ from: "you" }));
    expect(claimIn(moved)).toMatchObject({ owner: "me", keys: claimIn(theirs)?.keys });
  });

  it("accepts what was changed by hand", () => {
    const changed = edited(installed, { docs: { url: "theirs", extra: 1 } });
    const kept = done(changed, adopts({ keys }));
    expect(claimIn(kept)?.keys).toEqual({ url: hashValue("theirs") });
    expect(told(plan(kept, uninstalls()))[0]).toMatch(/^removed/);
  });

  it("has nothing to do where all is ours or nothing is there", () => {
    expect(told(plan(installed, adopts()))).toEqual(["unchanged"]);
    expect(told(plan(stateOf({}), adopts()))).toEqual(["absent"]);
  });
});

describe("a file that two harnesses read", () => {
  const both = done(installed, installs({ url: docs.url, extra: 1 }, { harness: "i" }));

  it("has one entry for both, with the keys of both", () => {
    expect(serversIn(both)).toEqual({ docs: { ...docs, extra: 1 } });
    expect(claimIn(both)).toMatchObject({ harnesses: ["h", "i"] });
    expect(Object.keys(claimIn(both)?.keys ?? {}).sort()).toEqual(["extra", "timeout", "url"]);
  });

  it("keeps the entry until the last of them is gone", () => {
    expect(told(plan(both, uninstalls()))).toEqual([
      "recorded | shared-entry: The entry stays for i: the file is shared",
    ]);
    const one = done(both, uninstalls());
    expect(one.text).toBe(both.text);
    expect(claimIn(one)?.harnesses).toEqual(["i"]);
    const again = plan(one, uninstalls());
    expect(told(again)).toEqual(["unchanged | shared-entry: The entry stays for i: the file is shared"]);
    expect(again.settled).toBeUndefined();
    expect(done(one, uninstalls({ harness: "i" }))).toEqual(stateOf(undefined));
  });
});

describe("several wishes for one file", () => {
  it("are planned one on the result of the other", () => {
    const state = stateOf({});
    const all = plan(state, installs(docs), installs(docs), uninstalls(), uninstalls(), installs({ url: "u" }));
    expect(told(all)).toEqual(["written", "unchanged", "removed", "absent", "written"]);
    expect(JSON.parse(all.after ?? "").servers).toEqual({ docs: { url: "u" } });
  });

  it("go on where one of them is refused, as if it were not there", () => {
    const state = stateOf({ docs });
    const other = installs({ url: "o" }, { name: "other" });
    const both = plan(state, installs({ url: "mine" }), other);
    expect(both.steps.map(({ action }) => action)).toEqual(["refused", "written"]);
    expect(both.after).toBe(plan(state, other).after);
    expect(both.settled).toEqual(plan(state, other).settled);
  });

  it("leave claims of other files alone", () => {
    const other = { ...(claimIn(installed) as Claim), file: "g" };
    const state = { ...installed, ledger: { ...installed.ledger, claims: [other] }, text: undefined };
    const next = done(state, installs(docs));
    expect(next.ledger.claims.map(({ file }) => file).sort()).toEqual(["f", "g"]);
    expect(plan(state, uninstalls()).steps[0]?.action).toBe("absent");
  });
});

describe("a file that we made", () => {
  it("goes with its last claim, also when the harness has put its own members into it", () => {
    const touched: FileState = { ...installed, text: JSON.stringify({ $schema: "s", servers: { docs } }) };
    const boilerplate = { $schema: "s" };
    expect(planFile(touched, plainJson, [uninstalls()], boilerplate).after).toBeUndefined();
    expect(planFile(touched, plainJson, [uninstalls()], { $schema: "t" }).after).toBe('{"$schema":"s"}');
    expect(planFile(touched, plainJson, [uninstalls()]).after).toBe('{"$schema":"s"}');
  });

  it("stays while somebody has something else in it", () => {
    expect(plan(edited(installed, { docs, theirs: {} }), uninstalls()).after).toBe('{"servers":{"theirs":{}}}');
  });

  it("is not what a file is that was there", () => {
    const blank: FileState = { file: "f", text: "", ledger: emptyLedger };
    expect(done(done(blank, installs(docs)), uninstalls())).toEqual(blank);
  });
});

it("throws what the editor throws, and nothing is planned", () => {
  expect(() => plan({ file: "f", text: "{", ledger: emptyLedger }, installs(docs))).toThrow(
    expect.objectContaining({ code: "CONFIG_UNPARSEABLE" }),
  );
});

it("records a claim as pending before the file is written", () => {
  const update = plan(installed, installs({ url: "u" }));
  expect(update.pending?.claims[0]).toMatchObject({
    keys: claimIn(installed)?.keys,
    pending: { url: hashValue("u"), timeout: "-" },
  });
  expect(plan(installed, uninstalls()).pending).toBeUndefined();
});

describe("laws", () => {
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
