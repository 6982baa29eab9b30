import { closeSync, existsSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from "node:fs";
import type { ChangeOptions, StepName } from "@agent-config/core/node";
import { describe, expect, it } from "vitest";
import { actions, inPlainHome, place } from "./plain-home.ts";

/** Does something the first time that a step is about to be taken on a file. */
const onceBefore = (wanted: StepName, file: string, work: () => void): ChangeOptions => {
  let done = false;
  return {
    onStep: (step, path) => {
      if (done || step !== wanted || path !== file) return;
      done = true;
      work();
    },
  };
};

const names = (file: string): readonly string[] => Object.keys(JSON.parse(readFileSync(file, "utf8")).servers);
const theirs = '{"servers":{"theirs":{"url":"x"}}}';

describe("somebody who takes no lock", () => {
  it("and writes just before the rename loses nothing, nor do we", () =>
    inPlainHome(async ({ file, install }) => {
      place(file, '{"servers":{}}');
      const report = await install(
        "docs",
        onceBefore("compare", file, () => writeFileSync(file, theirs)),
      );
      expect(actions(report)).toEqual(["written"]);
      expect(names(file)).toEqual(["theirs", "docs"]);
    }));

  const replacing = (file: string, text: string): void => {
    writeFileSync(`${file}.theirs`, text);
    renameSync(`${file}.theirs`, file);
  };

  it.each([
    ["replaces the file after our last look", "keep", replacing],
    ["writes into the file at the very moment of the rename", "rename", writeFileSync],
  ] as const)("and %s gets it back, and we write again", (_, step, write) =>
    inPlainHome(async ({ file, install }) => {
      place(file, '{"servers":{}}');
      const seen: string[] = [];
      const report = await install("docs", {
        onStep: (name, path) => {
          if (name === "verify" && path === file) seen.push("verified");
          if (name !== step || path !== file || seen.length > 0) return;
          seen.push("written");
          write(file, theirs);
        },
      });
      expect([actions(report), seen]).toEqual([["written"], ["written", "verified"]]);
      expect(names(file)).toEqual(["theirs", "docs"]);
    }),
  );

  it("and still has the old file open when it is replaced loses nothing", () =>
    inPlainHome(async ({ file, install }) => {
      place(file, '{"servers":{}}');
      const open = openSync(file, "r+");
      let done = false;
      await install("docs", {
        onStep: (step) => {
          if (done || step !== "sync-directory" || !names(file).includes("docs")) return;
          done = true;
          writeSync(open, theirs, 0);
        },
      });
      closeSync(open);
      expect(names(file)).toEqual(["theirs", "docs"]);
    }));

  it("and makes the file at the same moment loses nothing", () =>
    inPlainHome(async ({ file, install }) => {
      await install(
        "docs",
        onceBefore("keep", file, () => writeFileSync(file, theirs)),
      );
      expect(names(file)).toEqual(["theirs", "docs"]);
    }));

  it("and writes over our entry right after the rename is noticed", () =>
    inPlainHome(async ({ file, install }) => {
      place(file, '{"servers":{}}');
      await install(
        "docs",
        onceBefore("verify", file, () => writeFileSync(file, theirs)),
      );
      expect(names(file)).toEqual(["theirs", "docs"]);
    }));

  it("and never stops makes us give up, with the ledger as it was", () =>
    inPlainHome(async ({ file, ledger, install }) => {
      place(file, "{}");
      let count = 0;
      const { items } = await install("docs", {
        onStep: (step, path) => {
          if (step === "compare" && path === file) writeFileSync(file, JSON.stringify({ count: count++ }));
        },
      });
      expect(items[0]?.error).toMatchObject({ code: "BUSY", message: expect.stringContaining("Nothing was changed") });
      expect([JSON.parse(readFileSync(file, "utf8")), existsSync(ledger)]).toEqual([{ count: count - 1 }, false]);
    }));

  it("and takes our entry out again and again is told of, and the claim stays to be seen", () =>
    inPlainHome(async ({ file, ledger, install }) => {
      place(file, "{}");
      let count = 0;
      const { items } = await install("docs", {
        onStep: (step, path) => {
          if (step === "verify" && path === file) writeFileSync(file, JSON.stringify({ count: count++ }));
        },
      });
      expect(items[0]?.error).toMatchObject({
        code: "BUSY",
        message: expect.stringContaining("could not all be taken back"),
        hint: expect.stringContaining("agent-config status"),
      });
      expect(readFileSync(ledger, "utf8")).toContain('"docs"');
    }));

  it("and cuts the file to nothing before filling it again does not lose it to us", () =>
    inPlainHome(async ({ file, install }) => {
      place(file, "");
      const filled = setTimeout(() => writeFileSync(file, theirs), 40);
      await install("docs");
      clearTimeout(filled);
      expect(names(file)).toEqual(["theirs", "docs"]);
    }));

  it("and is half-way through writing is waited for", () =>
    inPlainHome(async ({ file, install }) => {
      place(file, theirs.slice(0, -3));
      const filled = setTimeout(() => writeFileSync(file, theirs), 40);
      expect(actions(await install("docs"))).toEqual(["written"]);
      clearTimeout(filled);
      expect(names(file)).toEqual(["theirs", "docs"]);
    }));
});

describe("a plan that is overtaken", () => {
  it("is carried out when the same things remain to be done, and not when they are done already", () =>
    inPlainHome(async ({ file, install }) => {
      place(file, '{"servers":{}}');
      let other: Promise<unknown> | undefined;
      const report = await install("docs", {
        onStep: (step) => {
          if (step === "lock") other ??= install("docs");
        },
      });
      await other;
      expect(["written", "unchanged"]).toContain(actions(report)[0]);
      expect(names(file)).toEqual(["docs"]);
    }));

  it("is dropped when the name is somebody else's by now, who is named where the plan was not shown", () =>
    inPlainHome(async ({ file, install }) => {
      place(file, '{"servers":{}}');
      const taken = '{"servers":{"docs":{"url":"x"}}}';
      const { applied, items } = await install(
        "docs",
        onceBefore("lock", file, () => writeFileSync(file, taken)),
      );
      expect(applied).toBe(false);
      expect(items[0]).toMatchObject({ action: "refused", refusals: [{ code: "NOT_OWNED_BY_CALLER", owner: null }] });
      expect(readFileSync(file, "utf8")).toBe(taken);
    }));
});
