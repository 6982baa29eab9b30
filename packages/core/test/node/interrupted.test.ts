import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { Report } from "@agent-config/core";
import type { ChangeOptions } from "@agent-config/core/node";
import { describe, expect, it } from "vitest";
import { actions, inPlainHome, type PlainHome, place } from "./plain-home.ts";

/** Fails at the nth step and at every later one, as a disk that is gone; counts the steps. */
const failFrom = (count: number): { onStep: NonNullable<ChangeOptions["onStep"]>; steps: () => number } => {
  let steps = 0;
  return {
    steps: () => steps,
    onStep: () => {
      steps += 1;
      if (steps >= count) throw Object.assign(new Error("gone"), { code: "EIO" });
    },
  };
};

const all = Number.POSITIVE_INFINITY;
const old = '{"servers":{"theirs":{"url":"x"}}}';

/** Tries an operation with a failure from each of its steps on. */
const atEachStep = async (
  operation: (options: ChangeOptions) => Promise<Report>,
  between: (report: Report) => Promise<void>,
): Promise<number> => {
  const counter = failFrom(all);
  await between(await operation({ onStep: counter.onStep }));
  for (let count = 1; count <= counter.steps(); count += 1) {
    await between(await operation({ onStep: failFrom(count).onStep }));
  }
  return counter.steps();
};

const filesOf = ({ file }: PlainHome): readonly string[] => readdirSync(dirname(file));

describe("a run that fails from some step on", () => {
  it("leaves an install done or not begun, and the next run heals", () =>
    inPlainHome(async (home) => {
      const { file, install, uninstall } = home;
      place(file, old);
      await install("docs");
      const after = readFileSync(file, "utf8");
      await uninstall("docs");
      const steps = await atEachStep(
        (options) => install("docs", options),
        async ({ items }) => {
          const text = readFileSync(file, "utf8");
          expect([old, after]).toContain(text);
          if (items[0]?.error) expect(items[0].error.message).toMatch(/left as it was|Nothing was changed/);
          expect(["written", "recorded", "unchanged"]).toContain(actions(await install("docs"))[0]);
          expect(readFileSync(file, "utf8")).toBe(after);
          expect(actions(await uninstall("docs"))).toEqual(["removed"]);
          expect([readFileSync(file, "utf8"), filesOf(home)]).toEqual([old, ["mcp.json"]]);
        },
      );
      expect(steps).toBeGreaterThan(20);
    }));

  it("leaves an uninstall done or not begun, and the next run heals", () =>
    inPlainHome(async (home) => {
      const { file, install, uninstall } = home;
      place(file, old);
      await install("docs");
      const before = readFileSync(file, "utf8");
      await atEachStep(
        (options) => uninstall("docs", options),
        async () => {
          expect([old, before]).toContain(readFileSync(file, "utf8"));
          expect(["removed", "forgotten", "absent"]).toContain(actions(await uninstall("docs"))[0]);
          expect([readFileSync(file, "utf8"), filesOf(home)]).toEqual([old, ["mcp.json"]]);
          await install("docs");
        },
      );
    }));

  it("leaves no directory that it made, or one that the next uninstall removes", () =>
    inPlainHome(async ({ home, install, uninstall }) => {
      await atEachStep(
        (options) => install("docs", options),
        async () => {
          expect(["removed", "forgotten", "absent"]).toContain(actions(await uninstall("docs"))[0]);
          expect(readdirSync(home)).toEqual(["work"]);
        },
      );
    }));

  it("knows the directories that it made when an uninstall fails at its end", () =>
    inPlainHome(async ({ file, ledger, install, uninstall }) => {
      await install("docs");
      const record = readFileSync(ledger, "utf8");
      await uninstall("docs", {
        onStep: (step, path) => {
          if (step === "verify" && path === file) throw Object.assign(new Error("no"), { code: "EIO" });
        },
      });
      expect(readFileSync(ledger, "utf8")).toBe(record);
    }));

  it("puts the file back when the record cannot be settled", () =>
    inPlainHome(async (home) => {
      const { file, ledger, install } = home;
      place(file, old);
      let renames = 0;
      const { items } = await install("docs", {
        onStep: (step, path) => {
          if (step === "rename" && path === ledger && ++renames === 2) {
            throw Object.assign(new Error("full"), { code: "ENOSPC" });
          }
        },
      });
      expect(items[0]?.error).toMatchObject({
        path: ledger,
        hint: "Make room on the disk, and run the command again.",
        message: expect.stringMatching(/cannot be written \(the disk is full, ENOSPC\)\. It was left as it was\.$/),
      });
      expect([readFileSync(file, "utf8"), filesOf(home)]).toEqual([old, ["mcp.json"]]);
    }));

  it("keeps the claim when the directory cannot be synced after the rename", () =>
    inPlainHome(async ({ file, ledger, install }) => {
      place(file, old);
      const report = await install("docs", {
        onStep: (step) => {
          if (step === "sync-directory") throw Object.assign(new Error("no"), { code: "EIO" });
        },
      });
      expect(actions(report)).toEqual(["written"]);
      expect([readFileSync(file, "utf8").includes("docs"), existsSync(ledger)]).toEqual([true, true]);
    }));
});

