import { realpathSync } from "node:fs";
import { posix, win32 } from "node:path";

/*
 * Where the systems differ. The functions that decide take the platform as an argument, so that the rules of Windows are
 * tested on any system.
 */

/** On Windows a file has no permission bits and no owner to keep, and a directory cannot be synced. */
export const isPosix = (platform: NodeJS.Platform = process.platform): boolean => platform !== "win32";

/** Milliseconds to wait before each further try, a second in all. */
const pauses = [5, 10, 20, 40, 80, 160, 300, 400];
const heldOpen = ["EPERM", "EBUSY", "EACCES"];

/**
 * Renames or removes something. On Windows that fails for as long as somebody has it open, be it only a virus scanner: such a
 * failure is tried again for about a second. Elsewhere the same codes are final.
 */
export const despiteReaders = <T>(work: () => T, platform: NodeJS.Platform = process.platform): T => {
  for (const pause of isPosix(platform) ? [] : pauses) {
    try {
      return work();
    } catch (cause) {
      if (!heldOpen.includes((cause as NodeJS.ErrnoException).code ?? "")) throw cause;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
    }
  }
  return work();
};

/**
 * A path with its links followed, spelled as the directories spell it where the system folds case. On Windows the system's
 * own answer would turn a mapped drive into a network path, so only the letter of the drive is normalised.
 */
export const realPath = (path: string): string =>
  isPosix() ? realpathSync.native(path) : withDriveLetter(realpathSync(path));

/** `c:\x` as `C:\x`. */
export const withDriveLetter = (path: string): string => path.replace(/^[a-z](?=:)/, (letter) => letter.toUpperCase());

/**
 * A path as harnesses spell the ones that they file projects under: on Windows with forward slashes, which every function
 * that takes a path understands there (anthropics/claude-code#88418: a key with backslashes is never read).
 */
export const withForwardSlashes = (path: string, platform: NodeJS.Platform = process.platform): string =>
  isPosix(platform) ? path : path.replaceAll("\\", "/");

/** True when two absolute paths name the same place; Windows looks neither at case nor at the kind of slash. */
export const samePath = (a: string, b: string, platform: NodeJS.Platform = process.platform): boolean =>
  pathsOf(platform).relative(a, b) === "";

/** True for what is below a directory, at any depth; both paths are absolute. */
export const isInside = (path: string, directory: string, platform: NodeJS.Platform = process.platform): boolean => {
  const { relative, isAbsolute, sep } = pathsOf(platform);
  const way = relative(directory, path);
  return way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
};

const pathsOf = (platform: NodeJS.Platform): typeof posix => (isPosix(platform) ? posix : win32);
