/**
 * Runs the shared vectors. `pnpm vectors` runs the copies that the packages keep; `pnpm vectors DIR` runs every file of a
 * folder, each with the runner of its name, whichever package has it. Exits with 1 when anything disagrees.
 */
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type Runners, runVectorFolder, type VectorReport } from "../packages/core/src/testing/index.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

const main = async (folder: string | undefined): Promise<void> => {
  const packages = await Promise.all((await vectorFolders()).map(load));
  const broken = packages.flatMap(({ broken }) => broken ?? []);
  const reports =
    folder === undefined
      ? (await Promise.all(packages.map(({ path, runners }) => (runners ? runVectorFolder(path, runners) : [])))).flat()
      : await runVectorFolder(resolve(folder), Object.assign({}, ...packages.map(({ runners }) => runners)));
  const all = [...broken, ...reports];
  for (const report of all) print(report);
  const passed = sum(all.map((report) => report.passed));
  const failed = sum(all.map((report) => report.failures.length));
  console.log(`vectors: ${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
};

/** The `vectors` folders of the packages that have runners. */
const vectorFolders = async (): Promise<readonly string[]> => {
  const parents = ["packages", "packages/adapters"].map((parent) => join(root, parent));
  const names = await Promise.all(
    parents.map(async (parent) => (await readdir(parent)).map((name) => join(parent, name, "vectors"))),
  );
  return names
    .flat()
    .sort()
    .filter((path) => existsSync(join(path, "run.ts")));
};

interface Loaded {
  readonly path: string;
  readonly runners?: Runners;
  readonly broken?: VectorReport;
}

/** A package that does not load fails on its own, and lets the others run. */
const load = async (path: string): Promise<Loaded> => {
  try {
    const { runners } = (await import(pathToFileURL(join(path, "run.ts")).href)) as { runners: Runners };
    return { path, runners };
  } catch (error) {
    return {
      path,
      broken: { name: relative(root, path), passed: 0, failures: [{ id: "run.ts", why: [`does not load: ${error}`] }] },
    };
  }
};

const print = ({ name, passed, failures }: VectorReport): void => {
  console.log(`${name}: ${passed} passed, ${failures.length} failed`);
  for (const { id, why } of failures) console.log(`  ${id}\n${why.map((line) => `    ${line}`).join("\n")}`);
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

await main(process.argv[2]);
