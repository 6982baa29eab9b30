import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "tsdown";

/** Programs that are started as processes of their own, each bundled so that it starts in no time. */
export interface Programs {
  /** Carries out an `Order`. */
  readonly change: string;
  /** Reads files again and again, and counts the instants at which they could not be parsed. */
  readonly reader: string;
  /** Counts up a number in a file under a lock. */
  readonly bump: string;
  /** The command line; built when it is asked for. */
  readonly cli: () => Promise<string>;
}

/** Builds the programs from the sources, and removes them when `work` is done. */
export const withPrograms = async <T>(work: (programs: Programs) => Promise<T>): Promise<T> => {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "torture-programs-")));
  chmodSync(directory, 0o755);
  try {
    const [change, reader, bump] = await bundle(directory, {
      change: "children/change.ts",
      reader: "children/reader.ts",
      bump: "../packages/core/test/node/bump.ts",
    });
    let cli: Promise<readonly string[]> | undefined;
    return await work({
      change: change as string,
      reader: reader as string,
      bump: bump as string,
      cli: async () => {
        cli ??= bundle(directory, { cli: "../packages/cli/src/main.ts" });
        return (await cli)[0] as string;
      },
    });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
};

const bundle = async (outDir: string, entries: Readonly<Record<string, string>>): Promise<readonly string[]> => {
  const names = Object.keys(entries);
  const paths = Object.values(entries).map((path) => fileURLToPath(new URL(path, import.meta.url)));
  await build({
    entry: Object.fromEntries(names.map((name, index) => [name, paths[index] as string])),
    outDir,
    format: "cjs",
    platform: "node",
    target: "node20",
    dts: false,
    clean: false,
    config: false,
    logLevel: "error",
    outExtensions: () => ({ js: ".cjs" }),
    deps: { alwaysBundle: /./, onlyBundle: false },
    inputOptions: {
      resolve: {
        mainFields: ["module", "main"],
        conditionNames: ["@agent-config/source", "node", "import", "default"],
      },
    },
  });
  return names.map((name) => join(outDir, `${name}.cjs`));
};

export interface Ended {
  /** Null when a signal ended it. */
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command to its end. */
export const run = (
  command: string,
  args: readonly string[],
  options: { readonly env?: NodeJS.ProcessEnv; readonly cwd?: string; readonly timeout?: number } = {},
): Promise<Ended> =>
  new Promise((resolve) => {
    const child = execFile(command, args, { maxBuffer: 1 << 28, ...options }, (_, stdout, stderr) => {
      resolve({ status: child.exitCode, signal: child.signalCode, stdout, stderr });
    });
    child.stdin?.end();
  });
