import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inThrowAwayHome } from "@agent-config/core/testing";
import { afterEach, describe, expect, it, vi } from "vitest";
import { takeOver, withLock } from "../../src/node/lock.ts";
import { replaceFile } from "../../src/node/replace-file.ts";
import { snapshot } from "../../src/node/snapshot.ts";
import { ignoreSteps } from "../../src/node/steps.ts";
import { sweep } from "../../src/node/sweep.ts";
import { temporaryFor } from "../../src/node/traces.ts";

const inDirectory = (work: (file: string, directory: string) => Promise<void>): Promise<void> =>
  inThrowAwayHome(({ project }) => work(join(project, "mcp.json"), project));

const makeOld = (directory: string): void => {
  mkdirSync(directory, { recursive: true });
  utimesSync(directory, 1, 1);
};

afterEach(() => {
  vi.restoreAllMocks();
});

describe("a lock", () => {
  it("is held by one at a time, in the directory that Claude Code looks at", () =>
    inDirectory(async (file) => {
      let holders = 0;
      const work = async (): Promise<void> => {
        holders += 1;
        expect([holders, existsSync(`${file}.lock`)]).toEqual([1, true]);
        await new Promise((resolve) => setTimeout(resolve, 5));
        holders -= 1;
      };
      await Promise.all(Array.from({ length: 5 }, () => withLock(file, { onStep: ignoreSteps }, work)));
      expect(existsSync(`${file}.lock`)).toBe(false);
    }));

  it("is given back when the work fails", () =>
    inDirectory(async (file) => {
      const failing = withLock(file, { onStep: ignoreSteps }, () => Promise.reject(new Error("no")));
      await expect(failing).rejects.toThrow("no");
      expect(existsSync(`${file}.lock`)).toBe(false);
    }));

  it("of a dead holder is taken over, even when somebody died taking it over", () =>
    inDirectory(async (file, directory) => {
      makeOld(`${file}.lock.takeover.takeover`);
      makeOld(`${file}.lock.takeover`);
      makeOld(`${file}.lock`);
      await withLock(file, { onStep: ignoreSteps }, async () => sweep(file));
      expect(readdirSync(directory)).toEqual([".git"]);
    }));

  it("that came to life again is left to its holder", () =>
    inDirectory(async (file) => {
      mkdirSync(`${file}.lock`);
      takeOver(`${file}.lock`);
      expect([existsSync(`${file}.lock`), existsSync(`${file}.lock.takeover`)]).toEqual([true, false]);
    }));

  it("that somebody keeps is named with its age", () =>
    inDirectory(async (file) => {
      mkdirSync(`${file}.lock`);
      writeFileSync(temporaryFor(file), "");
      const start = Date.now();
      utimesSync(`${file}.lock`, start / 1000 + 90, start / 1000 + 90);
      let now = start;
      vi.spyOn(Date, "now").mockImplementation(() => {
        now += 7_000;
        return now;
      });
      await expect(withLock(file, { onStep: ignoreSteps }, async () => {})).rejects.toMatchObject({
        code: "BUSY",
        path: file,
        message: expect.stringMatching(
          /locked by another program.*It has been held for \d+ s by process \d+, with a sign of life/,
        ),
      });
    }));

  it.each([
    ["a file", (lock: string) => writeFileSync(lock, "")],
    ["a directory with something in it", (lock: string) => mkdirSync(join(lock, "something"), { recursive: true })],
  ])("that is %s is left to whoever made it, and named", (_, make) =>
    inDirectory(async (file) => {
      make(`${file}.lock`);
      utimesSync(`${file}.lock`, 1, 1);
      await expect(withLock(file, { onStep: ignoreSteps }, async () => {})).rejects.toMatchObject({
        code: "BUSY",
        message: expect.stringContaining(`by ${file}.lock.`),
        hint: expect.stringContaining("remove the lock"),
      });
      expect(existsSync(`${file}.lock`)).toBe(true);
    }),
  );

  it("is made in a directory that goes away at the last moment", () =>
    inDirectory(async (_, directory) => {
      const made = join(directory, "made");
      let times = 0;
      const options = {
        prepare: () => {
          times += 1;
          mkdirSync(made, { recursive: true });
        },
        onStep: (step: string) => {
          if (step === "lock") rmdirSync(made);
        },
      };
      await withLock(join(made, "mcp.json"), options, async () => {
        expect(times).toBe(2);
      });
    }));
});

it("a holder that slept while its lock was taken over writes nothing any more", () =>
  inDirectory(async (file) => {
    writeFileSync(file, "old");
    const write = withLock(file, { onStep: ignoreSteps }, async () =>
      replaceFile(file, { before: snapshot(file), after: "mine", newMode: undefined }, (step) => {
        if (step !== "rename") return;
        utimesSync(`${file}.lock`, 1, 1);
        takeOver(`${file}.lock`);
        sweep(file);
        writeFileSync(file, "newer");
      }),
    );
    await expect(write).rejects.toMatchObject({ code: "BUSY", message: expect.stringContaining("stood still") });
    expect(readFileSync(file, "utf8")).toBe("newer");
  }));
