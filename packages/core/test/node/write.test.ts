import { execFileSync } from "node:child_process";
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { actions, inPlainHome, modeOf, place } from "./plain-home.ts";

describe("a new file", () => {
  it("is private in user scope, and goes with its ledger and directories", () =>
    inPlainHome(async ({ file, ledger, home, install, uninstall }) => {
      expect(actions(await install("docs"))).toEqual(["written"]);
      expect([file, ledger, dirname(file), dirname(dirname(file))].map(modeOf)).toEqual([0o600, 0o600, 0o700, 0o700]);
      expect(actions(await uninstall("docs"))).toEqual(["removed"]);
      expect(readdirSync(home)).toEqual(["work"]);
    }));

  it("keeps a directory that somebody put something else in", () =>
    inPlainHome(async ({ file, home, install, uninstall }) => {
      await install("docs");
      writeFileSync(join(dirname(file), "note"), "");
      await uninstall("docs");
      expect([readdirSync(dirname(file)), readdirSync(home)]).toEqual([["note"], [".plain", "work"]]);
    }));

  it("keeps the upper one of its directories when only that is used by others", () =>
    inPlainHome(async ({ file, home, install, uninstall }) => {
      await install("docs");
      writeFileSync(join(home, ".plain/note"), "");
      await uninstall("docs");
      expect([existsSync(dirname(file)), readdirSync(join(home, ".plain"))]).toEqual([false, ["note"]]);
    }));

  it("is as the umask has it in project scope", () =>
    inPlainHome(async ({ project, install }) => {
      const umask = process.umask(0o027);
      try {
        await install("docs", { scope: "project" });
      } finally {
        process.umask(umask);
      }
      expect(["mcp.json", ".agent-config-mcp.json", "."].map((name) => modeOf(join(project, ".plain", name)))).toEqual([
        0o640, 0o640, 0o750,
      ]);
    }));

  it("in a project comes with a ledger that is the same in every place and at every time", async () => {
    const ledgers: string[] = [];
    for (let round = 0; round < 2; round += 1) {
      await inPlainHome(async ({ project, install }) => {
        await install("docs", { scope: "project" });
        ledgers.push(readFileSync(join(project, ".plain/.agent-config-mcp.json"), "utf8"));
      });
    }
    expect(ledgers[0]).toBe(ledgers[1]);
  });
});

describe("a file that is there", () => {
  it.each([0o600, 0o644, 0o640, 0o660])("keeps mode %o", (mode) =>
    inPlainHome(async ({ file, install }) => {
      place(file, "{}", mode);
      await install("docs");
      expect(modeOf(file)).toBe(mode);
    }),
  );

  it("is not touched when nothing changes", () =>
    inPlainHome(async ({ file, install }) => {
      await install("docs");
      utimesSync(file, 1, 1);
      expect(actions(await install("docs"))).toEqual(["unchanged"]);
      expect(statSync(file).mtimeMs).toBe(1000);
    }));

  it("is left alone when it is read-only, even for root", () =>
    inPlainHome(async ({ file, ledger, install }) => {
      place(file, "{}", 0o444);
      const { items } = await install("docs");
      expect(items[0]?.error).toMatchObject({ code: "FILE_READ_ONLY", path: file });
      expect([readFileSync(file, "utf8"), existsSync(ledger)]).toEqual(["{}", false]);
    }));

  it("is parted from its other hard links, which keep the old text, and this is told", () =>
    inPlainHome(async ({ file, home, install }) => {
      place(file, "{}");
      linkSync(file, join(home, "other"));
      expect((await install("docs")).items[0]?.warnings).toMatchObject([{ code: "hard-link" }]);
      expect((await install("more")).items[0]?.warnings).toEqual([]);
      expect(readFileSync(join(home, "other"), "utf8")).toBe("{}");
      expect(readFileSync(file, "utf8")).toContain("docs");
    }));

  it("may not be a directory", () =>
    inPlainHome(async ({ file, install }) => {
      mkdirSync(file, { recursive: true });
      expect((await install("docs")).items[0]?.error).toMatchObject({
        code: "FILE_UNREADABLE",
        message: expect.stringContaining("is a directory"),
      });
    }));

  it.skipIf(process.platform === "win32")("may not be a pipe, and does not keep anybody waiting", () =>
    inPlainHome(async ({ file, install }) => {
      mkdirSync(dirname(file), { recursive: true });
      execFileSync("mkfifo", [file]);
      expect((await install("docs")).items[0]?.error).toMatchObject({
        code: "FILE_UNREADABLE",
        message: expect.stringContaining("is not a regular file"),
      });
    }),
  );

  it("may not hold bytes that are no UTF-8", () =>
    inPlainHome(async ({ file, install }) => {
      place(file, "");
      writeFileSync(file, Buffer.from([0xff, 0xfe, 0x7b, 0x00]));
      expect((await install("docs")).items[0]?.error).toMatchObject({
        code: "CONFIG_ENCODING",
        message: expect.stringContaining("UTF-16"),
      });
    }));

  it("may not have a path that is too long", () =>
    inPlainHome(async ({ file, install }) => {
      place(file, "{}");
      const step = "open-temporary";
      const { items } = await install("docs", {
        onStep: (name, path) => {
          if (name === step && path.includes("mcp.json.")) throw Object.assign(new Error(), { code: "ENAMETOOLONG" });
        },
      });
      expect(items[0]?.error).toMatchObject({
        code: "FILE_UNREADABLE",
        message: expect.stringContaining("the path is too long"),
      });
    }));
});

