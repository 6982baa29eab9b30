import { chmodSync, lchownSync } from "node:fs";
import { join } from "node:path";
import { asNobody, type CliRun, linesOf, runCli } from "./by-cli.ts";
import { type Home, starts, withHome } from "./home.ts";
import type { Context, Outcome, Part } from "./part.ts";
import { differences, readTree, type Tree } from "./tree.ts";

export const partialFailure: Part = {
  id: "partial-failure",
  title: "the second of three files cannot be written",
  run: async ({ programs }: Context): Promise<Outcome> => {
    const cli = await programs.cli();
    const lines: string[] = [];
    const violations: string[] = [];
    for (const { more, status, actions, changed } of expectations) {
      await withHome(starts.used, async (home) => {
        giveToNobody(home);
        chmodSync(join(home.home, ".codex"), 0o555);
        const before = readTree(home.home);
        const result = await runCli(cli, home, asNobody, more);
        lines.push(`  agent-config install ${more.join(" ")}: exit ${result.status}`);
        lines.push(...linesOf(result.report).map((line) => `    ${line.replaceAll(home.home, "~")}`));
        lines.push(
          `    --json: ${JSON.stringify(result.report).replaceAll(home.home, "~").replaceAll(home.project, "(project)")}`,
        );
        const told = result.report.items.map(({ action }) => action);
        if (result.status !== status) violations.push(`exit ${result.status} instead of ${status}`);
        if (told.join() !== actions.join())
          violations.push(`the report says ${told.join()} instead of ${actions.join()}`);
        violations.push(
          ...judge(result, before, readTree(home.home), changed).map((each) => each.replaceAll(home.home, "~")),
        );
      });
    }
    return { lines, violations };
  },
};

const expectations = [
  { more: [], status: 1, actions: ["undone", "failed", "undone"], changed: [] },
  {
    more: ["--keep-going"],
    status: 5,
    actions: ["written", "failed", "written"],
    changed: [".claude.json", ".config/opencode/opencode.json"],
  },
] as const;

const judge = ({ report }: CliRun, before: Tree, after: Tree, changed: readonly string[]): readonly string[] => {
  const ledgers = changed.map((path) => path.replace(/[^/]*$/, ".agent-config-mcp.json"));
  const others = (tree: Tree): Tree => new Map([...tree].filter(([path]) => ![...changed, ...ledgers].includes(path)));
  return [
    ...differences(others(after), others(before)),
    ...changed.filter((path) => after.get(path) === before.get(path)).map((path) => `${path} was not changed`),
    ...report.leftOver.map(({ path, reason }) => `${path} could not be put back: ${reason}`),
  ];
};

const giveToNobody = ({ home, project }: Home): void => {
  if (process.getuid?.() !== 0) return;
  for (const root of [home, project]) {
    for (const path of ["", ...readTree(root).keys()]) lchownSync(join(root, path), 65534, 65534);
  }
};
