import { existsSync, readdirSync, readFileSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Env } from "@agent-config/core";
import { digest, ownFolders } from "./own-folders.ts";
import { makeFolder } from "./unpack.ts";

/** A configuration file as a plan found it, and as it leaves it. */
export interface ChangedFile {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Folders of our own that no configuration names any more. */
export interface LeftFolders {
  /** Unpacked bundles, and empty folders for data: nothing in them is anybody's. */
  readonly ours: readonly string[];
  /** What servers keep there may be wanted still. */
  readonly data: readonly string[];
}

/** Records that a file is about to name a folder of ours, one small file each: nothing is read and written back. */
export const recordUses = async (folder: string, files: readonly string[]): Promise<void> => {
  await makeFolder(usesOf(folder));
  for (const file of files) await writeFile(join(usesOf(folder), digest(file)), file);
};

/**
 * Which folders of ours these changes leave without a user. A folder's name is unique, so a file uses it when its text holds
 * the name, whoever wrote that there; one that cannot be read is taken for a user. With `planned` the changes are still to come.
 */
export const foldersLeft = (changes: readonly ChangedFile[], env: Env, planned: boolean): LeftFolders => {
  const textOf = (file: string): string | undefined => {
    const change = planned ? changes.find(({ path }) => path === file) : undefined;
    return change ? (change.after ?? "") : textIn(file);
  };
  const isLeft = (folder: string): boolean =>
    changes.some(({ before }) => before?.includes(basename(folder))) &&
    [...usersOf(folder), ...changes.map(({ path }) => path)].every(
      (file) => textOf(file)?.includes(basename(folder)) === false,
    );
  const [bundles, plugins] = ownFolders(env).map((parent) => foldersIn(parent).filter(isLeft));
  const isEmpty = (folder: string): boolean => readdirSync(folder).length === 0;
  return {
    ours: [...(bundles ?? []), ...(plugins ?? []).filter(isEmpty)],
    data: (plugins ?? []).filter((folder) => !isEmpty(folder)),
  };
};

/**
 * Removes what is ours among folders that were left, and gives what is gone. Another run may begin to use one this very
 * moment: it is moved aside first, and back when somebody names it by then. Whoever comes later makes it anew.
 */
export const removeLeft = async (changes: readonly ChangedFile[], env: Env): Promise<LeftFolders> => {
  const { ours, data } = foldersLeft(changes, env, false);
  const removed: string[] = [];
  for (const folder of ours) {
    const aside = `${folder}.${process.pid}${usesEnding}`;
    await rename(folder, aside);
    if (usersOf(folder).some((file) => textIn(file)?.includes(basename(folder)) !== false)) {
      await rename(aside, folder);
      continue;
    }
    for (const gone of [aside, usesOf(folder)]) await rm(gone, { recursive: true, force: true });
    removed.push(folder);
  }
  return { ours: removed, data };
};

const usesEnding = ".uses";
const usesOf = (folder: string): string => folder + usesEnding;

const foldersIn = (parent: string): readonly string[] =>
  existsSync(parent)
    ? readdirSync(parent, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !entry.name.endsWith(usesEnding))
        .map(({ name }) => join(parent, name))
    : [];

const usersOf = (folder: string): readonly string[] =>
  existsSync(usesOf(folder))
    ? readdirSync(usesOf(folder)).map((name) => readFileSync(join(usesOf(folder), name), "utf8"))
    : [];

/** Undefined for a file that is there and cannot be read. */
const textIn = (file: string): string | undefined => {
  try {
    return existsSync(file) ? readFileSync(file, "utf8") : "";
  } catch {
    return undefined;
  }
};
