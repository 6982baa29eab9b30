import { randomBytes } from "node:crypto";
import {
  closeSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  statSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { AgentConfigError } from "../errors.ts";
import type { Snapshot } from "./snapshot.ts";
import type { OnStep } from "./steps.ts";

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
 * it, the directory synced. Returns false, with the file untouched, when the file is no longer what `before` says: somebody
 * who takes no lock wrote it meanwhile. Throws FILE_READ_ONLY and FILE_UNREADABLE; the file is then the old one.
 */
export const replaceFile = (path: string, { before, after, newMode }: Replacement, onStep: OnStep): boolean => {
  if (after === undefined) return removeFile(path, before, onStep);
  const temporary = join(dirname(path), `.${basename(path)}.${process.pid}-${randomBytes(6).toString("hex")}.tmp`);
  try {
    writeTemporary(temporary, before, after, newMode, onStep);
    onStep("compare", path);
    if (!isStill(path, before)) {
      unlinkSync(temporary);
      return false;
    }
    onStep("rename", path);
    renameSync(temporary, path);
  } catch (cause) {
    discard(temporary);
    throw failed(path, cause);
  }
  syncDirectory(dirname(path), onStep);
  return true;
};

/** True when the file holds exactly this text. Reads in pieces: files can be large. */
export const holds = (path: string, text: string | undefined): boolean => {
  if (text === undefined) return statSync(path, { throwIfNoEntry: false }) === undefined;
  let file: number;
  try {
    file = openSync(path, "r");
  } catch {
    return false;
  }
  try {
    for (const piece of pieces(text)) {
      const found = Buffer.allocUnsafe(piece.length);
      if (readFully(file, found) !== piece.length || !found.equals(piece)) return false;
    }
    return readFully(file, Buffer.allocUnsafe(1)) === 0;
  } finally {
    closeSync(file);
  }
};

/** Removes temporary files beside a target that a process of this machine left when it was killed. */
export const sweepTemporaries = (path: string): void => {
  const name = new RegExp(`^\\.${escapeRegExp(basename(path))}\\.(\\d+)-[0-9a-f]{12}\\.tmp$`);
  for (const entry of readdirSync(dirname(path))) {
    const pid = name.exec(entry)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) discard(join(dirname(path), entry));
  }
};

const writeTemporary = (
  temporary: string,
  { mode, uid, gid }: Snapshot,
  text: string,
  newMode: number | undefined,
  onStep: OnStep,
): void => {
  onStep("open-temporary", temporary);
  const file = openSync(temporary, "wx", mode === undefined ? (newMode ?? 0o666) : 0o600);
  try {
    onStep("write-temporary", temporary);
    for (const piece of pieces(text)) writeFully(file, piece);
    if (uid !== undefined && gid !== undefined) chown(file, uid, gid);
    if (mode !== undefined) fchmodSync(file, mode);
    onStep("sync-temporary", temporary);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

/** Only root may give files away; for everybody else the owner is the same already or cannot be kept. */
const chown = (file: number, uid: number, gid: number): void => {
  try {
    fchownSync(file, uid, gid);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "EPERM") throw cause;
  }
};

const removeFile = (path: string, before: Snapshot, onStep: OnStep): boolean => {
  onStep("compare", path);
  if (!isStill(path, before)) return false;
  try {
    onStep("remove", path);
    unlinkSync(path);
  } catch (cause) {
    throw failed(path, cause);
  }
  syncDirectory(dirname(path), onStep);
  return true;
};

const isStill = (path: string, { text }: Snapshot): boolean => holds(path, text);

const syncDirectory = (directory: string, onStep: OnStep): void => {
  if (process.platform === "win32") return;
  onStep("sync-directory", directory);
  const handle = openSync(directory, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

const pieceLength = 1 << 18;

/** The UTF-8 of a text in pieces that never cut a surrogate pair. */
function* pieces(text: string): Generator<Buffer> {
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + pieceLength, text.length);
    if (end < text.length && isHighSurrogate(text.charCodeAt(end - 1))) end += 1;
    yield Buffer.from(text.slice(start, end), "utf8");
    start = end;
  }
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

const writeFully = (file: number, bytes: Buffer): void => {
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
};

const readFully = (file: number, into: Buffer): number => {
  let done = 0;
  while (done < into.length) {
    const read = readSync(file, into, done, into.length - done, null);
    if (read === 0) break;
    done += read;
  }
  return done;
};

const discard = (path: string): void => {
  try {
    unlinkSync(path);
  } catch {
    // It was never made, or is gone already.
  }
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === "EPERM";
  }
};

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const failed = (path: string, cause: unknown): unknown => {
  const { code } = cause as NodeJS.ErrnoException;
  if (code === undefined) return cause;
  if (code === "EACCES" || code === "EPERM" || code === "EROFS") {
    return new AgentConfigError("FILE_READ_ONLY", `${path} cannot be written (${code}). It was left as it was.`, {
      path,
      cause,
    });
  }
  return new AgentConfigError("FILE_UNREADABLE", `${path} could not be written (${code}). It was left as it was.`, {
    path,
    cause,
  });
};
