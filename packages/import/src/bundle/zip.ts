import { AgentConfigError, isAgentConfigError, stepsInFolder } from "@agent-config/core";
import { Inflate } from "fflate";
import { shown } from "../untrusted.ts";

/** Bounds on what is unpacked. `ratio`: how many times its size an archive may become, above a megabyte. */
export const archiveLimits = {
  archiveBytes: 512 * 1024 * 1024,
  files: 50_000,
  unpackedBytes: 512 * 1024 * 1024,
  ratio: 200,
} as const;

export interface ArchiveFile {
  /** Below the archive's folder, with `/`, without `.` and `..`. */
  readonly path: string;
  /** Unpacked, in bytes, as the archive says. */
  readonly size: number;
  readonly executable: boolean;
  /** Unpacks the file, never to more than `size`. Throws DOCUMENT_INVALID when it is damaged. */
  readonly read: () => Uint8Array;
}

/**
 * The files of a zip archive, each unpacked only when it is read. An archive is a stranger's: refused whole, before anything is
 * unpacked, are names that lead out of its folder (PATH_ESCAPES), links, encryption, names that do not show or that one file
 * system would take for the same (DOCUMENT_INVALID), and what would become too large (CONFIG_TOO_LARGE). All are thrown.
 *
 * Facts: PKWARE APPNOTE 6.3.10; zip64 is not read, since no bundle within the bounds needs it.
 */
export const readArchive = (archive: Uint8Array): readonly ArchiveFile[] => {
  if (archive.length > archiveLimits.archiveBytes) throw tooLarge(`it has ${archive.length} bytes`);
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const records = readDirectory(archive, view);
  refuseBombs(archive, records);
  refuseTwins(records);
  return records
    .filter((record) => !record.folder)
    .map((record) => ({
      path: record.path,
      size: record.size,
      executable: record.executable,
      read: () => unpack(archive, view, record),
    }));
};

/** An entry of the central directory. */
interface Entry {
  readonly path: string;
  readonly folder: boolean;
  readonly executable: boolean;
  readonly method: number;
  readonly packedSize: number;
  readonly size: number;
  /** Offset of its local header. */
  readonly localHeader: number;
}

const END_OF_DIRECTORY = { signature: 0x06054b50, length: 22, longestComment: 0xffff };
const DIRECTORY_RECORD = { signature: 0x02014b50, length: 46 };
const LOCAL_HEADER = { signature: 0x04034b50, length: 30 };
const STORED = 0;
const DEFLATED = 8;

const damaged = (what: string): AgentConfigError =>
  new AgentConfigError("DOCUMENT_INVALID", `The archive cannot be used: ${what}. Nothing was unpacked.`);

const tooLarge = (what: string): AgentConfigError =>
  new AgentConfigError("CONFIG_TOO_LARGE", `The archive is too large: ${what}. Nothing was unpacked.`);

const readDirectory = (archive: Uint8Array, view: DataView): readonly Entry[] => {
  const end = endOfDirectory(view);
  const count = view.getUint16(end + 10, true);
  if (view.getUint16(end + 4, true) !== 0 || view.getUint16(end + 8, true) !== count) throw damaged("it is split");
  if (count > archiveLimits.files) throw tooLarge(`it holds ${count} files`);
  const entries: Entry[] = [];
  let offset = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    const nameStart = offset + DIRECTORY_RECORD.length;
    if (nameStart > end || view.getUint32(offset, true) !== DIRECTORY_RECORD.signature)
      throw damaged("its directory is damaged, or it needs zip64");
    const nameEnd = nameStart + view.getUint16(offset + 28, true);
    const next = nameEnd + view.getUint16(offset + 30, true) + view.getUint16(offset + 32, true);
    if (next > end) throw damaged("its directory is damaged");
    entries.push(readRecord(view, offset, archive.subarray(nameStart, nameEnd)));
    offset = next;
  }
  return entries;
};

