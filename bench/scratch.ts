import { cpSync, mkdirSync, mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export const root = join(import.meta.dirname, "..");
export const cli = join(root, "packages/cli/dist/main.cjs");

/** Everything a run writes is below this folder, which goes at the end. */
export const scratch = realpathSync(mkdtempSync(join(tmpdir(), "agent-config-bench-")));

let count = 0;

/** A home like the one of the examples, in which each harness has a file. */
export const makeHome = (files: Readonly<Record<string, string>> = {}): string => {
  const home = join(scratch, `home-${count++}`);
  cpSync(join(root, "examples/home"), home, { recursive: true });
  mkdirSync(join(home, ".gemini"));
  mkdirSync(join(home, ".copilot"));
  mkdirSync(join(home, ".config/Code"), { recursive: true });
  mkdirSync(join(home, ".config/goose"));
  mkdirSync(join(home, ".continue"));
  writeFileSync(join(home, ".continue/config.yaml"), "name: Local Config\nversion: 1.0.0\n");
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, name)), { recursive: true });
    writeFileSync(join(home, name), text);
  }
  return home;
};

export const environment = (home: string) => ({ HOME: home, PATH: process.env.PATH ?? "", LANG: "C.UTF-8" });
