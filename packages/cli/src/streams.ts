import { fstatSync, writeSync } from "node:fs";

/** Whether a person sees this stream. `node:tty` is slow to load, and only a device can be a terminal. */
export const isTerminal = async (fd: 0 | 1 | 2): Promise<boolean> => {
  try {
    return fstatSync(fd).isCharacterDevice() && (await import("node:tty")).isatty(fd);
  } catch {
    return false;
  }
};

/**
 * Writes to standard output or error. Files and pipes are written at once, so that nothing is lost at exit; a terminal
 * through its stream, which knows how it wants its text. What is returned is what the system had against it.
 */
export const writerOf = (fd: 1 | 2, terminal: boolean): ((text: string) => unknown) => {
  if (!terminal) return (text) => writeAll(fd, text);
  const stream = fd === 1 ? process.stdout : process.stderr;
  return (text) => void stream.write(text);
};

/** Never throws, since what is being done must not stop half-way: the error is returned. */
export const writeAll = (fd: 1 | 2, text: string): unknown => {
  const bytes = Buffer.from(text);
  for (let done = 0; done < bytes.length; ) {
    try {
      done += writeSync(fd, bytes, done);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // A reader that went away, as `head` does, wants no more.
      if (code === "EPIPE" || code === "EBADF") return undefined;
      if (code !== "EAGAIN") return error;
      pause();
    }
  }
  return undefined;
};

/** Milliseconds until a pipe that was full is tried again. */
const fullPipe = 5;

const pause = (): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, fullPipe);
};
