import { isUtf8 } from "node:buffer";
import { closeSync, fstatSync, openSync, readFileSync } from "node:fs";
import { AgentConfigError } from "../errors.ts";

/** What a file was at one moment. */
export interface Snapshot {
  /** Undefined: there is no file. */
  readonly text: string | undefined;
  readonly mode: number | undefined;
  readonly uid: number | undefined;
  readonly gid: number | undefined;
}

/** Files beyond this are refused: no harness' configuration comes near, and a text has to fit in memory several times. */
export const sizeLimit = 256 * 1024 * 1024;

/** Reads a whole file. Throws FILE_UNREADABLE, CONFIG_TOO_LARGE and CONFIG_ENCODING; a missing file is no error. */
export const snapshot = (path: string): Snapshot => {
  let file: number;
  try {
    file = openSync(path, "r");
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT")
      return { text: undefined, mode: undefined, uid: undefined, gid: undefined };
    throw unreadable(path, cause);
  }
  try {
    const { mode, uid, gid, size, isFile } = statOf(file);
    if (!isFile)
      throw new AgentConfigError("FILE_UNREADABLE", `${path} is not a regular file. Nothing was changed.`, { path });
    if (size > sizeLimit) {
      throw new AgentConfigError(
        "CONFIG_TOO_LARGE",
        `${path} has ${size} bytes; the limit is ${sizeLimit}. Nothing was changed.`,
        { path },
      );
    }
    return { text: decode(path, readFileSync(file)), mode: mode & 0o7777, uid, gid };
  } catch (cause) {
    throw cause instanceof AgentConfigError ? cause : unreadable(path, cause);
  } finally {
    closeSync(file);
  }
};

const statOf = (file: number) => {
  const stat = fstatSync(file);
  return { mode: stat.mode, uid: stat.uid, gid: stat.gid, size: stat.size, isFile: stat.isFile() };
};

const decode = (path: string, bytes: Buffer): string => {
  if (isUtf8(bytes)) return bytes.toString("utf8");
  const [first, second] = bytes;
  const kind = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) ? "UTF-16" : "not UTF-8";
  throw new AgentConfigError("CONFIG_ENCODING", `${path} is ${kind}; harnesses read UTF-8. Nothing was changed.`, {
    path,
  });
};

const unreadable = (path: string, cause: unknown): AgentConfigError => {
  const { code } = cause as NodeJS.ErrnoException;
  const what = code === "EISDIR" ? "is a directory" : `cannot be read (${code})`;
  return new AgentConfigError("FILE_UNREADABLE", `${path} ${what}. Nothing was changed.`, { path, cause });
};
