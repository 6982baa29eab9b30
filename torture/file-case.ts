import type { Scope } from "@agent-config/core";
import type { Home } from "./home.ts";

/** A file as it may be found, and what an install makes of it. */
export interface FileCase {
  readonly name: string;
  readonly harness: string;
  readonly scope: Scope;
  /** Sets the case up, and names the paths to look at before and after. */
  readonly arrange: (home: Home, otherDisk: string) => readonly string[];
  /** Options of setpriv: somebody else than root. */
  readonly as?: readonly string[];
  readonly umask?: string;
  readonly needsRoot?: boolean;
  /** An action, or a code. */
  readonly outcome: string;
  /** As `describe` puts it. Absent: for what was refused, the same as before. */
  readonly after?: readonly string[];
}

export const user = (
  name: string,
  arrange: FileCase["arrange"],
  outcome: string,
  after?: readonly string[],
): FileCase => ({
  name,
  harness: "codex",
  scope: "user",
  arrange,
  outcome,
  ...(after && { after }),
});

export const project = (
  name: string,
  arrange: FileCase["arrange"],
  outcome: string,
  after?: readonly string[],
): FileCase => ({
  ...user(name, arrange, outcome, after),
  harness: "cursor",
  scope: "project",
});

const uid = process.getuid?.() ?? 0;
const gid = process.getgid?.() ?? 0;

/** Owner and group of what this process makes. */
export const mine = `${uid}:${gid}`;