describe("links", () => {
  it("in user scope are followed and stay links; the ledger stands beside the target", () =>
    inPlainHome(async ({ file, ledger, home, install, uninstall }) => {
      place(join(home, "dotfiles-a/mcp.json"), '{"x":1}', 0o640);
      mkdirSync(dirname(file), { recursive: true });
      symlinkSync(join(home, "dotfiles-a/mcp.json"), join(home, "middle"));
      symlinkSync("../../middle", file);
      await install("docs");
      expect(lstatSync(file).isSymbolicLink()).toBe(true);
      expect(modeOf(join(home, "dotfiles-a/mcp.json"))).toBe(0o640);
      expect([existsSync(ledger), existsSync(join(home, "dotfiles-a/.agent-config-mcp.json"))]).toEqual([false, true]);
      await uninstall("docs");
      expect(readFileSync(join(home, "dotfiles-a/mcp.json"), "utf8")).toBe('{"x":1}');
    }));

  it("that dangle are refused", () =>
    inPlainHome(async ({ file, install }) => {
      mkdirSync(dirname(file), { recursive: true });
      symlinkSync("/no/such/file", file);
      expect((await install("docs")).items[0]?.error).toMatchObject({
        code: "FILE_UNREADABLE",
        message: expect.stringContaining("/no/such/file"),
      });
    }));

  it.each(["file", "directory"])("out of the project are refused (%s)", (kind) =>
    inPlainHome(async ({ project, home, install }) => {
      place(join(home, "outside/mcp.json"), "{}");
      if (kind === "directory") symlinkSync(join(home, "outside"), join(project, ".plain"));
      else {
        mkdirSync(join(project, ".plain"));
        symlinkSync(join(home, "outside/mcp.json"), join(project, ".plain/mcp.json"));
      }
      expect((await install("docs", { scope: "project" })).items[0]?.error?.code).toBe("PATH_ESCAPES");
      expect(readdirSync(join(home, "outside"))).toEqual(["mcp.json"]);
    }),
  );

  it("inside the project are followed", () =>
    inPlainHome(async ({ project, install }) => {
      place(join(project, "shared/mcp.json"), "{}");
      symlinkSync("shared", join(project, ".plain"));
      expect(actions(await install("docs", { scope: "project" }))).toEqual(["written"]);
    }));

  it("that come into the way after the plan was made are not followed", () =>
    inPlainHome(async ({ project, home, install }) => {
      place(join(home, "outside/mcp.json"), "{}");
      const { items } = await install("docs", {
        scope: "project",
        onStep: (step) => {
          if (step !== "make-directory") return;
          symlinkSync(join(home, "outside"), join(project, ".plain"));
        },
      });
      expect(items[0]?.error?.code).toBe("PLAN_STALE");
      expect(readdirSync(join(home, "outside"))).toEqual(["mcp.json"]);
    }));

  it("in the place of a ledger are refused", () =>
    inPlainHome(async ({ file, ledger, home, install }) => {
      place(file, "{}");
      symlinkSync(join(home, "elsewhere"), ledger);
      expect((await install("docs")).items[0]?.error).toMatchObject({
        code: "LEDGER_UNPARSEABLE",
        message: expect.stringContaining("is a link"),
      });
    }));
});
