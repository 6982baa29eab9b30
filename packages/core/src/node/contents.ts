import { closeSync, lstatSync, openSync, readSync, writeSync } from "node:fs";
import { errnoOf, fileError } from "./file-error.ts";

/**
 * True when the file holds exactly this text; undefined stands for no file. Reads in pieces: files can be large. Throws
 * FILE_UNREADABLE.
 */
export const holds = (path: string, text: string | undefined): boolean => {
  try {
    return text === undefined ? !lstatSync(path, { throwIfNoEntry: false }) : isEqual(path, text);
  } catch (cause) {
    if (errnoOf(cause) === "ENOENT") return false;
    throw fileError(path, "read", cause);
  }
};

const isEqual = (path: string, text: string): boolean => {
  const file = openSync(path, "r");
  try {
    const room = roomFor(text);
    for (const piece of pieces(text)) {
      const found = room.subarray(0, piece.length);
      if (readFully(file, found) !== piece.length || !found.equals(piece)) return false;
    }
    return readFully(file, Buffer.allocUnsafe(1)) === 0;
  } finally {
    closeSync(file);
  }
};

/** Writes a whole text to an open file. */
export const writeText = (file: number, text: string): void => {
  for (const piece of pieces(text)) {
    for (let done = 0; done < piece.length; ) done += writeSync(file, piece, done);
  }
};

const pieceLength = 1 << 18;

/** Place for the UTF-8 of any piece of a text: to take new memory for each would cost more than the work. */
const roomFor = (text: string): Buffer => Buffer.allocUnsafe(3 * Math.min(text.length, pieceLength + 1));

/** The UTF-8 of a text in pieces that never cut a surrogate pair. Each stands where the one before stood. */
function* pieces(text: string): Generator<Buffer> {
  const room = roomFor(text);
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + pieceLength, text.length);
    if (end < text.length && isHighSurrogate(text.charCodeAt(end - 1))) end += 1;
    yield room.subarray(0, room.write(text.slice(start, end), "utf8"));
    start = end;
  }
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

const readFully = (file: number, into: Buffer): number => {
  let done = 0;
  while (done < into.length) {
    const read = readSync(file, into, done, into.length - done, null);
    if (read === 0) break;
    done += read;
  }
  return done;
};
