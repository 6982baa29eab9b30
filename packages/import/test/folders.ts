import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

export interface Folder {
  readonly path: (...parts: readonly string[]) => string;
  readonly write: (name: string, content: string | Uint8Array) => string;
  readonly link: (name: string, target: string) => void;
  /** Names of all that is in it, with the mode of files. */
  readonly everything: () => readonly string[];
}

/** A folder that exists for one test. */
export const openFolder = (files: Readonly<Record<string, string | Uint8Array>> = {}): Folder => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "agent-config-import-")));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const path = (...parts: readonly string[]): string => join(root, ...parts);
  const write = (name: string, content: string | Uint8Array): string => {
    mkdirSync(dirname(path(name)), { recursive: true });
    writeFileSync(path(name), content);
    return path(name);
  };
  for (const [name, content] of Object.entries(files)) write(name, content);
  return {
    path,
    write,
    link: (name, target) => {
      mkdirSync(dirname(path(name)), { recursive: true });
      symlinkSync(target, path(name));
    },
    everything: () =>
      readdirSync(root, { recursive: true, encoding: "utf8" })
        .sort()
        .map((name) => {
          const facts = lstatSync(path(name));
          return facts.isDirectory() ? `${name}/` : `${name} ${(facts.mode & 0o777).toString(8)}`;
        }),
  };
};
