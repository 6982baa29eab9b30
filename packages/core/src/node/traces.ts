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

/** The directory that locks a path, and the one that locks the take-over of such a directory. */
export const lockOf = (path: string): string => `${path}.lock`;
export const guardOf = (lock: string): string => `${lock}.takeover`;

/** A name beside `path` that nobody has. */
export const temporaryFor = (path: string): string =>
  join(dirname(path), `.${basename(path)}.agent-config-${process.pid}-${randomBytes(6).toString("hex")}.tmp`);

export interface Temporary {
  readonly path: string;
  /** The process that made it. */
  readonly pid: number;
}

/** The temporaries beside a path that are its own, whoever made them. */
export const temporariesOf = (path: string): readonly Temporary[] => tracesOf(path).temporaries;

/** The temporaries and the lock directories beside a path that are its own. */
export const tracesOf = (
  path: string,
  names = namesIn(dirname(path)),
): { readonly temporaries: readonly Temporary[]; readonly locks: readonly string[] } => {
  const name = basename(path);
  const directory = dirname(path);
  const temporary = new RegExp(`^\\.${escapeRegExp(name)}\\.agent-config-(\\d+)-[0-9a-f]{12}\\.tmp$`);
  const lock = lockOf(name);
  return {
    temporaries: names.flatMap((each) => {
      const pid = temporary.exec(each)?.[1];
      return pid === undefined ? [] : [{ path: join(directory, each), pid: Number(pid) }];
    }),
    locks: names
      .filter((each) => each.startsWith(lock) && /^(?:\.takeover)*$/.test(each.slice(lock.length)))
      .map((each) => join(directory, each)),
  };
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

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