const longAgo = (path: string): void => utimesSync(path, 1, 1);

describe("a claim whose write was cut short", () => {
  /** What file and ledger are just before the rename, and just before it is recorded. */
  const around = async ({ file, ledger, install }: PlainHome): Promise<readonly (readonly [string, string])[]> => {
    const moments: (readonly [string, string])[] = [];
    await install("docs", {
      onStep: (step, path) => {
        if (step === "rename" && (path === file || moments.length > 0))
          moments.push([readFileSync(file, "utf8"), readFileSync(ledger, "utf8")]);
      },
    });
    return moments;
  };

  it.each([
    ["before the rename is shown, and void for the next run", 0, undefined],
    ["after the rename is shown, and good for the next run", 1, "installed"],
  ])("%s, whatever that is about", (_, moment, settled) =>
    inPlainHome(async (home) => {
      const { file, ledger, install, states } = home;
      place(file, old);
      const [text = "", record = ""] = (await around(home))[moment] ?? [];
      writeFileSync(file, text);
      writeFileSync(ledger, record);
      longAgo(ledger);
      expect(states().docs).toBe("pending");
      await install("more");
      expect([states().docs, readFileSync(ledger, "utf8").includes("pending")]).toEqual([settled, false]);
    }),
  );
});

describe("what a killed run left behind", () => {
  const dead = 4_194_303;

  it("goes with the next run, also one that has nothing to do", () =>
    inPlainHome(async (home) => {
      const { file, ledger, install } = home;
      place(file, old);
      await install("docs");
      const files = filesOf(home);
      for (const path of [file, ledger]) {
        const temporary = join(
          dirname(path),
          `.${path.slice(dirname(path).length + 1)}.agent-config-${dead}-00ff00ff00ff.tmp`,
        );
        writeFileSync(temporary, "{");
        for (const directory of [`${path}.lock`, `${path}.lock.takeover`]) mkdirSync(directory);
        for (const trace of [temporary, `${path}.lock`, `${path}.lock.takeover`]) longAgo(trace);
      }
      expect(actions(await install("docs"))).toEqual(["unchanged"]);
      expect(filesOf(home)).toEqual(files);
    }));

  it("is not what a run at work has beside the file, however old that looks", () =>
    inPlainHome(async ({ file, install }) => {
      place(file, old);
      await install("docs");
      const kept = `${dirname(file)}/.mcp.json.agent-config-${process.pid}-00ff00ff00ff.tmp`;
      linkSync(file, kept);
      longAgo(kept);
      const report = await install("docs");
      expect([actions(report), existsSync(kept)]).toEqual([["unchanged"], true]);
      expect(report.items[0]?.warnings).toEqual([]);
    }));

  it("is told from what belongs to somebody else", () =>
    inPlainHome(async (home) => {
      const { file, install } = home;
      place(file, old);
      const others = [
        ".mcp.json.tmp",
        ".mcp.json.1234-00ff00ff00ff.tmp",
        "mcp.json.lock.mine",
        "mcp.json.lock.takeover-mine",
        ".mcp.json.agent-config.tmp",
      ];
      for (const name of others) {
        writeFileSync(join(dirname(file), name), "");
        longAgo(join(dirname(file), name));
      }
      await install("docs");
      expect(filesOf(home)).toEqual(expect.arrayContaining(others));
    }));

  it("does not hide the directories that were made, when they were half removed", () =>
    inPlainHome(async ({ file, ledger, home, install, uninstall }) => {
      await install("docs");
      await uninstall("docs", {
        onStep: (step) => {
          if (step === "remove-directory") throw new Error("killed");
        },
      });
      expect([existsSync(dirname(file)), existsSync(ledger)]).toEqual([true, false]);
      await install("docs");
      expect(readFileSync(ledger, "utf8")).toContain('"directories": 2');
      await uninstall("docs");
      expect(readdirSync(home)).toEqual(["work"]);
    }));
});

it("does not write through a link that came into the place of a ledger", () =>
  inPlainHome(async ({ file, ledger, home, install }) => {
    place(file, old);
    writeFileSync(join(home, "elsewhere"), "mine");
    const { items } = await install("docs", {
      onStep: (step, path) => {
        if (step === "lock" && path === ledger) symlinkSync(join(home, "elsewhere"), ledger);
      },
    });
    expect(items[0]?.error?.code).toBe("LEDGER_UNPARSEABLE");
    expect([readFileSync(file, "utf8"), readFileSync(join(home, "elsewhere"), "utf8")]).toEqual([old, "mine"]);
  }));
