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
  const { meaning, hint = inDirectory.includes(what) && errno === "EACCES" ? directoryHint : undefined } =
    meanings[errno] ?? {};
  const reason = meaning ? `${meaning}, ${errno}` : errno;
  const message = `${path} cannot be ${what} (${reason}). ${endings[what]}`;
  return new AgentConfigError(code, message, { path, cause, ...(hint && { hint }) });
};

const forbidden = ["EACCES", "EPERM", "EROFS"];

/** Files are replaced by new ones, so that it is their directories that must take them. */
const inDirectory: readonly string[] = ["written", "locked", "made"];
const directoryHint = "Make its directory writable, or leave this harness out with --harness.";

/** What can be said of the path in question; whether anything else was changed, only the caller knows. */
const endings = {
  read: "Nothing was changed.",
  written: "It was left as it was.",
  locked: "It was left as it was.",
  made: "It was not made.",
  "written to": "Not all that there was to say could be said.",
} as const;

/** What the system means, and what helps, where the code's own hint says it too broadly. */
const meanings: Readonly<Record<string, { readonly meaning: string; readonly hint?: string }>> = {
  EACCES: { meaning: "no permission" },
  EDQUOT: { meaning: "the quota is used up", hint: "Make room, and run the command again." },
  EIO: { meaning: "the disk does not work", hint: "Check the disk, and run the command again." },
  EISDIR: { meaning: "it is a directory" },
  ELOOP: { meaning: "its links go round in a circle", hint: "Correct or remove the link." },
  EMFILE: { meaning: "too many files are open", hint: "Run the command again." },
  ENAMETOOLONG: { meaning: "the path is too long", hint: "Give the file a shorter name, or a shorter way to it." },
  ENOSPC: { meaning: "the disk is full", hint: "Make room on the disk, and run the command again." },
  ENOTDIR: { meaning: "a part of the path is no directory" },
  EPERM: { meaning: "the system forbids it" },
  EROFS: { meaning: "the file system is read-only" },
};
