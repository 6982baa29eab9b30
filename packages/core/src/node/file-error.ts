import { AgentConfigError } from "../errors.ts";

/** The system's name of what went wrong with a file, e.g. `ENOSPC`; undefined for an error of another kind. */
export const errnoOf = (cause: unknown): string | undefined => {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  return typeof code === "string" && /^E[A-Z0-9]+$/.test(code) ? code : undefined;
};

/**
 * What the system has against reading or writing `path`, as an AgentConfigError: FILE_READ_ONLY where the file may not be
 * written, FILE_UNREADABLE for the rest. An error that does not come from the system is returned as it is.
 */
export const fileError = (path: string, what: keyof typeof endings, cause: unknown): unknown => {
  const errno = errnoOf(cause);
  if (errno === undefined) return cause;
  const code = what !== "read" && forbidden.includes(errno) ? "FILE_READ_ONLY" : "FILE_UNREADABLE";
  const meaning = meanings[errno];
  const reason = meaning ? `${meaning}, ${errno}` : errno;
  return new AgentConfigError(code, `${path} cannot be ${what} (${reason}). ${endings[what]}`, { path, cause });
};

const forbidden = ["EACCES", "EPERM", "EROFS"];

/** What can be said of the path in question; whether anything else was changed, only the caller knows. */
const endings = {
  read: "Nothing was changed.",
  written: "It was left as it was.",
  locked: "It was left as it was.",
  made: "It was not made.",
} as const;

const meanings: Readonly<Record<string, string>> = {
  EACCES: "no permission",
  EDQUOT: "the quota is used up",
  EIO: "the disk does not work",
  EISDIR: "it is a directory",
  ELOOP: "its links go round in a circle",
  EMFILE: "too many files are open",
  ENAMETOOLONG: "the path is too long",
  ENOSPC: "the disk is full",
  ENOTDIR: "a part of the path is no directory",
  EPERM: "the system forbids it",
  EROFS: "the file system is read-only",
};
