import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, inject, onTestFinished } from "vitest";
import { watched } from "./watched.ts";

export interface Ran {
  readonly exit: number | null;
  readonly out: string;
  readonly err: string;
}

/** A home directory that exists for one test, with the built command run in it. */
export interface Stage {
  readonly home: string;
  readonly path: (...parts: readonly string[]) => string;
  readonly write: (name: string, text: string) => string;
  readonly read: (name: string) => string;
  /** Every file below the home with its mode, time and text, to tell whether anything changed. */
  readonly everything: () => Readonly<Record<string, string>>;
  readonly run: (args: readonly string[], options?: RunOptions) => Ran;
  /** Runs with --json and reads the document. */
  readonly json: (args: readonly string[], options?: RunOptions) => Ran & { readonly document: Document };
}

interface RunOptions {
  /** Below the home; the home itself unless given. */
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
  /** Secrets that the command is to print. All others are searched for after every run; see `watched`. */
  readonly mayTell?: readonly string[];
}

/** The document of --json, as far as tests look at it. */
interface Document {
  readonly command: string;
  readonly dryRun: boolean;
  readonly applied: boolean;
  readonly project?: string;
  readonly items: readonly DocumentItem[];
  readonly secrets?: readonly object[];
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
  readonly error?: { readonly code: string; readonly message: string; readonly hint?: string };
}

interface DocumentItem {
  readonly name: string;
  readonly harness: string;
  readonly scope: string;
  readonly action?: string;
  readonly state?: string;
  readonly owner?: string | null;
  readonly unset?: readonly string[];
  readonly path?: string;
  readonly refusals?: readonly { readonly code: string; readonly at: string; readonly keys?: readonly string[] }[];
  readonly error?: { readonly code: string; readonly position?: { readonly line: number; readonly column: number } };
  readonly warnings?: readonly { readonly code: string; readonly at?: string }[];
}

/** `project` below the home is a project: it has `.git`. */
export const openStage = (files: Readonly<Record<string, string>> = {}): Stage => {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "agent-config-cli-")));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const path = (...parts: readonly string[]): string => join(home, ...parts);
  const write = (name: string, text: string): string => {
    mkdirSync(dirname(path(name)), { recursive: true });
    writeFileSync(path(name), text);
    return path(name);
  };
  mkdirSync(path("project/.git"), { recursive: true });
  for (const [name, text] of Object.entries(files)) write(name, text);
  const run: Stage["run"] = (args, { cwd = ".", env = {}, input = "", mayTell } = {}) => {
    const search = watched(home, { texts: [...args, input], variables: env }, mayTell);
    const { status, stdout, stderr } = spawnSync(process.execPath, [inject("command"), ...args], {
      cwd: path(cwd),
      env: { PATH: process.env.PATH, HOME: home, ...env },
      input,
      encoding: "utf8",
    });
    search(stdout + stderr);
    // Standard output may be a document for programs, which holds what it holds.
    expect(stderr).not.toMatch(/(?![\n\t])[\p{C}\u2028\u2029]/u);
    return { exit: status, out: stdout, err: stderr };
  };
  return {
    home,
    path,
    write,
    read: (name) => readFileSync(path(name), "utf8"),
    everything: () => filesBelow(home),
    run,
    json: (args, options) => {
      const ran = run(withJson(args), options);
      return { ...ran, document: JSON.parse(ran.out) as Document };
    },
  };
};

const withJson = (args: readonly string[]): readonly string[] => {
  const cut = args.includes("--") ? args.indexOf("--") : args.length;
  return [...args.slice(0, cut), "--json", ...args.slice(cut)];
};

const filesBelow = (folder: string): Readonly<Record<string, string>> => {
  const found: Record<string, string> = {};
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
    const stat = lstatSync(join(folder, name));
    if (stat.isDirectory()) found[name] = "directory";
    else if (stat.isSymbolicLink()) found[name] = `link to ${readlinkSync(join(folder, name))}`;
    else found[name] = `${stat.mode.toString(8)} ${stat.mtimeMs} ${hashOf(join(folder, name))}`;
  }
  return found;
};

const hashOf = (path: string): string => createHash("sha256").update(readFileSync(path)).digest("hex");
