import { describe, expect, it } from "vitest";
import { type DocumentEditor, hashValue, planFile } from "../src/index.ts";
import { plainJson } from "./plain-json.ts";
import {
  adopts,
  claimIn,
  docs,
  done,
  drifted,
  edited,
  installed,
  installs,
  keys,
  ofYou,
  plan,
  serversIn,
  stateOf,
  told,
  unclaimed,
  uninstalls,
} from "./planning.ts";

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
      "removed | foreign-keys-removed: a, b, which others added to the entry, went with it.",
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
      "removed | removed-structurally: The text around the entry was changed since; the entry was taken out, the spacing of before was not restored.",
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
      "recorded | shared-entry: The entry stays for i: the file is shared.",
    ]);
    const one = done(both, uninstalls());
    expect(one.text).toBe(both.text);
    expect(claimIn(one)?.harnesses).toEqual(["i"]);
    const again = plan(one, uninstalls());
    expect(told(again)).toEqual(["unchanged | shared-entry: The entry stays for i: the file is shared."]);
    expect(again.settled).toBeUndefined();
    expect(done(one, uninstalls({ harness: "i" }))).toEqual(stateOf(undefined));
  });
});
