import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Done, Order } from "./children/order.ts";
import { type Context, type Outcome, type Part, table } from "./part.ts";
import { plainServer } from "./specs.ts";
import { startProgram } from "./start-program.ts";
import { windowHead, windowRow } from "./window-row.ts";

const disks = [
  ["in memory", "/dev/shm"],
  ["temporary directory", tmpdir()],
] as const;

export const window: Part = {
  id: "window",
  title: "how long a write by somebody who takes no lock would go unnoticed, nobody else writing",
  run: async ({ short, programs }: Context): Promise<Outcome> => {
    const writes = short ? 20 : 500;
    const rows: (readonly (string | number)[])[] = [];
    for (const [name, parent] of disks) {
      if (existsSync(parent)) rows.push(windowRow(name, await measure(parent, writes, programs.change)));
    }
    return { lines: table(windowHead, rows), violations: [] };
  },
};

const measure = async (parent: string, writes: number, program: string): Promise<Done["windows"]> => {
  const home = mkdtempSync(join(parent, "torture-window-"));
  try {
    const order: Order = {
      home,
      project: home,
      harnesses: ["claude-code"],
      scope: "user",
      operations: Array.from({ length: writes }, (_, index) => ({
        op: "install",
        specs: [plainServer(`s${index}`)],
      })),
    };
    const lines = await startProgram(program, [JSON.stringify(order)]).lines;
    return lines.flatMap((line) => ("windows" in (line as object) ? (line as Done).windows : []));
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
};
