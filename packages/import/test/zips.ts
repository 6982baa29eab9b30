import { constants, deflateRawSync } from "node:zlib";

/** An entry of an archive, in which everything can be a lie. */
export interface ZipEntry {
  readonly name: string | Uint8Array;
  readonly content?: string | Uint8Array;
  /** What stands in the archive instead of the packed content. */
  readonly packed?: Uint8Array;
  /** The unpacked size that the archive states. */
  readonly size?: number;
  readonly mode?: number;
  readonly flags?: number;
  readonly method?: number;
}

/** Puts an archive together byte by byte (PKWARE APPNOTE 6.3.10), since no library writes hostile ones. */
export const zip = (entries: readonly ZipEntry[], statedCount = entries.length): Uint8Array => {
  const locals: Uint8Array[] = [];
  const records: Uint8Array[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = typeof entry.name === "string" ? Buffer.from(entry.name) : entry.name;
    const content = Buffer.from(entry.content ?? "");
    const { packed = deflateRawSync(content), size = content.length, mode = 0o100644, flags = 0, method = 8 } = entry;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(name.length, 26);
    const record = Buffer.alloc(46);
    record.writeUInt32LE(0x02014b50, 0);
    record.writeUInt16LE(flags, 8);
    record.writeUInt16LE(method, 10);
    record.writeUInt32LE(packed.length, 20);
    record.writeUInt32LE(size, 24);
    record.writeUInt16LE(name.length, 28);
    record.writeUInt16LE(mode, 40);
    record.writeUInt32LE(offset, 42);
    locals.push(local, name, packed);
    records.push(record, name);
    offset += local.length + name.length + packed.length;
  }
  const directory = Buffer.concat(records);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(statedCount, 8);
  end.writeUInt16LE(statedCount, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
};

/** A gigabyte of zeros, packed: one piece of it that refers to nothing before, over and over. */
export const packedGigabyte = (): Uint8Array => {
  const pieces = 64;
  const piece = deflateRawSync(Buffer.alloc(gigabyte / pieces), { finishFlush: constants.Z_FULL_FLUSH });
  const end = Uint8Array.of(0x03, 0x00);
  return Buffer.concat([...Array.from({ length: pieces }, () => piece), end]);
};
export const gigabyte = 1024 * 1024 * 1024;
