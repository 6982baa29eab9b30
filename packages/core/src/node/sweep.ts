import { rmSync } from "node:fs";
import { dirname } from "node:path";
import { takeOver } from "./lock.ts";
import { isAlive, isStale, namesIn, tracesOf } from "./traces.ts";

/**
 * Removes what dead runs left of a path. Its lock is held: whoever made a temporary of it is dead, or has slept so long that
 * its lock was taken over, and must not go on.
 */
export const sweep = (path: string): void => {
  const { temporaries, locks } = tracesOf(path);
  try {
    for (const temporary of temporaries) rmSync(temporary.path, { force: true });
    for (const lock of locks.filter(isStale)) takeOver(lock);
  } catch {
    // What cannot be removed now harms nobody, and is tried again by the next run.
  }
};

/** True when there is something to sweep of files in one directory, and whoever made it gives no sign of life. */
export const hasStaleTraces = (...paths: readonly [string, ...string[]]): boolean => {
  const names = namesIn(dirname(paths[0]));
  return paths.some((path) => {
    const { temporaries, locks } = tracesOf(path, names);
    return locks.some(isStale) || temporaries.some((temporary) => isStale(temporary.path) && !isAlive(temporary.pid));
  });
};
