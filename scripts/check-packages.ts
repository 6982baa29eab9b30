/** publint and "are the types wrong?" over every package that is published, packed as it would be. Needs a build. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const folders = ["packages", "packages/adapters"].flatMap((parent) =>
  readdirSync(join(root, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "adapters")
    .map(({ name }) => join(parent, name)),
);
const target = mkdtempSync(join(tmpdir(), "agent-config-packages-"));
let failed = 0;
try {
  for (const folder of folders) {
    const packed = run(folder, "pnpm", ["pack", "--pack-destination", target, "--json"]);
    const tarball = packed.ok ? (JSON.parse(packed.output) as { filename: string }).filename : "";
    const path = tarball.startsWith("/") ? tarball : join(target, tarball);
    const checks = [packed, run(folder, "publint", [path, "--strict"])];
    // A command has no types to be wrong.
    if (folder !== join("packages", "cli")) checks.push(run(folder, "attw", [path, "--profile", "esm-only"]));
    const faults = checks.filter(({ ok }) => !ok);
    failed += faults.length;
    console.log(`${faults.length === 0 ? "ok    " : "FAILED"} ${folder}`);
    for (const { output } of faults) console.log(output);
  }
} finally {
  rmSync(target, { recursive: true, force: true });
}
console.log(`packages: ${folders.length} checked, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

function run(
  folder: string,
  command: string,
  args: readonly string[],
): { readonly ok: boolean; readonly output: string } {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: join(root, folder), encoding: "utf8" });
  return { ok: status === 0, output: status === 0 ? stdout : `${error?.message ?? ""}${stdout ?? ""}${stderr ?? ""}` };
}
