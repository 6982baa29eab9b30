import { readFileSync, statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { type AgentConfigError, parseLedger } from "@agent-config/core";

/** What the program `reader` found. */
export interface Reading {
  readonly reads: number;
  /** Instants at which a file was there and could not be parsed, or was empty. */
  readonly unparseable: readonly string[];
}

const main = async (files: readonly string[]): Promise<void> => {
  const unparseable: string[] = [];
  let reads = 0;
  let told = false;
  process.stdin.on("end", () => {
    told = true;
  });
  process.stdin.resume();
  while (!told) {
    for (const file of files) {
      if (statSync(file, { throwIfNoEntry: false }) === undefined) continue;
      reads += 1;
      const fault = faultIn(file);
      if (fault) unparseable.push(fault);
    }
    await sleep(0);
  }
  console.log(JSON.stringify({ reads, unparseable: unparseable.slice(0, 20) } satisfies Reading));
};

const faultIn = (file: string): string | undefined => {
  try {
    const text = readFileSync(file, "utf8");
    if (file.endsWith(".agent-config-mcp.json")) parseLedger(text);
    else JSON.parse(text);
    return undefined;
  } catch (error) {
    const { code, message } = error as AgentConfigError | NodeJS.ErrnoException;
    return code === "ENOENT" ? undefined : `${file}: ${message}`;
  }
};

void main(process.argv.slice(2));
