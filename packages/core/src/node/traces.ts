import { randomBytes } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { errnoOf } from "./file-error.ts";

/*
 * What a run leaves beside a path while it works, and for good if it is killed: temporaries, and lock directories. They
 * are told by their names, and nothing else is ever taken for one.
 */

/** Milliseconds without a sign of life after which whoever made a trace counts as dead. */
export const staleAfter = 10_000;

/** A name beside `path` that nobody has. */
export const temporaryFor = (path: string): string =>
  join(dirname(path), `.${basename(path)}.agent-config-${process.pid}-${randomBytes(6).toString("hex")}.tmp`);

export interface Temporary {
  readonly path: string;
  /** The process that made it. */
  readonly pid: number;
}

/** The temporaries beside a path that are its own, whoever made them. */
export const temporariesOf = (path: string): readonly Temporary[] => {
  const prefix = `.${basename(path)}.agent-config-`;
  return namesIn(dirname(path)).flatMap((name) => {
    const pid = name.startsWith(prefix) ? /^(\d+)-[0-9a-f]{12}\.tmp$/.exec(name.slice(prefix.length))?.[1] : undefined;
    return pid === undefined ? [] : [{ path: join(dirname(path), name), pid: Number(pid) }];
  });
};

/** The names in a directory; none when it is not there or may not be listed. */
export const namesIn = (directory: string): readonly string[] => {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
};

export const isStale = (path: string): boolean => (age(path) ?? 0) > staleAfter;

/** Milliseconds since the last sign of life; undefined when there is nothing. */
export const age = (path: string): number | undefined => {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat && Date.now() - stat.mtimeMs;
};

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return errnoOf(cause) === "EPERM";
  }
};
