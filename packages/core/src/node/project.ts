import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { Project } from "../env.ts";
import { AgentConfigError } from "../errors.ts";
import { realPath, withForwardSlashes } from "./platform.ts";

/**
 * The project around a directory: the nearest ancestor (itself included) that has `.git`, else the directory. Throws
 * FILE_UNREADABLE when the directory is not there.
 */
export const findProject = (directory: string): Project => {
  const start = realDirectory(directory);
  const root = gitRoot(start);
  return {
    root: withForwardSlashes(root ?? start),
    mainCheckout: withForwardSlashes(root ? mainCheckout(root) : start),
  };
};

const realDirectory = (directory: string): string => {
  const path = real(directory);
  if (path !== undefined && statSync(path).isDirectory()) return path;
  throw new AgentConfigError("FILE_UNREADABLE", `There is no directory ${directory}. Nothing was changed.`, {
    path: directory,
  });
};

const gitRoot = (start: string): string | undefined => {
  for (let directory = start; ; directory = dirname(directory)) {
    if (existsSync(join(directory, ".git"))) return directory;
    if (dirname(directory) === directory) return undefined;
  }
};

/**
 * The checkout that a linked worktree belongs to, read from git's own files: `.git` names the worktree's git directory,
 * whose `commondir` leads to the main one and whose `gitdir` must lead back. Anything else is a checkout of its own.
 * Measured on Claude Code 2.1.332, 2026-11-30: it files local servers of every worktree under this path.
 */
const mainCheckout = (root: string): string => {
  const link = trimmed(join(root, ".git"));
  if (!link?.startsWith("gitdir:")) return root;
  const gitDirectory = resolve(root, link.slice("gitdir:".length).trim());
  const common = trimmed(join(gitDirectory, "commondir"));
  const back = trimmed(join(gitDirectory, "gitdir"));
  if (common === undefined || back === undefined) return root;
  const commonDirectory = resolve(gitDirectory, common);
  if (dirname(gitDirectory) !== join(commonDirectory, "worktrees")) return root;
  if (real(resolve(gitDirectory, back)) !== join(root, ".git")) return root;
  return basename(commonDirectory) === ".git" ? dirname(commonDirectory) : commonDirectory;
};

const trimmed = (file: string): string | undefined => {
  try {
    return statSync(file).isFile() ? readFileSync(file, "utf8").trim() : undefined;
  } catch {
    return undefined;
  }
};

const real = (path: string): string | undefined => {
  try {
    return realPath(path);
  } catch {
    return undefined;
  }
};
