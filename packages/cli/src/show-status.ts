import { fileSecrets, type State, status, type Wanted } from "@agent-config/core/node";
import { chosenHarnesses, loadAdapters, titleOf } from "./adapters.ts";
import { type Batch, batchOf, overridden } from "./batches.ts";
import type { StatusOptions } from "./commands/status.ts";
import type { Context } from "./context.ts";
import { isHere } from "./found.ts";
import { openMachineOf, projectOf } from "./project-root.ts";
import type { CheckedRow } from "./registry/check-versions.ts";
import { secretLines } from "./render/secrets.ts";
import { listed } from "./render/words.ts";
import { showRows } from "./show-rows.ts";
import { manifestIn, readManifest } from "./sources/manifest.ts";

/** How files, ledgers and the manifest compare. */
export const showStatus = async (source: string | undefined, own: StatusOptions, context: Context): Promise<number> => {
  const { owner } = own;
  const { options, env, output } = context;
  const { harness, scope } = options;
  const path = source ?? manifestIn(env.cwd);
  const manifest = path === undefined ? undefined : overridden(readManifest(path, env.cwd, owner), options);
  const loaded = await loadAdapters([...chosenHarnesses(context), ...(manifest?.harnesses ?? [])]);
  const machine = openMachineOf(loaded, context);
  projectOf(scope, machine);
  const batch = manifest && batchOf(manifest, loaded, machine);
  const view = owner ?? batch?.owner;
  const adapters = loaded.filter(
    (each) => harness !== undefined || batch?.adapters.includes(each) || isHere(each, machine),
  );
  const found = status(adapters, machine, {
    ...(view === undefined ? {} : { owner: view }),
    ...(scope && { scope }),
    ...(batch && { wanted: wantedOf(batch) }),
  });
  const secrets = own.secrets ? fileSecrets(adapters, machine, scope) : undefined;
  const asks = own.offline !== true && found.some((row) => row.source !== undefined);
  const checked = asks
    ? await (await import("./registry/check-versions.ts")).checkVersions(found, own, context)
    : undefined;
  const { rows, warnings } = checked ?? { rows: found, warnings: [] };
  if (batch) output.print(`Compared with ${batch.taken}.`);
  const exit = showRows(rows, context, {
    project: machine.project?.root,
    head: ["HARNESS", "SCOPE", "STATE", "OWNER", "FILE"],
    cells: (row) => [titleOf(row.harness), row.scope, row.state, row.owner ?? "-", row.path],
    nothing: "No server was found.",
    warnings,
    ...(secrets && { more: { secrets } }),
  });
  output.print(...noteLines(rows), ...(secrets ? secretLines(secrets) : []));
  return exit;
};

const wantedOf = ({ specs, scope, adapters }: Batch): Wanted => ({
  specs,
  scope,
  harnesses: adapters.map(({ id }) => id),
});

/** What a state asks for, and what a harness still waits for; what is the same in several places is said once. */
const noteLines = (rows: readonly CheckedRow[]): readonly string[] => {
  const places = new Map<string, { readonly name: string; readonly text: string; readonly in: string[] }>();
  for (const row of rows)
    for (const text of notesOn(row)) {
      const name = row.name ?? "";
      const key = JSON.stringify([name, text]);
      const known = places.get(key) ?? { name, text, in: [] };
      known.in.push(`${titleOf(row.harness)} (${row.scope})`);
      places.set(key, known);
    }
  return [...places.values()].map((note) => `${note.name} in ${listed(note.in)} ${note.text}`);
};

const notesOn = (row: CheckedRow): readonly string[] => {
  const { state, keys, notes } = row;
  const advice = adviceOn[state]?.(row);
  return [...(advice ? [`is ${state}${keys ? `, ${keys.join(", ")}` : ""}: ${advice}`] : []), ...notes];
};

const adviceOn: Readonly<Partial<Record<State, (row: CheckedRow) => string>>> = {
  drifted: (row) =>
    `changed by hand; agent-config adopt ${row.name} --owner ${row.owner} ${placeOf(row)} keeps it, install --force overwrites it.`,
  outdated: (row) =>
    row.newer === undefined
      ? "the manifest says something else; agent-config install brings it in line."
      : `${row.newer.message}; agent-config install --update ${row.name} --owner ${row.owner} ${placeOf(row)} moves it.`,
  absent: () => "it is in the manifest only; agent-config install writes it.",
  missing: (row) =>
    `it was taken out by somebody else; install writes it again, agent-config uninstall ${row.name} --owner ${row.owner} ${placeOf(row)} drops the claim.`,
  pending: () => "a write was cut short; the next install or uninstall settles it.",
  shadowed: (row) => `${titleOf(row.harness)} uses the entry of that name in another scope instead.`,
};

const placeOf = ({ harness, scope }: CheckedRow): string =>
  `--harness ${harness}${scope === "user" ? "" : ` --scope ${scope}`}`;
