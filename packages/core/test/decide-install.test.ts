import { describe, expect, it } from "vitest";
import { hashValue } from "../src/index.ts";
import {
  adopts,
  claimIn,
  different,
  docs,
  done,
  drifted,
  edited,
  installed,
  installs,
  ofYou,
  plan,
  serversIn,
  stateOf,
  told,
  unclaimed,
  uninstalls,
} from "./planning.ts";

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
      "written | transport-switched: command went, since the transport is another now.",
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
    const adopted = plan(state, adopts({ owner: "you", from: "me" })).settled?.claims[0];
    expect(adopted).toMatchObject({ owner: "you", inlineSecrets: true, source });
    const next = plan(state, installs(docs));
    expect(told(next)).toEqual(["recorded"]);
    expect(next.settled?.claims[0]).not.toHaveProperty("inlineSecrets");
    expect(next.settled?.claims[0]).not.toHaveProperty("source");
  });

  it("warns of an entry whose name differs only in case", () => {
    expect(told(plan(stateOf({ Docs: {}, DOCS: {} }), installs(docs)))).toEqual([
      'written | case-twin: There is also an entry "Docs", which differs only in case.',
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
