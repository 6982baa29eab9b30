import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { finish } from "./session.ts";

const cli = fileURLToPath(new URL("../packages/cli/dist/main.cjs", import.meta.url));

/** Throws when the command has not been built. */
export const requireCli = (): void => {
  if (!existsSync(cli)) throw new Error("packages/cli/dist/main.cjs is not there: run `pnpm build` first.");
};

/**
 * What our own command made of a server. Codes in capitals are refusals and errors, the others are warnings. Only a refusal
 * counts as an answer: every case is valid in itself, so that anything else that ends badly is a failure.
 */
export interface Installed {
  readonly outcome: "written" | "refused" | "failed";
  readonly codes: readonly string[];
  readonly warnings: readonly string[];
  /** What it printed. */
  readonly said: string;
}

/** Runs `agent-config` with `--json` in a directory and reads the codes out of its report. */
export const installWithCli = async (
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<Installed> => {
  const child = spawn(process.execPath, [cli, ...args, "--json"], { cwd, env: { ...env }, detached: true });
  const { exit, out, err } = await finish(child);
  const codes = [...new Set(codesIn(parsed(out)))];
  return {
    outcome: exit === 0 ? "written" : exit === 3 ? "refused" : "failed",
    codes: codes.filter((code) => code === code.toUpperCase()),
    warnings: codes.filter((code) => code !== code.toUpperCase()),
    said: `exit ${exit}: ${(err || out).trim().slice(0, 400)}`,
  };
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Every member `code`, at any depth. */
const codesIn = (value: unknown): readonly string[] =>
  typeof value !== "object" || value === null
    ? []
    : Object.entries(value).flatMap(([key, member]) =>
        key === "code" && typeof member === "string" ? [member] : codesIn(member),
      );
