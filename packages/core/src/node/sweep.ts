import { rmSync } from "node:fs";
import { staleLocksOf, takeOver } from "./lock.ts";
import { isStale, temporariesOf } from "./traces.ts";

/**
 * Removes what dead runs left of a path. Its lock is held: whoever made a temporary of it is dead, or has slept so long that
 * its lock was taken over, and must not go on.
 */
export const sweep = (path: string): void => {
  try {
    for (const temporary of temporariesOf(path)) rmSync(temporary.path, { force: true });
    for (const lock of staleLocksOf(path)) takeOver(lock);
  } catch {
    // What cannot be removed now harms nobody, and is tried again by the next run.
  }
};

/** True when there is something to sweep, and whoever made it gives no sign of life. */
export const hasStaleTraces = (path: string): boolean =>
  staleLocksOf(path).length > 0 || temporariesOf(path).some((temporary) => isStale(temporary.path));
