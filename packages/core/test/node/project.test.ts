import { execFileSync } from "node:child_process";
import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inThrowAwayHome } from "@agent-config/core/testing";
import { expect, it } from "vitest";
import { findProject } from "../../src/node/project.ts";

const git = (cwd: string, ...args: readonly string[]): void => {
  const settings = ["user.name=t", "user.email=t@example.invalid", "init.defaultBranch=main"];
  execFileSync("git", [...settings.flatMap((setting) => ["-c", setting]), ...args], { cwd, stdio: "pipe" });
};

const repository = (path: string): string => {
  mkdirSync(path, { recursive: true });
  git(path, "init");
  git(path, "commit", "--allow-empty", "-m", "first");
  return path;
};

it("takes the nearest ancestor with .git, by its real path", () =>
  inThrowAwayHome(async ({ home }) => {
    const root = repository(join(home, "repo"));
    mkdirSync(join(root, "a/b"), { recursive: true });
    symlinkSync(join(root, "a"), join(home, "link"));
    expect(findProject(join(home, "link", "b"))).toEqual({ root, mainCheckout: root });
  }));

it("takes the directory itself where there is no git", () =>
  inThrowAwayHome(async ({ home }) => {
    mkdirSync(join(home, "plain/sub"), { recursive: true });
    expect(findProject(join(home, "plain/sub")).root).toBe(join(home, "plain/sub"));
  }));

it("leads from a linked worktree to its main checkout", () =>
  inThrowAwayHome(async ({ home }) => {
    const main = repository(join(home, "main"));
    git(main, "worktree", "add", join(home, "linked"));
    mkdirSync(join(home, "linked/deep"));
    expect(findProject(join(home, "linked/deep"))).toEqual({ root: join(home, "linked"), mainCheckout: main });
  }));

it("knows a worktree of a bare repository by the repository", () =>
  inThrowAwayHome(async ({ home }) => {
    const main = repository(join(home, "main"));
    git(home, "clone", "--bare", main, join(home, "bare.git"));
    git(join(home, "bare.git"), "worktree", "add", join(home, "linked"));
    expect(findProject(join(home, "linked")).mainCheckout).toBe(join(home, "bare.git"));
  }));

it("takes a moved worktree, a submodule and a broken link for checkouts of their own", () =>
  inThrowAwayHome(async ({ home }) => {
    const main = repository(join(home, "main"));
    git(main, "worktree", "add", join(home, "linked"));
    execFileSync("mv", [join(home, "linked"), join(home, "moved")]);
    expect(findProject(join(home, "moved")).mainCheckout).toBe(join(home, "moved"));

    git(main, "-c", "protocol.file.allow=always", "submodule", "add", repository(join(home, "inner")), "inner");
    expect(findProject(join(main, "inner")).mainCheckout).toBe(join(main, "inner"));

    mkdirSync(join(home, "broken"));
    writeFileSync(join(home, "broken/.git"), "gitdir: /nowhere\n");
    expect(findProject(realpathSync(join(home, "broken"))).mainCheckout).toBe(join(home, "broken"));
  }));

it("says which directory is missing", () => {
  expect(() => findProject("/no/such/place")).toThrow(/There is no directory \/no\/such\/place/);
});
