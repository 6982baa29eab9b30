import { mkdirSync, rmdirSync, statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { AgentConfigError } from "../errors.ts";
import { errnoOf, fileError } from "./file-error.ts";
import type { OnStep } from "./steps.ts";
import { age, guardOf, isAlive, isStale, lockOf, staleAfter, temporariesOf } from "./traces.ts";

/** Milliseconds to wait for one holder of a lock, and in all. */
const patience = { holder: 30_000, all: 300_000 };

export interface LockOptions {
  readonly onStep: OnStep;
  /** Makes the directory that the lock stands in; called again when another run takes it away meanwhile. */
  readonly prepare?: () => void;
}

/**
 * Runs `work` while holding the directory `<path>.lock`, the convention of proper-lockfile, which Claude Code follows for
 * `~/.claude.json` too. `path` must be a real path; it need not exist. Throws BUSY when the lock is not to be had,
 * FILE_READ_ONLY and FILE_UNREADABLE when it cannot be made.
 *
 * A lock whose holder has given no sign of life for ten seconds is taken over. Whoever holds a lock removes the temporaries
 * of its path first: a holder that only slept then has nothing left to rename, and fails instead of undoing newer work.
 */
export const withLock = async <T>(path: string, options: LockOptions, work: () => Promise<T>): Promise<T> => {
  const release = await acquire(path, options);
  try {
    return await work();
  } finally {
    await release();
  }
};

/**
 * proper-lockfile's own take-over lets two processes in at once (moxystudio/node-proper-lockfile#121). It is switched off by
 * `stale`, and done under a second lock instead.
 */
const acquire = async (path: string, { onStep, prepare }: LockOptions): Promise<() => Promise<void>> => {
  const { lock } = await import("proper-lockfile");
  const options = { realpath: false, stale: Number.POSITIVE_INFINITY, update: staleAfter / 5, onCompromised: () => {} };
  const requirePatience = patienceWith(lockOf(path), () => busy(path));
  try {
    prepare?.();
    onStep("lock", path);
    for (;;) {
      try {
        const release = await lock(path, options);
        const since = Date.now();
        return () => giveBack(path, release, since, onStep);
      } catch (cause) {
        if (prepare && errnoOf(cause) === "ENOENT") prepare();
        else if (errnoOf(cause) !== "ELOCKED") throw cause;
      }
      requirePatience();
      if (isStale(lockOf(path))) takeOver(lockOf(path));
      await sleep(4 + Math.random() * 20);
    }
  } catch (cause) {
    throw notOurs.includes(errnoOf(cause) ?? "") && bornAt(lockOf(path))
      ? busy(path)
      : fileError(path, "locked", cause);
  }
};

/** What stands in the lock's place is a file, or holds something: no lock of the kind that may be taken over. */
const notOurs = ["ENOTDIR", "ENOTEMPTY", "EEXIST"];

/** In a crowd a lock changes hands all the time: what counts is how long one and the same holder keeps it. */
const patienceWith = (lock: string, exhausted: () => AgentConfigError): (() => void) => {
  const start = Date.now();
  let since = start;
  let holder: number | undefined;
  return () => {
    const now = Date.now();
    const current = bornAt(lock);
    if (current !== holder) since = now;
    holder = current;
    if (now - since > patience.holder || now - start > patience.all) throw exhausted();
  };
};

/** A lock that cannot be given back goes stale, and the next run takes it over. */
const giveBack = async (path: string, release: () => Promise<void>, since: number, onStep: OnStep): Promise<void> => {
  try {
    onStep("unlock", path);
  } catch {
    // The work is done, whatever is in the way of tidying up after it.
  }
  // After a long sleep of the machine the lock may be another's by now; the heartbeat finds out when it gets its turn.
  if (Date.now() - since > staleAfter) await sleep(50);
  await release().catch(() => {});
};

/**
 * Removes a stale lock under a lock of its own, so that of several that found it stale only one removes it, and none removes
 * its successor. That second lock can be left behind as well, and is taken over in the same way. Does nothing when somebody
 * else is at it.
 */
export const takeOver = (lock: string): void => {
  const guard = guardOf(lock);
  try {
    mkdirSync(guard);
  } catch (cause) {
    if (errnoOf(cause) !== "EEXIST") throw cause;
    if (isStale(guard)) takeOver(guard);
    return;
  }
  try {
    if (isStale(lock)) remove(lock);
  } finally {
    remove(guard);
  }
};

const remove = (directory: string): void => {
  try {
    rmdirSync(directory);
  } catch (cause) {
    if (errnoOf(cause) !== "ENOENT") throw cause;
  }
};

const bornAt = (lock: string): number | undefined => statSync(lock, { throwIfNoEntry: false })?.birthtimeMs;

const busy = (path: string): AgentConfigError => {
  const lock = lockOf(path);
  const born = bornAt(lock);
  const writer = temporariesOf(path).find(({ pid }) => isAlive(pid))?.pid;
  const holder = writer === undefined ? "" : ` by process ${writer}`;
  const held = born ? ` It has been held for ${seconds(Date.now() - born)}${holder}` : "";
  const alive = `${held ? ", with" : " It has given"} a sign of life ${seconds(age(lock) ?? 0)} ago.`;
  return new AgentConfigError(
    "BUSY",
    `${path} is locked by another program, by ${lock}.${held}${alive} It was left as it was.`,
    {
      path,
      hint: "Close the program that is writing the file, and run the command again. If there is none, remove the lock.",
    },
  );
};

const seconds = (milliseconds: number): string => `${Math.max(0, Math.round(milliseconds / 1000))} s`;
