import { writeSync } from "node:fs";
import { basename } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import claudeCode from "@agent-config/claude-code";
import codex from "@agent-config/codex";
import { type Adapter, ledgerName, type Report } from "@agent-config/core";
import { install, type OnStep, uninstall } from "@agent-config/core/node";
import cursor from "@agent-config/cursor";
import geminiCli from "@agent-config/gemini-cli";
import opencode from "@agent-config/opencode";
import type { Done, Finished, Operation, Order } from "./order.ts";

const adapters: readonly Adapter[] = [claudeCode, codex, cursor, geminiCli, opencode];

const main = async (order: Order): Promise<void> => {
  const steps: string[] = [];
  const watch = stopwatch();
  const onStep: OnStep = (step, path) => {
    steps.push(`${step} ${basename(path)}`);
    if (steps.length === order.killAt) process.kill(process.pid, "SIGKILL");
    watch.onStep(step, path);
  };
  let told = false;
  process.stdin.on("end", () => {
    told = true;
  });
  if (order.untilTold) process.stdin.resume();
  for (let index = 0; order.untilTold ? !told : index < order.operations.length; index += 1) {
    const operation = order.operations[index % order.operations.length] as Operation;
    const start = performance.now();
    const report = await carryOut(operation, index, order, onStep);
    print({ index, report, milliseconds: performance.now() - start, ...watch.take() } satisfies Done);
    if (order.rest) await sleep(order.rest[0] + Math.random() * (order.rest[1] - order.rest[0]));
  }
  print({ steps } satisfies Finished);
};

const carryOut = (operation: Operation, index: number, order: Order, onStep: OnStep): Promise<Report> => {
  const { home, project, scope, keepGoing = false } = order;
  const env = { home, platform: "linux", variables: {}, cwd: project } as const;
  const options = { env, scope, keepGoing, onStep };
  const chosen = adapters.filter(({ id }) => order.harnesses.includes(id));
  if (operation.op === "uninstall") {
    const { op: _, ...subject } = operation;
    return uninstall(chosen, subject, options);
  }
  const specs = operation.specs.map((spec) => (order.untilTold ? { ...spec, name: `${spec.name}-${index}` } : spec));
  return install(chosen, specs, options);
};

/** Measures how long a write by somebody else would go unnoticed. */
const stopwatch = () => {
  let tries = 0;
  let windows: (readonly [number, number])[] = [];
  let [look, looked] = [0, 0];
  const onStep: OnStep = (step, path) => {
    const now = performance.now() * 1000;
    if (step === "compare" && basename(path) !== ledgerName) {
      tries += 1;
      look = now;
    } else if (step === "rename" && basename(path) !== ledgerName) {
      looked = now;
    } else if (step === "sync-directory" && looked > 0) {
      windows.push([now - looked, now - look]);
      looked = 0;
    }
  };
  const take = () => {
    const taken = { tries, windows };
    [tries, windows] = [0, []];
    return taken;
  };
  return { onStep, take };
};

/** At once, so that what was done before a kill is known. */
const print = (line: object): void => {
  writeSync(1, `${JSON.stringify(line)}\n`);
};

void main(JSON.parse(process.argv[2] ?? "") as Order);
