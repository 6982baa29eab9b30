import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";

/** A program that runs beside others. */
export interface Running {
  readonly child: ChildProcessWithoutNullStreams;
  /** Ends its standard input, which tells it to finish. */
  readonly tell: () => void;
  /** Its lines of JSON once it has ended, also those it wrote before it was killed. */
  readonly lines: Promise<readonly unknown[]>;
}

export const startProgram = (program: string, args: readonly string[]): Running => {
  const child = spawn(process.execPath, [program, ...args], { stdio: ["pipe", "pipe", "pipe"] });
  const parts: Buffer[] = [];
  const complaints: Buffer[] = [];
  child.stdout.on("data", (part: Buffer) => parts.push(part));
  child.stderr.on("data", (part: Buffer) => complaints.push(part));
  const lines = new Promise<readonly unknown[]>((resolve, reject) => {
    child.on("close", (status) => {
      if (status) reject(new Error(`${program} ended with ${status}: ${Buffer.concat(complaints)}`));
      const whole = Buffer.concat(parts).toString().split("\n").slice(0, -1);
      resolve(whole.map((line) => JSON.parse(line) as unknown));
    });
  });
  return { child, tell: () => child.stdin.end(), lines };
};
