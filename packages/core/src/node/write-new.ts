import { closeSync, fchmodSync, fchownSync, fsyncSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { writeText } from "./contents.ts";
import { errnoOf } from "./file-error.ts";
import { isPosix } from "./platform.ts";
import type { Snapshot } from "./snapshot.ts";
import type { OnStep } from "./steps.ts";

export interface NewFile {
  readonly text: string;
  /** The file that it will replace, whose mode and owner it gets; without text where there is none. */
  readonly like: Snapshot;
  /** Permission bits where there is nothing to replace; undefined leaves them to the umask. */
  readonly newMode: number | undefined;
}

/** Writes and syncs a file that must not exist yet. At no moment may more people read it than the file it replaces. */
export const writeNew = (path: string, { text, like, newMode }: NewFile, onStep: OnStep): void => {
  onStep("open-temporary", path);
  const file = openSync(path, "wx", like.mode === undefined ? (newMode ?? 0o666) : 0o600);
  try {
    onStep("write-temporary", path);
    writeText(file, text);
    if (isPosix()) takeAfter(file, path, like);
    onStep("sync-temporary", path);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

const takeAfter = (file: number, path: string, { mode, uid, gid }: Snapshot): void => {
  if (mode === undefined || uid === undefined || gid === undefined) {
    const owner = ownerOfNew(dirname(path));
    if (owner) fchownSync(file, owner.uid, owner.gid);
    return;
  }
  const keepsGroup = chown(file, uid, gid) || chown(file, process.getuid?.() ?? uid, gid);
  fchmodSync(file, keepsGroup ? mode : withoutGroup(mode));
};

/** What root makes in somebody's home or project belongs to that somebody; everybody else makes files of their own. */
export const ownerOfNew = (directory: string): { readonly uid: number; readonly gid: number } | undefined =>
  process.getuid?.() === 0 ? statSync(directory) : undefined;

/** EINVAL: an owner from outside the user namespace. */
const refused = ["EPERM", "EINVAL"];

/** False when it is not allowed: only root may give files away, and others only to groups of theirs. */
const chown = (file: number, uid: number, gid: number): boolean => {
  try {
    fchownSync(file, uid, gid);
    return true;
  } catch (cause) {
    if (!refused.includes(errnoOf(cause) ?? "")) throw cause;
    return false;
  }
};

/** The bits of the group would be for another group now: it may do no more than everybody. */
const withoutGroup = (mode: number): number => (mode & ~0o070) | ((mode & 0o007) << 3);
