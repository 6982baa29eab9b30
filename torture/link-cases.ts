import { execFileSync } from "node:child_process";
import { chmodSync, linkSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { type FileCase, mine, project, user } from "./file-case.ts";
import { put } from "./home.ts";

export const linkCases: readonly FileCase[] = [
  user(
    "link to a file",
    ({ home }) => {
      put(join(home, "dotfiles/config.toml"), "x = 1\n", 0o640);
      mkdirSync(join(home, ".codex"));
      symlinkSync(join(home, "dotfiles/config.toml"), join(home, ".codex/config.toml"));
      return [join(home, ".codex/config.toml"), join(home, "dotfiles/config.toml")];
    },
    "written",
    ["config.toml -> /…", `config.toml: 640 ${mine}`],
  ),
  user(
    "chain of relative links",
    ({ home }) => {
      put(join(home, "dotfiles/codex.toml"), "x = 1\n", 0o600);
      mkdirSync(join(home, ".codex"));
      symlinkSync("dotfiles/codex.toml", join(home, "middle"));
      symlinkSync("../middle", join(home, ".codex/config.toml"));
      return [join(home, ".codex/config.toml"), join(home, "middle"), join(home, "dotfiles/codex.toml")];
    },
    "written",
    ["config.toml -> ../middle", "middle -> dotfiles/codex.toml", `codex.toml: 600 ${mine}`],
  ),
  user(
    "link to another file system",
    ({ home }, otherDisk) => {
      const elsewhere = join(otherDisk, "config.toml");
      put(elsewhere, "x = 1\n", 0o600);
      mkdirSync(join(home, ".codex"));
      symlinkSync(elsewhere, join(home, ".codex/config.toml"));
      return [join(home, ".codex/config.toml"), elsewhere];
    },
    "written",
    ["config.toml -> /…", `config.toml: 600 ${mine}`],
  ),
  user(
    "directory is a link",
    ({ home }) => {
      put(join(home, "dotfiles/codex/config.toml"), "x = 1\n", 0o600);
      symlinkSync("dotfiles/codex", join(home, ".codex"));
      return [join(home, ".codex"), join(home, "dotfiles/codex/config.toml")];
    },
    "written",
    [".codex -> dotfiles/codex", `config.toml: 600 ${mine}`],
  ),
  user(
    "dangling link",
    ({ home }) => {
      mkdirSync(join(home, ".codex"));
      symlinkSync("nowhere", join(home, ".codex/config.toml"));
      return [join(home, ".codex/config.toml")];
    },
    "FILE_UNREADABLE",
  ),
  user(
    "links in a circle",
    ({ home }) => {
      mkdirSync(join(home, ".codex"));
      symlinkSync("config.toml", join(home, ".codex/config.toml"));
      return [join(home, ".codex/config.toml")];
    },
    "FILE_UNREADABLE",
  ),
  user(
    "link into a read-only store",
    ({ home }) => {
      put(join(home, "store/config.toml"), "x = 1\n", 0o444);
      chmodSync(join(home, "store"), 0o555);
      mkdirSync(join(home, ".codex"));
      symlinkSync("../store/config.toml", join(home, ".codex/config.toml"));
      return [join(home, ".codex/config.toml"), join(home, "store/config.toml")];
    },
    "FILE_READ_ONLY",
  ),
  user(
    "file with two names",
    ({ home }) => {
      put(join(home, ".codex/config.toml"), "x = 1\n", 0o600);
      linkSync(join(home, ".codex/config.toml"), join(home, "other"));
      return [join(home, ".codex/config.toml"), join(home, "other")];
    },
    "written",
    [`config.toml: 600 ${mine}`, `other: 600 ${mine}`],
  ),
  user(
    "directory in the file's place",
    ({ home }) => {
      mkdirSync(join(home, ".codex/config.toml"), { recursive: true });
      return [join(home, ".codex/config.toml")];
    },
    "FILE_UNREADABLE",
  ),
  user(
    "pipe in the file's place",
    ({ home }) => {
      mkdirSync(join(home, ".codex"));
      execFileSync("mkfifo", [join(home, ".codex/config.toml")]);
      return [join(home, ".codex/config.toml")];
    },
    "FILE_UNREADABLE",
  ),
  project(
    "project: link to a file outside",
    ({ home, project: root }) => {
      put(join(home, "outside.json"), "{}", 0o600);
      mkdirSync(join(root, ".cursor"));
      symlinkSync(join(home, "outside.json"), join(root, ".cursor/mcp.json"));
      return [join(root, ".cursor/mcp.json"), join(home, "outside.json")];
    },
    "PATH_ESCAPES",
  ),
  project(
    "project: directory is a link outside",
    ({ home, project: root }) => {
      mkdirSync(join(home, "outside"));
      symlinkSync(join(home, "outside"), join(root, ".cursor"));
      return [join(root, ".cursor"), join(home, "outside/mcp.json")];
    },
    "PATH_ESCAPES",
  ),
  project(
    "project: directory is a link inside",
    ({ project: root }) => {
      mkdirSync(join(root, "shared"));
      symlinkSync("shared", join(root, ".cursor"));
      return [join(root, ".cursor"), join(root, "shared/mcp.json")];
    },
    "written",
    [".cursor -> shared", `mcp.json: 644 ${mine}`],
  ),
  project(
    "project: ledger is a link",
    ({ home, project: root }) => {
      put(join(home, "ledger.json"), "mine", 0o600);
      mkdirSync(join(root, ".cursor"));
      symlinkSync(join(home, "ledger.json"), join(root, ".cursor/.agent-config-mcp.json"));
      return [join(root, ".cursor/.agent-config-mcp.json"), join(home, "ledger.json"), join(root, ".cursor/mcp.json")];
    },
    "LEDGER_UNPARSEABLE",
  ),
];
