import { join } from "node:path";
import { interleaved, median, type Row, runNode } from "./measure.ts";
import { environment, makeHome, root } from "./scratch.ts";

const megabytes = 53;

/** An install into a `~/.claude.json` of 53 MB, against reading, JSON.parse, JSON.stringify and writing of the same file. */
export const largeFile = async (): Promise<readonly Row[]> => {
  const home = makeHome({ ".claude.json": claudeJson(megabytes * 1_000_000) });
  const memory: Record<string, number[]> = { install: [], naive: [] };
  const inner: Record<string, number[]> = { install: [], naive: [] };
  let number = 0;
  const child = (kind: "install" | "naive") => () => {
    const script = join(root, "bench/children", `${kind}-large.mjs`);
    const { milliseconds, mebibytes } = JSON.parse(runNode([script, `server-${number++}`], environment(home), home));
    memory[kind]?.push(mebibytes);
    inner[kind]?.push(milliseconds);
  };
  await interleaved({ install: child("install"), naive: child("naive") }, 9);
  const against = "read, JSON.parse, JSON.stringify, write";
  const ratio = (of: Record<string, number[]>) => median(of.install ?? []) / median(of.naive ?? []);
  return [
    { what: `install into a file of ${megabytes} MB, time`, ratio: ratio(inner), against, goal: 0.9 },
    { what: `install into a file of ${megabytes} MB, peak memory`, ratio: ratio(memory), against, goal: 0.7 },
  ];
};

/** Projects with histories, as the client keeps them; deterministic. */
const claudeJson = (size: number): string => {
  const projects: Record<string, unknown> = {};
  let written = 0;
  for (let index = 0; written < size; index += 1) {
    const history = Array.from({ length: 100 }, (_, entry) => ({
      display: `please look at "file ${index}-${entry}" in src\\lib\n${"some words of a question ".repeat(7)}`,
      pastedContents: entry % 9 === 0 ? { 1: { id: 1, type: "text", content: 'a "line"\n\t'.repeat(90) } } : {},
    }));
    const project = {
      allowedTools: [],
      history,
      mcpServers: index % 5 === 0 ? { p: { command: "x" } } : {},
      lastCost: 0.123456,
    };
    projects[`/home/me/src/p${index}`] = project;
    written += JSON.stringify(project, null, 2).length + 400;
  }
  return JSON.stringify({ numStartups: 812, projects, mcpServers: { mine: { command: "a" } } }, null, 2);
};
