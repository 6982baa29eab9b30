import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Adapter } from "../packages/core/src/adapter.ts";
import type { DocumentValue } from "../packages/core/src/document.ts";
import { readEntries } from "../packages/core/src/entries.ts";
import type { Warning } from "../packages/core/src/result.ts";
import type { Manifest, Scope } from "../packages/core/src/spec.ts";
import type { Sandbox } from "./sandbox.ts";
import { finish } from "./session.ts";

const cli = fileURLToPath(new URL("../packages/cli/dist/main.cjs", import.meta.url));

/** Throws when the command has not been built. */
export const requireCli = (): void => {
  if (!existsSync(cli)) throw new Error("packages/cli/dist/main.cjs is not there: run `pnpm build` first.");
};

/** What our own command made of a server. Every case is valid in itself: all but writing and refusing is a failure. */
export type Installed =
  | { readonly outcome: "written"; readonly warnings: readonly Warning[]; readonly entry: DocumentValue }
  | { readonly outcome: "refused"; readonly codes: readonly string[] }
  | { readonly outcome: "failed"; readonly said: string };

interface Item {
  readonly name: string;
  readonly path?: string;
  readonly action?: string;
  readonly refusals: readonly { readonly code: string }[];
  readonly warnings: readonly Warning[];
}

/** Runs `agent-config install` for a manifest, what is refused left out, and reads its report and the file it wrote. */
export const installWithCli = async (
  { id, targets }: Adapter,
  scope: Scope,
  manifest: Manifest,
  { manifest: file, project, env }: Sandbox,
  variables: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, Installed>> => {
  writeFileSync(file, JSON.stringify(manifest));
  const args = ["install", file, "--harness", id, "--scope", scope, "--project", project];
  const child = spawn(process.execPath, [cli, ...args, "--keep-going", "--yes", "--json"], {
    cwd: project,
    env: { ...env, ...variables },
    detached: true,
  });
  const { exit, out, err } = await finish(child);
  const said = `exit ${exit}: ${(err || out).trim().slice(0, 400)}`;
  const items = itemsIn(out);
  const target = targets.find((each) => each.scope === scope);

  const entryOf = (name: string, path: string): DocumentValue | undefined => {
    if (!target) return undefined;
    const keys = target.servers.map((key) => (/^\{(project|mainCheckout)\}$/.test(key) ? project : key));
    const { keyedBy } = target;
    const container = { path: keys, ...(keyedBy !== undefined && { keyedBy }) };
    return readEntries(target.editor.open(readFileSync(path, "utf8"), [keys]), container).get(name);
  };
  const installed = (name: string): Installed => {
    const item = items.find((each) => each.name === name);
    if (item?.action === "refused") return { outcome: "refused", codes: codesOf(item.refusals) };
    const entry = item?.action === "written" && item.path !== undefined ? entryOf(name, item.path) : undefined;
    if (!item || entry === undefined) return { outcome: "failed", said };
    return { outcome: "written", warnings: item.warnings, entry };
  };
  return new Map(Object.keys(manifest.servers).map((name) => [name, installed(name)]));
};

const itemsIn = (report: string): readonly Item[] => {
  try {
    return (JSON.parse(report) as { readonly items?: readonly Item[] }).items ?? [];
  } catch {
    return [];
  }
};

const codesOf = (told: readonly { readonly code: string }[]): readonly string[] => [
  ...new Set(told.map(({ code }) => code)),
];
