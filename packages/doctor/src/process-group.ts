import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";

/** How long a server may take to end (milliseconds): of itself once its input is closed, after SIGTERM, after SIGKILL. */
const graces = { closed: 300, SIGTERM: 1000, SIGKILL: 1000 } as const;

/**
 * Ends a child that leads a process group of its own, and whatever it has started in that group. On Windows, which has no
 * groups, taskkill ends the tree of its processes.
 */
export const endGroup = async (child: ChildProcess): Promise<void> => {
  child.stdin?.end();
  if (child.pid !== undefined) await endProcesses(child, child.pid);
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream?.destroy();
  child.unref();
};

const endProcesses = async (child: ChildProcess, pid: number): Promise<void> => {
  if (process.platform === "win32") {
    if (!(await isGone(() => hasEnded(child), graces.closed))) await endTree(pid);
    return;
  }
  const groupIsGone = (): boolean => !signalGroup(pid, 0);
  if (await isGone(groupIsGone, graces.closed)) return;
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    signalGroup(pid, signal);
    if (await isGone(groupIsGone, graces[signal])) return;
  }
};

const isGone = async (check: () => boolean, grace: number): Promise<boolean> => {
  const end = performance.now() + grace;
  while (!check()) {
    if (performance.now() > end) return false;
    await delay(10);
  }
  return true;
};

/** False when nobody of the group is left. */
const signalGroup = (pid: number, signal: NodeJS.Signals | 0): boolean => {
  try {
    return process.kill(-pid, signal);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

const endTree = (pid: number): Promise<void> =>
  new Promise((resolve) => {
    const taskkill = spawn("taskkill", ["/pid", String(pid), "/T", "/F"], { stdio: "ignore" });
    taskkill.on("close", () => resolve());
    taskkill.on("error", () => resolve());
  });
