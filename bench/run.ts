/**
 * `pnpm bench`: speed as ratios measured in one run, interleaved, medians of many; never as absolute times. Needs a build.
 * The goals stand beside the figures; a miss is printed, not failed, since other work on the machine moves every figure.
 */
import { rmSync } from "node:fs";
import { editors } from "./editors.ts";
import { largeFile } from "./large-file.ts";
import { manyProcesses } from "./many-processes.ts";
import { manyServers } from "./many-servers.ts";
import { type Row, table } from "./measure.ts";
import { scratch } from "./scratch.ts";
import { startUp } from "./start-up.ts";

const parts: Readonly<Record<string, () => Promise<readonly Row[]> | readonly Row[]>> = {
  "start-up": startUp,
  "large-file": largeFile,
  editors,
  "many-servers": manyServers,
  "many-processes": manyProcesses,
};

const wanted = process.argv.slice(2);
try {
  for (const [name, part] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.log(`\n${name}\n${table(await part())}`);
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
