import { parseLedger } from "@agent-config/core";
import { openMachine, status } from "@agent-config/core/node";
import { files, type Home, harnesses } from "./home.ts";
import { names } from "./specs.ts";
import { readTree, type Tree } from "./tree.ts";

/** What was promised of the moment after a kill and does not hold: every file old or new, every entry claimed by its owner. */
export const judge = (home: Home, before: Tree, after: Tree): readonly string[] => {
  const now = readTree(home.home);
  return [...judgeFiles(now, before, after), ...judgeLedgers(now), ...judgeEntries(home)];
};

const judgeFiles = (now: Tree, before: Tree, after: Tree): readonly string[] =>
  files
    .filter((file) => now.get(file) !== before.get(file) && now.get(file) !== after.get(file))
    .map((file) => `${file} is neither old nor new: ${now.get(file)?.slice(0, 200)}`);

const judgeLedgers = (now: Tree): readonly string[] =>
  [...now].flatMap(([path, state]) => {
    // A tree that was being built when the kill came is no place yet.
    if (!path.endsWith(".agent-config-mcp.json") || path.includes(".tmp/")) return [];
    try {
      parseLedger(state.replace(/^file \d+ /, ""));
      return [];
    } catch (error) {
      return [`${path}: ${(error as Error).message}`];
    }
  });

/** A claim whose entry is not there yet, or not any more, is no harm; an entry that nobody claims is. */
const judgeEntries = ({ home, project }: Home): readonly string[] => {
  const machine = openMachine(harnesses, { env: { home, platform: "linux", variables: {}, cwd: project } });
  return status(harnesses, machine, { scope: "user" }).flatMap(({ name, harness, state, owner }) => {
    if (name !== null && names.includes(name)) {
      const fine = state === "installed" || state === "pending" || state === "missing";
      return fine ? [] : [`${name} in ${harness} is ${state}`];
    }
    return state === "unowned" && owner === null ? [] : [`${name} in ${harness} is ${state}, owned by ${owner}`];
  });
};