/** Searched from the back: only a comment may follow it, whose length it states. */
const endOfDirectory = (view: DataView): number => {
  const last = view.byteLength - END_OF_DIRECTORY.length;
  for (let at = last; at >= Math.max(0, last - END_OF_DIRECTORY.longestComment); at -= 1) {
    if (view.getUint32(at, true) === END_OF_DIRECTORY.signature && view.getUint16(at + 20, true) === last - at)
      return at;
  }
  throw damaged("it is not a zip archive");
};

const readRecord = (view: DataView, offset: number, rawName: Uint8Array): Entry => {
  const name = decodeName(rawName);
  if ((view.getUint16(offset + 8, true) & 1) !== 0) throw damaged("it is encrypted");
  const mode = view.getUint16(offset + 40, true);
  if ((mode & 0o170000) === 0o120000) throw damaged(`${shown(name)} is a link`);
  const steps = stepsInFolder(name);
  if (!steps?.length || /^[\\/]|\\|^.:/.test(name)) {
    const message = `The archive names a file outside its folder: ${shown(name)}. Nothing was unpacked.`;
    throw new AgentConfigError("PATH_ESCAPES", message);
  }
  return {
    path: steps.join("/"),
    folder: name.endsWith("/"),
    executable: (mode & 0o111) !== 0,
    method: view.getUint16(offset + 10, true),
    packedSize: view.getUint32(offset + 20, true),
    size: view.getUint32(offset + 24, true),
    localHeader: view.getUint32(offset + 42, true),
  };
};

const decodeName = (raw: Uint8Array): string => {
  const name = decodeUtf8(raw);
  if (/\p{Cc}/u.test(name)) throw damaged("a name in it holds a control character");
  return name;
};

const decodeUtf8 = (raw: Uint8Array): string => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(raw);
  } catch {
    throw damaged("a name in it is not UTF-8");
  }
};

const refuseBombs = (archive: Uint8Array, entries: readonly Entry[]): void => {
  const total = entries.reduce((sum, entry) => sum + entry.size, 0);
  if (total > archiveLimits.unpackedBytes) throw tooLarge(`it would unpack to ${total} bytes`);
  if (total > 1024 * 1024 && total > archive.length * archiveLimits.ratio)
    throw tooLarge(`${archive.length} bytes would unpack to ${total}`);
};

/** macOS and Windows do not tell case apart, and macOS not how an accent is composed. */
const refuseTwins = (entries: readonly Entry[]): void => {
  const seen = new Set<string>();
  for (const { path, folder } of entries) {
    const key = path.normalize("NFC").toLowerCase();
    if (!folder && seen.has(key)) throw damaged(`${shown(path)} is in it twice`);
    if (!folder) seen.add(key);
  }
};

const unpack = (archive: Uint8Array, view: DataView, entry: Entry): Uint8Array => {
  const header = entry.localHeader;
  if (header + LOCAL_HEADER.length > archive.length || view.getUint32(header, true) !== LOCAL_HEADER.signature)
    throw damaged(`${shown(entry.path)} is damaged`);
  const start = header + LOCAL_HEADER.length + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
  const packed = archive.subarray(start, start + entry.packedSize);
  if (packed.length !== entry.packedSize) throw damaged(`${shown(entry.path)} is cut short`);
  if (entry.method === STORED && packed.length === entry.size) return packed.slice();
  if (entry.method === DEFLATED) return inflate(packed, entry);
  throw damaged(`${shown(entry.path)} is packed in an unknown way`);
};

/** In pieces, so that a file that is longer than it says never takes more memory than it says. */
const inflate = (packed: Uint8Array, entry: Entry): Uint8Array => {
  const content = new Uint8Array(entry.size);
  let filled = 0;
  const stream = new Inflate((chunk) => {
    if (filled + chunk.length > content.length) throw damaged(`${shown(entry.path)} is longer than the archive says`);
    content.set(chunk, filled);
    filled += chunk.length;
  });
  const step = 16 * 1024;
  try {
    for (let at = 0; at < packed.length; at += step)
      stream.push(packed.subarray(at, at + step), at + step >= packed.length);
  } catch (error) {
    throw isAgentConfigError(error) ? error : damaged(`${shown(entry.path)} is damaged`);
  }
  if (filled !== content.length) throw damaged(`${shown(entry.path)} is shorter than the archive says`);
  return content;
};
