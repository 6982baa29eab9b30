import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { AgentConfigError } from "@agent-config/core";

/**
 * Unpacks into a folder that appears only when everything is in it. A folder that is there already holds the same files, since
 * its name depends on them. Throws what unpacking throws, and FILE_UNREADABLE.
 */
export const unpackInto = async (folder: string, unpack: (folder: string) => Promise<void>): Promise<void> => {
  if (existsSync(folder)) return;
  const draft = `${folder}.${process.pid}`;
  await makeFolder(dirname(folder));
  await unpack(draft);
  try {
    await rename(draft, folder);
  } catch (cause) {
    await rm(draft, { recursive: true, force: true });
    // Another run may have been faster.
    if (!existsSync(folder))
      throw new AgentConfigError("FILE_UNREADABLE", `${folder} cannot be made.`, { path: folder, cause });
  }
};

/** Makes a folder of our own with its parents, for nobody else to read. */
export const makeFolder = async (folder: string): Promise<void> => {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new AgentConfigError("FILE_UNREADABLE", `${folder} cannot be made.`, { path: folder, cause });
  }
};
