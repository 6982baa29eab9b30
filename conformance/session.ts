import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import type { Reading } from "./client.ts";
import type { Sandbox } from "./sandbox.ts";

/** A client at work in a sandbox. */
export interface Session {
  readonly sandbox: Sandbox;
  /** Base address of the model stand-in. */
  readonly model: string;
  /** A directory that outlives the sandbox, for what the client unpacks once. */
  readonly cache: string;
  /** Runs the client in the project, to its end. */
  readonly run: (args: readonly string[], env?: Readonly<Record<string, string>>) => Promise<Finished>;
  /** Starts it and leaves the conversation to the caller, who must end it. */
  readonly start: (args: readonly string[]) => ChildProcessWithoutNullStreams;
}

export interface Finished {
  /** Null when it was stopped because it took too long. */
  readonly exit: number | null;
  readonly out: string;
  readonly err: string;
}

/** Long enough for dozens of servers on a very busy machine; a client that needs more has hung. In milliseconds. */
export const patience = 600_000;

/** `variables` are those that the cases refer to; one that is not in it is not set. */
export const makeSession = (
  program: string,
  sandbox: Sandbox,
  variables: Readonly<Record<string, string>>,
  surroundings: { readonly model: string; readonly cache: string },
): Session => {
  const start = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    spawn(program, args, { cwd: sandbox.project, env: { ...sandbox.env, ...variables, ...env }, detached: true });
  return {
    sandbox,
    ...surroundings,
    start,
    run: (args, env) => finish(start(args, env)),
  };
};

/** Collects what a process says until it ends. */
export const finish = (child: ChildProcessWithoutNullStreams): Promise<Finished> =>
  new Promise((resolve, reject) => {
    let [out, err] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      out += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      err += text;
    });
    const timer = setTimeout(() => stop(child), patience);
    child.on("error", reject);
    child.on("close", (exit) => {
      clearTimeout(timer);
      resolve({ exit, out: plain(out), err: plain(err) });
    });
    child.stdin.end();
  });

/** Ends a client together with the servers that it started. */
export const stop = (child: ChildProcessWithoutNullStreams): void => {
  if (child.pid === undefined || child.exitCode !== null) return;
  process.kill(-child.pid, "SIGKILL");
};

const escapes = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g");

const plain = (text: string): string => text.replace(escapes, "");

/** What a run that gave no list means. */
export const withoutList = ({ exit, out, err }: Finished): Reading => {
  const said = (err.trim() || out.trim()).replace(/\s+/g, " ").slice(0, 400);
  return exit === null
    ? { kind: "stopped", why: `it did not end within ${patience / 60_000} minutes: ${said}` }
    : { kind: "rejected", why: `exit ${exit}: ${said}` };
};
