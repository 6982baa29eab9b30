import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { DocumentValue, Operation } from "@agent-config/core";
import { keysOf } from "../src/entry.ts";

export interface Pair {
  readonly before: string;
  readonly after: string;
  readonly operation: Operation;
}

export type Testimony =
  | { readonly judged: number; readonly skipped: number; readonly objections: readonly (Pair & { why: string })[] }
  | { readonly unavailable: string };

const script = fileURLToPath(new URL("witness.py", import.meta.url));

/** What PyYAML says of texts before and after an operation; it skips those that it could not read before. */
export const askPython = (pairs: readonly Pair[]): Testimony => {
  const probe = spawnSync("python3", ["-c", "import yaml"], { encoding: "utf8" });
  if (probe.status !== 0) return { unavailable: "python3 with the yaml module is not installed" };
  const input = pairs.map((pair) => `${JSON.stringify(caseOf(pair))}\n`).join("");
  const { stdout, stderr, status, signal, error } = spawnSync("python3", [script], {
    input,
    encoding: "utf8",
    maxBuffer: 1 << 28,
    env: { ...process.env, PYTHONIOENCODING: "utf8" },
  });
  if (status !== 0) throw new Error(`python3 ended with ${status ?? signal}: ${stderr}`, { cause: error });
  const answers = stdout.trimEnd().split("\n");
  const objections = pairs.flatMap((pair, index) => {
    const why = answers[index] ?? "no answer";
    return why === "ok" || why === "skip" ? [] : [{ ...pair, why }];
  });
  return { judged: pairs.length, skipped: answers.filter((answer) => answer === "skip").length, objections };
};

const caseOf = ({ before, after, operation }: Pair) => {
  const { container, name } = operation;
  const place = { before, after, path: container.path, keyedBy: container.keyedBy, name };
  if (operation.op === "remove") return place;
  const { set, drop } = keysOf(container, operation);
  return { ...place, set: encoded(set), drop };
};

/** JSON cannot say NaN, nor whole numbers beyond 2^53. */
const encoded = (value: DocumentValue): unknown => {
  if (typeof value === "bigint" || typeof value === "number") return { $number: String(value) };
  if (Array.isArray(value)) return value.map(encoded);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, encoded(item)]));
  return value;
};
