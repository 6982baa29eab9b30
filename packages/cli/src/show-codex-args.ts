import { readExisting } from "@agent-config/codex";
import { AgentConfigError, type CheckedSpec, type DocumentValue } from "@agent-config/core";
import { snapshot } from "@agent-config/core/node";
import { loadAdapters } from "./adapters.ts";
import type { CodexArgsOptions } from "./commands/codex-args.ts";
import type { Context } from "./context.ts";
import { exitOfChange } from "./exit-status.ts";
import { openMachineOf } from "./project-root.ts";
import { problemBlocks } from "./render/problems.ts";
import { warningBlocks } from "./render/warnings.ts";
import { listed } from "./render/words.ts";
import { manifestName } from "./sources/manifest.ts";
import { readSources } from "./sources/read-sources.ts";
import { codexStart } from "./transfer/codex-overrides.ts";

/** Prints servers as arguments for one start of Codex. Nothing is written. */
export const showCodexArgs = async (
  names: readonly string[],
  { from = manifestName }: CodexArgsOptions,
  context: Context,
): Promise<number> => {
  const { command, env, output } = context;
  // What is not written has no owner, and other people's sources want one.
  const wanted = (await readSources([from], { owner: "nobody" }, context)) ?? [];
  const warnings = wanted.flatMap((each) => each.warnings);
  const all = wanted.flatMap(({ specs }) => specs);
  const { items, argv, added } = codexStart(chosen(all, names, from), await existingConfigs(context), env);
  output.complain(...warningBlocks(items, warnings, output.colors), ...problemBlocks(items, output.colors));
  const missing = Object.keys(added);
  if (missing.length > 0)
    output.complain(`Codex must be started with these variables, too: ${listed(missing)}. --json prints their values.`);
  if (argv.length > 0) output.text(`${argv.map(quoted).join(" ")}\n`);
  output.document({ command, dryRun: false, applied: false, items, leftOver: [], warnings, argv, env: added });
  return exitOfChange(items, { keepGoing: false, check: false, wouldChange: false });
};

const chosen = (specs: readonly CheckedSpec[], names: readonly string[], from: string): readonly CheckedSpec[] => {
  const missing = names.filter((name) => !specs.some((spec) => spec.name === name));
  if (missing.length > 0) throw new AgentConfigError("USAGE", `There is no server ${listed(missing)} in ${from}.`);
  return names.length === 0 ? specs : specs.filter(({ name }) => names.includes(name));
};

/** The files that Codex would merge the arguments into. Throws CONFIG_UNPARSEABLE. */
const existingConfigs = async (context: Context): Promise<readonly (DocumentValue | undefined)[]> => {
  const adapters = await loadAdapters(["codex"]);
  const machine = openMachineOf(adapters, context);
  return adapters.flatMap(machine.candidates).map(({ path }) => {
    const read = readExisting(snapshot(path).text ?? "");
    if (read.ok) return read.value;
    throw new AgentConfigError("CONFIG_UNPARSEABLE", read.issues[0]?.message ?? "", { path });
  });
};

const quoted = (word: string): string =>
  /^[A-Za-z0-9_@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
