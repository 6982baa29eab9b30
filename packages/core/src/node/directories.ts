import { chownSync, mkdirSync, renameSync, rmdirSync, rmSync, statSync, unlinkSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { emptyLedger, ledgerName } from "../ledger.ts";
import { renderLedger } from "../ledger-text.ts";
import { errnoOf, fileError } from "./file-error.ts";
import { despiteReaders } from "./platform.ts";
import { syncDirectory } from "./replace-file.ts";
import { noFile } from "./snapshot.ts";
import { ignoreSteps, type OnStep } from "./steps.ts";
import { isAlive, namesIn, type Temporary, temporariesOf, temporaryFor } from "./traces.ts";
import { ownerOfNew, writeNew } from "./write-new.ts";

/*
 * Directories that are made for a file are ours to remove, and at every instant a record says so. They come into being
 * with a ledger in them, by one rename of a tree that was built beside. Before they go, the ledger moves out, beside the
 * topmost of them, and is removed after them.
 */

export interface DirectoryModes {
  /** Permission bits of directories; undefined leaves them to the umask. */
  readonly directory: number | undefined;
  /** The same for the ledger. */
  readonly file: number | undefined;
}

/** Makes a directory and those above it that are missing. Throws FILE_READ_ONLY and FILE_UNREADABLE. */
export const makeDirectories = (directory: string, modes: DirectoryModes, onStep: OnStep): void => {
  for (;;) {
    const missing = missingDirectories(directory);
    const [top] = missing;
    if (top === undefined) return;
    clearHalfDone(directory, onStep);
    const tree = temporaryFor(top);
    try {
      onStep("make-directory", directory);
      buildTree(tree, join(tree, relative(top, directory)), missing.length, modes);
      onStep("place-directory", top);
      despiteReaders(() => renameSync(tree, top));
      syncDirectory(dirname(top), onStep);
    } catch (cause) {
      rmSync(tree, { recursive: true, force: true });
      if (!isThere(top)) throw fileError(directory, "made", cause);
    }
  }
};

/** Topmost first. */
const missingDirectories = (directory: string): readonly string[] =>
  isThere(directory) ? [] : [...missingDirectories(dirname(directory)), directory];

const buildTree = (tree: string, deepest: string, count: number, modes: DirectoryModes): void => {
  mkdirSync(deepest, { recursive: true, ...(modes.directory === undefined ? {} : { mode: modes.directory }) });
  const text = renderLedger({ ...emptyLedger, directories: count });
  writeNew(join(deepest, ledgerName), { text, like: noFile, newMode: modes.file }, ignoreSteps);
  const owner = ownerOfNew(dirname(tree));
  for (let path = join(deepest, ledgerName); owner && path !== dirname(tree); path = dirname(path)) {
    chownSync(path, owner.uid, owner.gid);
  }
};

/**
 * Removes a ledger that holds nothing any more and whose lock is held. Where directories were made for it that can go too, it
 * moves beside the topmost of them, and `clearHalfDone` does the rest once the locks in them are given back. Needs no space
 * on the disk.
 */
export const retireLedger = (ledger: string, directories: number, onStep: OnStep): void => {
  const top = topmostRemovable(dirname(ledger), basename(ledger), directories);
  onStep("retire-ledger", ledger);
  despiteReaders(() => (top === undefined ? unlinkSync(ledger) : renameSync(ledger, temporaryFor(top))));
};

const topmostRemovable = (directory: string, holding: string, count: number): string | undefined =>
  count > 0 && isVacant(directory, holding)
    ? (topmostRemovable(dirname(directory), basename(directory), count - 1) ?? directory)
    : undefined;

/**
 * The retired ledger of a directory that was not removed yet: it is needed again, and may hold the file already for which it
 * is.
 */
export const retiredLedger = (directory: string, file: string): string | undefined =>
  temporariesAbove(directory, file).find(({ path }) => isFile(path))?.path;

/**
 * Ends what was begun with the directories of a file, now or in a run that was killed: those of a retired ledger are removed
 * as far as they are empty, and then the record of them; trees that will not be put into place any more are removed.
 */
export const clearHalfDone = (directory: string, onStep: OnStep): void => {
  for (const temporary of temporariesAbove(directory)) {
    const { path, top } = temporary;
    if (!isFile(path)) {
      if (isAbandoned(temporary)) rmSync(path, { recursive: true, force: true });
    } else if (removeEmpty(directory, top, onStep)) {
      onStep("forget-directory", path);
      rmSync(path, { force: true });
    }
  }
};

/** True when `clearHalfDone` has something to do that no other process is about to do. */
export const hasHalfDone = (directory: string): boolean => temporariesAbove(directory).some(isAbandoned);

/** Whatever this process has begun it does at one go, so that what is found of it now was given up. */
const isAbandoned = ({ pid }: Temporary): boolean => pid === process.pid || !isAlive(pid);

/** False when somebody is at work in it, who will need the record. */
const removeEmpty = (directory: string, top: string, onStep: OnStep): boolean => {
  for (let current = directory; ; current = dirname(current)) {
    try {
      onStep("remove-directory", current);
      despiteReaders(() => rmdirSync(current));
    } catch (cause) {
      if (errnoOf(cause) !== "ENOENT") return !isVacant(current);
    }
    if (current === top) return true;
  }
};

interface Above extends Temporary {
  /** The directory that the temporary is one of. */
  readonly top: string;
}

/** Temporaries beside a directory that holds nothing but `except`, and beside those above it as long as these hold nothing else. */
const temporariesAbove = (directory: string, except?: string): readonly Above[] => {
  const beside = temporariesOf(directory).map((temporary) => ({ ...temporary, top: directory }));
  const above = dirname(directory);
  const goesOn = above !== directory && isVacant(directory, except) && isVacant(above, basename(directory));
  return goesOn ? [...beside, ...temporariesAbove(above, basename(directory))] : beside;
};

/** True for what holds nothing but locks, and is thus removed or about to be used by another run. */
const isVacant = (directory: string, except?: string): boolean =>
  namesIn(directory).every((name) => name === except || name.endsWith(".lock"));

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
const isThere = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;
