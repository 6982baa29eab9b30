import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { AgentConfigError, isAgentConfigError } from "@agent-config/core";

const textFileLimit = 8 * 1024 * 1024;

/** The text of a file, or undefined when there is none. Throws as `readBytes`, and CONFIG_ENCODING. */
export const readTextFile = async (path: string): Promise<string | undefined> => {
  const bytes = await readBytes(path, textFileLimit);
  if (bytes === undefined) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new AgentConfigError("CONFIG_ENCODING", `${path} is not UTF-8.`, { path, cause });
  }
};

/**
 * The bytes of a regular file of at most `limit`, or undefined when there is none. Throws CONFIG_TOO_LARGE and FILE_UNREADABLE.
 * Opened without waiting: in a stranger's folder the file may be a pipe.
 */
export const readBytes = async (path: string, limit: number): Promise<Uint8Array | undefined> => {
  let file: FileHandle | undefined;
  try {
    file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const facts = await file.stat();
    if (!facts.isFile()) throw new AgentConfigError("FILE_UNREADABLE", `${path} is not a regular file.`, { path });
    if (facts.size > limit)
      throw new AgentConfigError("CONFIG_TOO_LARGE", `${path} has ${facts.size} bytes; at most ${limit} are read.`, {
        path,
      });
    return await file.readFile();
  } catch (cause) {
    if (isAgentConfigError(cause)) throw cause;
    if (isMissing(cause)) return undefined;
    throw new AgentConfigError("FILE_UNREADABLE", `${path} cannot be read.`, { path, cause });
  } finally {
    await file?.close();
  }
};

/** Whether an error of the file system says that nothing is there. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
