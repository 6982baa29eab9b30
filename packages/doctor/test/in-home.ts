import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Adapter, Env } from "@agent-config/core";
import { openMachine } from "@agent-config/core/node";
import { inThrowAwayHome, searchForSecrets } from "@agent-config/core/testing";
import { expect } from "vitest";
import { type Examination, type ExamineOptions, examine } from "../src/index.ts";

/** The stub of a stdio server; its first argument is its behaviour. */
export const stub = fileURLToPath(new URL("./servers/stdio.mjs", import.meta.url));

/** An entry, in the form of most harnesses, that starts the stub. */
export const stubEntry = (...args: readonly string[]) => ({ command: process.execPath, args: [stub, ...args] });

export interface Home {
  readonly env: Env & { readonly project: string };
  readonly path: (...steps: readonly string[]) => string;
  /** Writes a file below the home; what is no text becomes JSON. */
  readonly put: (path: string, content: unknown, mode?: number) => string;
  readonly examine: (
    adapters: Adapter | readonly Adapter[],
    options?: ExamineOptions,
  ) => Promise<readonly Examination[]>;
}

/** A home that exists while `work` runs. It has the PATH of this process and these variables, nothing else. */
export const inHome = (work: (home: Home) => Promise<void>, variables: Env["variables"] = {}): Promise<void> =>
  inThrowAwayHome(
    async (env) => {
      const path = (...steps: readonly string[]): string => join(env.home, ...steps);
      await work({
        env,
        path,
        put: (name, content, mode = 0o600) => {
          const file = path(name);
          mkdirSync(dirname(file), { recursive: true });
          writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
          chmodSync(file, mode);
          return file;
        },
        examine: async (adapters, options) => {
          const list = Array.isArray(adapters) ? adapters : [adapters as Adapter];
          const search = searchForSecrets(env.home, new Set());
          const found = await examine(list, openMachine(list, { env }), options);
          expect(search.leaks({ texts: [], variables }, JSON.stringify(found))).toEqual([]);
          return found;
        },
      });
    },
    { PATH: process.env.PATH, ...variables },
  );
