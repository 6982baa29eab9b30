import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";

/** Variables that no case speaks of; whether a server gets them shows what the harness hands on unasked. */
export const bystanders = { plain: "BYSTANDER", secret: "BYSTANDER_API_KEY" } as const;

/** A home and a project of their own, so that nothing of the machine's configuration is read or written. */
export interface Sandbox {
  readonly home: string;
  /** A git repository. */
  readonly project: string;
  /** Where the manifest that is installed goes. */
  readonly manifest: string;
  /** Where the stdio recorder writes. */
  readonly log: string;
  /** The directory that holds one directory per text that a `cwd` may turn into. */
  readonly places: string;
  /** HOME, PATH, the bystanders and little else. */
  readonly env: Readonly<Record<string, string>>;
  readonly dispose: () => void;
}

/**
 * `texts` are all texts that a command or a cwd of a case may turn into, rightly or wrongly: each exists as a program on the
 * PATH (it is node) and as a directory below `places`, so that what was really meant is seen in the record.
 */
export const makeSandbox = (texts: readonly string[]): Sandbox => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "conformance-")));
  const made = (name: string): string => {
    const directory = join(root, name);
    mkdirSync(directory);
    return directory;
  };
  const [home, project, programs, places] = [made("home"), made("project"), made("bin"), made("places")];
  for (const text of texts) {
    symlinkSync(process.execPath, join(programs, text));
    mkdirSync(join(places, text));
  }
  execFileSync("git", ["init", "-q", project]);
  const path = [programs, dirname(process.execPath), "/usr/local/bin", "/usr/bin", "/bin"];
  return {
    home,
    project,
    manifest: join(root, "agent-config.json"),
    log: join(root, "stdio.jsonl"),
    places,
    env: {
      HOME: home,
      PATH: path.join(delimiter),
      LANG: "C.UTF-8",
      TERM: "xterm",
      NO_COLOR: "1",
      [bystanders.plain]: "here",
      [bystanders.secret]: "here",
    },
    dispose: () => rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
  };
};

/** Adds to a file of the harness, which is made with the directories that it needs. */
export const append = (file: string, content: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, content);
};

/** What one start of a stdio server looked like from within. */
export interface StdioRecord {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Hands over what the stdio recorder wrote since the last call. */
export const takeStdio = (sandbox: Sandbox): readonly StdioRecord[] => {
  let text: string;
  try {
    text = readFileSync(sandbox.log, "utf8");
  } catch {
    return [];
  }
  rmSync(sandbox.log);
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as StdioRecord);
};
