#!/usr/bin/env node
import manifest from "../package.json" with { type: "json" };
import { writeAll } from "./streams.ts";

const main = async (argv: readonly string[]): Promise<number> => {
  if (argv[0] !== "--version") return (await import("./program.ts")).run(argv, manifest.version);
  return writeAll(1, `${manifest.version}\n`) === undefined ? 0 : 1;
};

void main(process.argv.slice(2)).then((exit) => process.exit(exit));
