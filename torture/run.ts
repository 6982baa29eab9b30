import { parseArgs } from "node:util";
import { concurrency } from "./concurrency.ts";
import { realDisks } from "./disks.ts";
import { faults } from "./faults.ts";
import { foreignWriters } from "./foreign-writers.ts";
import { killSteps } from "./kill-steps.ts";
import { killSyscalls } from "./kill-syscalls.ts";
import { linksAndModes } from "./links-and-modes.ts";
import { lockBenchmark } from "./lock-benchmark.ts";
import type { Context, Part } from "./part.ts";
import { partialFailure } from "./partial-failure.ts";
import { withPrograms } from "./programs.ts";
import { window } from "./window.ts";

const parts: readonly Part[] = [
  killSteps,
  killSyscalls,
  concurrency,
  lockBenchmark,
  foreignWriters,
  window,
  faults,
  realDisks,
  linksAndModes,
  partialFailure,
];

const usage = `Usage: pnpm torture [PART…] [--short] [--every-call]
PART is one of ${parts.map(({ id }) => id).join(", ")}; without one, all are run.
--short       tries a sample, in well under a minute
--every-call  kill-syscalls: kills at calls that only read as well, which takes more than an hour`;

/** The exit status: 0 when everything held, 1 when something did not. */
const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      short: { type: "boolean", default: false },
      "every-call": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const unknown = positionals.filter((id) => !parts.some((part) => part.id === id));
  if (unknown.length > 0) throw new Error(`no such part: ${unknown.join(", ")}\n${usage}`);
  const chosen = positionals.length > 0 ? parts.filter(({ id }) => positionals.includes(id)) : parts;
  const broken = await withPrograms(async (programs) =>
    runAll(chosen, { short: values.short, everyCall: values["every-call"], programs, tell }),
  );
  console.log(`\ntorture: ${chosen.length} parts, ${broken} violations`);
  return broken === 0 ? 0 : 1;
};

const tell = (progress: string): void => {
  process.stderr.write(`  … ${progress}\n`);
};

const runAll = async (chosen: readonly Part[], context: Context): Promise<number> => {
  let broken = 0;
  for (const { title, id, run } of chosen) {
    console.log(`\n${id}: ${title}`);
    const start = Date.now();
    const { lines, violations, skipped } = await run(context);
    for (const line of lines) console.log(line);
    if (skipped) console.log(`  skipped: ${skipped}`);
    for (const violation of violations) console.log(`  VIOLATION ${violation}`);
    console.log(`  ${violations.length} violations, ${Math.round((Date.now() - start) / 1000)} s`);
    broken += violations.length;
  }
  return broken;
};

process.exitCode = await main();
