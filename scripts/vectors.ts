/**
 * Runs the shared vectors. `pnpm vectors` runs the copies that the packages keep; `pnpm vectors DIR` runs every file of a
 * folder, each with the runner of its name, whichever package has it. Exits with 1 when anything disagrees.
 */
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type Runners, runVectorFolder, type VectorReport } from "../packages/core/src/testing/index.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

const main = async (folder: string | undefined): Promise<void> => {
  const packages = await vectorFolders();
  const reports =
    folder === undefined
      ? (await Promise.all(packages.map(({ path, runners }) => runVectorFolder(path, runners)))).flat()
      : await runVectorFolder(resolve(folder), Object.assign({}, ...packages.map(({ runners }) => runners)));
  for (const report of reports) print(report);
  const passed = sum(reports.map((report) => report.passed));
  const failed = sum(reports.map((report) => report.failures.length));
  console.log(`vectors: ${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
};

/** The `vectors` folders of the packages that have a runner. */
const vectorFolders = async (): Promise<readonly { path: string; runners: Runners }[]> => {
  const parents = ["packages", "packages/adapters"].map((parent) => join(root, parent));
  const names = await Promise.all(
    parents.map(async (parent) => (await readdir(parent)).map((name) => join(parent, name))),
  );
  const paths = names
    .flat()
    .sort()
    .map((name) => join(name, "vectors"))
    .filter((path) => existsSync(join(path, "run.ts")));
  return Promise.all(
    paths.map(async (path) => {
      const { runners } = (await import(pathToFileURL(join(path, "run.ts")).href)) as { runners: Runners };
      return { path, runners };
    }),
  );
};

const print = ({ name, passed, failures }: VectorReport): void => {
  console.log(`${name}: ${passed} passed, ${failures.length} failed`);
  for (const { id, why } of failures) console.log(`  ${id}\n${why.map((line) => `    ${line}`).join("\n")}`);
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

await main(process.argv[2]);
