import { closeSync, fsyncSync, openSync, renameSync, unlinkSync } from "node:fs";
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
 * it, the directory synced. The file's lock is held. Returns false, with the file untouched, when the file is no longer what
 * `before` says: somebody who takes no lock wrote it meanwhile. Throws FILE_READ_ONLY, FILE_UNREADABLE and BUSY; the file is
 * then the old one.
 */
export const replaceFile = (path: string, { before, after, newMode }: Replacement, onStep: OnStep): boolean => {
  const done = after === undefined ? remove(path, before, onStep) : replace(path, before, after, newMode, onStep);
  if (done) syncDirectory(dirname(path), onStep);
  return done;
};

const replace = (
  path: string,
  before: Snapshot,
  text: string,
  newMode: number | undefined,
  onStep: OnStep,
): boolean => {
  const temporary = temporaryFor(path);
  try {
    writeNew(temporary, { text, like: before, newMode }, onStep);
    onStep("compare", path);
    if (!holds(path, before.text)) {
      discard(temporary);
      return false;
    }
    onStep("rename", path);
    despiteReaders(() => renameSync(temporary, path));
    return true;
  } catch (cause) {
    const vanished = !discard(temporary) && errnoOf(cause) === "ENOENT";
    throw vanished ? overtaken(path) : fileError(path, "written", cause);
  }
};

const remove = (path: string, before: Snapshot, onStep: OnStep): boolean => {
  try {
    onStep("compare", path);
    if (!holds(path, before.text)) return false;
    onStep("remove", path);
    despiteReaders(() => unlinkSync(path));
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
