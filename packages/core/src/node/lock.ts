import { mkdirSync, rmdirSync, statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { AgentConfigError } from "../errors.ts";

/** Milliseconds after which a lock whose holder gives no sign of life may be taken over; the heartbeat is five times as fast. */
const staleAfter = 10_000;
/** Milliseconds to wait for a lock that somebody holds. */
const patience = 30_000;
const day = 86_400_000;

/**
 * Runs `work` while holding the directory `<path>.lock`, the convention of proper-lockfile, which Claude Code follows for
 * `~/.claude.json` too. `path` must be a real path; it need not exist, its directory must. Throws BUSY when the lock is
 * not to be had, FILE_READ_ONLY when the directory may not be written.
 *
 * proper-lockfile's own take-over of a stale lock lets two processes in at once (moxystudio/node-proper-lockfile#121), so
 * it is switched off (`stale` of a day) and done under a second lock instead.
 */
export const withLock = async <T>(path: string, work: () => Promise<T>): Promise<T> => {
  const release = await acquire(path);
  try {
    return await work();
  } finally {
    await release();
  }
};

const acquire = async (path: string): Promise<() => Promise<void>> => {
  const { lock } = await import("proper-lockfile");
  const deadline = Date.now() + patience;
  for (;;) {
    try {
      const release = await lock(path, {
        realpath: false,
        stale: day,
        update: staleAfter / 5,
        retries: 0,
        onCompromised: () => {},
      });
      return () => release().catch(() => {});
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException;
      if (code === "EACCES" || code === "EPERM" || code === "EROFS") throw readOnly(path, cause);
      if (code !== "ELOCKED") throw cause;
    }
    const age = lockAge(path);
    if (age !== undefined && age > staleAfter) takeOver(path);
    else if (Date.now() > deadline) throw busy(path, age);
    else await sleep(4 + Math.random() * 20);
  }
};

/** Removes a stale lock, unless somebody else is at it or it has come to life meanwhile. */
const takeOver = (path: string): void => {
  const guard = `${path}.lock.takeover`;
  try {
    mkdirSync(guard);
  } catch {
    if ((age(guard) ?? 0) > staleAfter) remove(guard);
    return;
  }
  try {
    if ((lockAge(path) ?? 0) > staleAfter) remove(`${path}.lock`);
  } finally {
    remove(guard);
  }
};

const lockAge = (path: string): number | undefined => age(`${path}.lock`);

const age = (directory: string): number | undefined => {
  const stat = statSync(directory, { throwIfNoEntry: false });
  return stat && Date.now() - stat.mtimeMs;
};

const remove = (directory: string): void => {
  try {
    rmdirSync(directory);
  } catch {
    // Somebody else removed it first.
  }
};

const busy = (path: string, idle: number | undefined): AgentConfigError =>
  new AgentConfigError(
    "BUSY",
    `${path} is locked by another program${idle === undefined ? "" : ` (the lock ${path}.lock was renewed ${Math.round(idle / 1000)} s ago)`}. Nothing was changed.`,
    { path, hint: "Close the program that is writing the file, and run the command again." },
  );

const readOnly = (path: string, cause: unknown): AgentConfigError =>
  new AgentConfigError(
    "FILE_READ_ONLY",
    `${path} cannot be written: its directory is read-only. Nothing was changed.`,
    { path, cause },
  );
