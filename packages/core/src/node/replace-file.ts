import { closeSync, fsyncSync, linkSync, openSync, renameSync, statSync, unlinkSync } from "node:fs";
import { dirname } from "node:path";
import { AgentConfigError } from "../errors.ts";
import { holds } from "./contents.ts";
import { errnoOf, fileError } from "./file-error.ts";
import { despiteReaders, isPosix } from "./platform.ts";
import type { Snapshot } from "./snapshot.ts";
import type { OnStep } from "./steps.ts";
import { temporaryFor } from "./traces.ts";
import { writeNew } from "./write-new.ts";

export interface Replacement {
  /** What the file was when the new text was made from it. */
  readonly before: Snapshot;
  /** Undefined: the file goes. */
  readonly after: string | undefined;
  /** Permission bits of a file that is new; undefined leaves them to the umask. */
  readonly newMode: number | undefined;
}

/**
 * Replaces a file as a whole: a unique temporary file beside it, never wider than the file's mode, synced, renamed over
 * it, the directory synced. The file's lock is held. Returns false when somebody who takes no lock wrote the file meanwhile; the
 * file is then theirs. Throws FILE_READ_ONLY, FILE_UNREADABLE and BUSY; the file is then the old one.
 */
export const replaceFile = (path: string, replacement: Replacement, onStep: OnStep): boolean =>
  replacement.after === undefined
    ? remove(path, replacement.before, onStep)
    : replace(path, replacement.after, replacement, onStep);

const replace = (path: string, text: string, { before, newMode }: Replacement, onStep: OnStep): boolean => {
  const temporary = temporaryFor(path);
  let kept: string | undefined;
  try {
    writeNew(temporary, { text, like: before, newMode }, onStep);
    onStep("compare", path);
    const looked = identity(path);
    if (!holds(path, before.text)) {
      discard(temporary);
      return false;
    }
    kept = keep(path, onStep);
    onStep("rename", path);
    despiteReaders(() => renameSync(temporary, path));
    syncDirectory(dirname(path), onStep);
    return kept === undefined || identity(kept) === looked || !isGivenBack(kept, path, text);
  } catch (cause) {
    const vanished = !discard(temporary) && errnoOf(cause) === "ENOENT";
    throw vanished ? overtaken(path) : fileError(path, "written", cause);
  } finally {
    if (kept !== undefined) discard(kept);
  }
};

/**
 * A second name for what is about to be replaced, so that it can be given back if it turns out to be another's work of the last
 * moment. Making it waits for a rename that is under way, which a look at the file does not. Undefined where there is nothing to
 * keep, or where the file system has no second names.
 */
const keep = (path: string, onStep: OnStep): string | undefined => {
  const kept = temporaryFor(path);
  try {
    onStep("keep", path);
    linkSync(path, kept);
    return kept;
  } catch {
    return undefined;
  }
};

/** Puts the work of another in place again, unless the file is not what we wrote any more: then it is theirs already. */
const isGivenBack = (kept: string, path: string, written: string): boolean => {
  try {
    if (!holds(path, written)) return false;
    despiteReaders(() => renameSync(kept, path));
    return true;
  } catch {
    return false;
  }
};

/** Changes whenever somebody replaces or writes the file. */
const identity = (path: string): string | undefined => {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stat && [stat.ino, stat.size, stat.mtimeNs].join();
};

const remove = (path: string, before: Snapshot, onStep: OnStep): boolean => {
  try {
    onStep("compare", path);
    if (!holds(path, before.text)) return false;
    onStep("remove", path);
    despiteReaders(() => unlinkSync(path));
    syncDirectory(dirname(path), onStep);
    return true;
  } catch (cause) {
    throw fileError(path, "written", cause);
  }
};

/**
 * Makes a rename last through a power cut. Where that cannot be had, the rename has happened all the same, and a file that
 * comes back old is noticed like any change by others; so a failure here is none of the write.
 */
export const syncDirectory = (directory: string, onStep: OnStep): void => {
  if (!isPosix()) return;
  try {
    onStep("sync-directory", directory);
    const handle = openSync(directory, "r");
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch {
    // The reason is above.
  }
};

/** Removes a temporary. Returns false when it was gone already. */
const discard = (temporary: string): boolean => {
  try {
    unlinkSync(temporary);
    return true;
  } catch {
    return false;
  }
};

/** Whoever takes a lock over removes the temporaries of the holder that it takes for dead. */
const overtaken = (path: string): AgentConfigError =>
  new AgentConfigError(
    "BUSY",
    `This program stood still while it was about to write ${path}, and another one went on in its place. It was left as it was.`,
    { path },
  );
