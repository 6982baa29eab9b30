import { createHash } from "node:crypto";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import {
  AgentConfigError,
  accepted,
  isAgentConfigError,
  type Result,
  refused,
  stepsInFolder,
} from "@agent-config/core";
import { type BundleManifest, readBundleManifest } from "../bundle/manifest.ts";
import { type ArchiveFile, archiveLimits, readArchive } from "../bundle/zip.ts";
import { parseUnambiguousJson } from "../json-text.ts";
import { readBytes } from "./text-file.ts";

export interface BundleFile {
  readonly manifest: BundleManifest;
  readonly files: readonly ArchiveFile[];
  /** Of the whole file, in small hexadecimal digits. */
  readonly sha256: string;
  /**
   * Writes all files into a folder that does not exist or is empty, with the mode of a program where the archive says so and
   * for the bundle's own program. On a fault nothing of it is kept; throws FILE_UNREADABLE, DOCUMENT_INVALID.
   */
  readonly unpack: (folder: string) => Promise<void>;
}

export interface BundleFileOptions {
  /** What the publisher says the file's SHA-256 is, in hexadecimal digits. */
  readonly sha256?: string | undefined;
}

/**
 * Reads an `.mcpb` file without unpacking it. DOCUMENT_INVALID when its SHA-256 is another or `manifest.json` is missing or no
 * JSON, and the codes of `readBundleManifest`. Throws as `readArchive`, and FILE_UNREADABLE, CONFIG_TOO_LARGE.
 */
export const readBundleFile = async (path: string, { sha256 }: BundleFileOptions = {}): Promise<Result<BundleFile>> => {
  const archive = await readBytes(path, archiveLimits.archiveBytes);
  if (archive === undefined) throw new AgentConfigError("FILE_UNREADABLE", `There is no ${path}.`, { path });
  const digest = createHash("sha256").update(archive).digest("hex");
  if (sha256 !== undefined && digest !== sha256.toLowerCase())
    return invalid("The file is not the one that was published: its SHA-256 is another.");
  const files = readArchive(archive);
  const read = manifestOf(files);
  if (!read.ok) return read;
  const manifest = read.value;
  return accepted({ manifest, files, sha256: digest, unpack: (folder) => unpack(files, manifest, folder) });
};

const invalid = (message: string) => refused([{ code: "DOCUMENT_INVALID", at: "", message }]);

const manifestLimit = 1024 * 1024;

const manifestOf = (files: readonly ArchiveFile[]): Result<BundleManifest> => {
  const file = files.find(({ path }) => path === "manifest.json");
  if (!file) return invalid("The bundle has no manifest.json.");
  if (file.size > manifestLimit) return invalid("The bundle's manifest.json is too large to be one.");
  const json = parseUnambiguousJson(new TextDecoder().decode(file.read()));
  return json.ok ? readBundleManifest(json.value) : json;
};

const unpack = async (files: readonly ArchiveFile[], { server }: BundleManifest, folder: string): Promise<void> => {
  const program = server.type === "binary" ? stepsInFolder(server.entryPoint)?.join("/") : undefined;
  const made = await emptyFolder(folder);
  try {
    for (const file of files) {
      const target = join(folder, ...file.path.split("/"));
      await mkdir(dirname(target), { recursive: true });
      const mode = file.executable || file.path === program ? 0o755 : 0o644;
      await writeFile(target, file.read(), { flag: "wx", mode });
    }
  } catch (error) {
    for (const path of made === undefined ? await contentsOf(folder) : [made])
      await rm(path, { recursive: true, force: true });
    throw isAgentConfigError(error) ? error : unwritable(folder, error);
  }
};

const unwritable = (folder: string, cause: unknown): AgentConfigError => {
  const message = `The bundle cannot be unpacked into ${folder}. Nothing of it was kept.`;
  return new AgentConfigError("FILE_UNREADABLE", message, { path: folder, cause });
};

/** Makes the folder, or finds it empty. The outermost folder that was made. */
const emptyFolder = async (folder: string): Promise<string | undefined> => {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 }).catch((cause: unknown) => {
    throw unwritable(folder, cause);
  });
  if (made !== undefined || (await contentsOf(folder)).length === 0) return made;
  const message = `${folder} is not empty, so nothing was unpacked into it.`;
  throw new AgentConfigError("FILE_UNREADABLE", message, { path: folder });
};

const contentsOf = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder)).map((name) => join(folder, name));
