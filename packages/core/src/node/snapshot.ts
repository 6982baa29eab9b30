import { isUtf8 } from "node:buffer";
import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";
import { AgentConfigError } from "../errors.ts";
import { errnoOf, fileError } from "./file-error.ts";
import { temporariesOf } from "./traces.ts";

/** What a file was at one moment. */
export interface Snapshot {
  /** Undefined: there is no file. */
  readonly text: string | undefined;
  /** Permission bits, and the ids of user and group; undefined where there is no file. */
  readonly mode: number | undefined;
  readonly uid: number | undefined;
  readonly gid: number | undefined;
  /** Its hard links, this one among them. */
  readonly names: number | undefined;
}

/** Files beyond this (bytes) are refused: no harness' configuration comes near, and a text has to fit in memory several times. */
const largest = 256 * 1024 * 1024;

export const noFile: Snapshot = { text: undefined, mode: undefined, uid: undefined, gid: undefined, names: undefined };

/**
 * Reads a whole file of at most `sizeLimit` bytes. Throws FILE_UNREADABLE, CONFIG_TOO_LARGE and CONFIG_ENCODING; a missing
 * file is no error.
 */
export const snapshot = (path: string, sizeLimit = largest): Snapshot => {
  try {
    // A pipe in the file's place would keep an ordinary open waiting for a writer.
    const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      const stat = fstatSync(file);
      if (!stat.isFile()) {
        const what = stat.isDirectory() ? "a directory" : "not a regular file";
        throw new AgentConfigError("FILE_UNREADABLE", `${path} is ${what}. Nothing was changed.`, { path });
      }
      if (stat.size > sizeLimit) {
        const message = `${path} has ${stat.size} bytes; the limit is ${sizeLimit}. Nothing was changed.`;
        throw new AgentConfigError("CONFIG_TOO_LARGE", message, { path });
      }
      const { mode, uid, gid, nlink } = stat;
      // While a run replaces the file it gives it a name of its own.
      const names = nlink > 1 ? nlink - temporariesOf(path).length : nlink;
      return { text: decode(path, readFileSync(file)), mode: mode & 0o7777, uid, gid, names };
    } finally {
      closeSync(file);
    }
  } catch (cause) {
    if (errnoOf(cause) === "ENOENT") return noFile;
    throw fileError(path, "read", cause);
  }
};

const decode = (path: string, bytes: Buffer): string => {
  if (isUtf8(bytes)) return bytes.toString("utf8");
  const [first, second] = bytes;
  const kind = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) ? "UTF-16" : "not UTF-8";
  throw new AgentConfigError("CONFIG_ENCODING", `${path} is ${kind}; harnesses read UTF-8. Nothing was changed.`, {
    path,
  });
};
