import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

/* A sample of what `pnpm torture` does in full: kills, faults and crowds, with the real adapters and real processes. */

const program = fileURLToPath(new URL("../../../../torture/run.ts", import.meta.url));
const parts = ["kill-steps", "kill-syscalls", "concurrency", "faults"];

it("survives a sample of the torture", async () => {
  const args = ["--import", "tsx", "--conditions=@agent-config/source", program, ...parts, "--short"];
  const { status, output } = await new Promise<{ status: number | null; output: string }>((resolve) => {
    const child = execFile(process.execPath, args, { maxBuffer: 1 << 26 }, (_, stdout, stderr) => {
      resolve({ status: child.exitCode, output: stdout + stderr });
    });
  });
  for (const line of output.split("\n").filter((each) => each.includes("skipped:"))) console.log(line.trim());
  expect(status, output).toBe(0);
  expect(output).toContain("torture: 4 parts, 0 violations");
});
