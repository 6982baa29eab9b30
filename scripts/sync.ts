/**
 * Writes everything that is derived from the adapters and from core: registration, package files, tables and pages.
 * With `--check` it writes nothing and fails when something is stale. A new harness is one source file and its fixtures;
 * the rest comes from here.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { codesPage } from "./sync/codes-page.ts";
import { findAdapters } from "./sync/find-adapters.ts";
import { harnessPage, harnessTable } from "./sync/harness-pages.ts";
import { packageFiles } from "./sync/package-files.ts";
import { cliPackage, registration } from "./sync/registration.ts";
import { manifestSchema } from "./sync/schema.ts";

const root = dirname(import.meta.dirname);
const adapters = await findAdapters(root);
const readme = readFileSync(join(root, "README.md"), "utf8");

const generated = new Map<string, string>([
  ["packages/cli/src/harnesses.ts", registration(adapters)],
  ["packages/cli/package.json", cliPackage(readFileSync(join(root, "packages/cli/package.json"), "utf8"), adapters)],
  ["docs/codes.md", codesPage()],
  ["docs/schema/agent-config.schema.json", await manifestSchema(adapters.map(({ adapter }) => adapter.id))],
  ["README.md", withTable(readme, harnessTable(adapters))],
  ...adapters.map((each) => [`docs/harnesses/${each.adapter.id}.md`, harnessPage(each)] as const),
  ...adapters.flatMap(packageFiles),
]);

const stale = [...generated].filter(
  ([path, text]) => !existsSync(join(root, path)) || readFileSync(join(root, path), "utf8") !== text,
);
if (process.argv.includes("--check")) {
  for (const [path] of stale) console.error(`${path} is stale: run pnpm sync`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  for (const [path, text] of stale) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    console.log(`wrote ${path}`);
  }
}

function withTable(text: string, table: string): string {
  const start = "<!-- harnesses -->\n";
  const end = "<!-- /harnesses -->";
  const [before, rest] = text.split(start);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined)
    throw new Error(`README.md has lost its markers ${start.trim()} and ${end}`);
  return `${before}${start}\n${table}\n${end}${after}`;
}
