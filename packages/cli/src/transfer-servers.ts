import { type Adapter, AgentConfigError, type CheckedSpec, isProblem, validateSpec } from "@agent-config/core";
import type { Machine } from "@agent-config/core/node";
import { chosenHarnesses, loadAdapters, requireKnown, titleOf } from "./adapters.ts";
import type { Context, Options } from "./context.ts";
import { exitOfChange } from "./exit-status.ts";
import { isHere } from "./found.ts";
import { openMachineOf, projectOf } from "./project-root.ts";
import { parseAnswers, single } from "./registry/launch-options.ts";
import { problemBlocks } from "./render/problems.ts";
import { warningBlocks } from "./render/warnings.ts";
import { listed } from "./render/words.ts";
import { type Format, harnessFormat, manifestFormat } from "./transfer/formats.ts";
import { type Carried, gather, type NamedServer, type Traveller } from "./transfer/gather.ts";
import { withoutSecrets } from "./transfer/without-secrets.ts";

export interface TransferOptions {
  /** The harness whose servers are wanted; without it those of --harness, or all that are found. */
  readonly from?: string;
  /** `manifest`, or the id of a harness. */
  readonly to: string;
  readonly owner: string;
  /** Answers to what entries have their harness ask, `id=value` each. */
  readonly input?: readonly string[];
}

/**
 * Prints servers that stand in the files of harnesses in another form, and names what is lost on the way. Nothing is written.
 * Without --keep-going one refusal means that nothing is printed.
 */
export const transferServers = async (
  names: readonly string[],
  own: TransferOptions,
  context: Context,
): Promise<number> => {
  const { command, options, output } = context;
  const { scope = "user", keepGoing = false } = options;
  const { sources, target, machine } = await openPlaces(own, context);
  projectOf(scope, machine);
  const format = target ? harnessFormat(target, scope, machine, options) : manifestFormat(own.owner, options.scope);
  const judged = gather(sources, scope, names, machine, single(parseAnswers(own.input ?? []))).map((each) =>
    judge(each, own.owner, format, options),
  );
  const items = judged.map(({ carried }) => carried);
  const specs = judged.flatMap(({ spec }) => spec ?? []);
  const printed = keepGoing || !items.some(isProblem);
  const text = printed ? format.text(specs) : undefined;
  output.complain(
    introductionOf(sources, specs, format),
    ...warningBlocks(items, [], output.colors),
    ...problemBlocks(items, output.colors),
    ...(printed ? [] : ["Nothing was printed. --keep-going prints the rest."]),
  );
  if (text) output.text(text.endsWith("\n") ? text : `${text}\n`);
  output.document({
    ...{ command, dryRun: false, applied: false, items, leftOver: [], warnings: [], format: own.to },
    ...(text !== undefined && (target ? { text } : { manifest: JSON.parse(text) as unknown })),
  });
  return exitOfChange(items, { keepGoing, check: false, wouldChange: false });
};

interface Places {
  readonly sources: readonly Adapter[];
  /** Undefined for a manifest. */
  readonly target: Adapter | undefined;
  readonly machine: Machine;
}

const openPlaces = async ({ from, to }: TransferOptions, context: Context): Promise<Places> => {
  const { harness } = context.options;
  if (from !== undefined && harness !== undefined) {
    const hint = `To write them somewhere: agent-config import --from ${from} | agent-config install - --harness ${harness}`;
    throw new AgentConfigError("USAGE", "import prints a manifest, and takes no --harness.", { hint });
  }
  const [target] = to === "manifest" ? [] : requireKnown([to]);
  const wanted = from === undefined ? chosenHarnesses(context) : requireKnown([from]);
  const loaded = await loadAdapters([...wanted, ...(target ? [target] : [])]);
  const machine = openMachineOf(loaded, context);
  const isNamed = from !== undefined || harness !== undefined;
  const sources = loaded.filter(({ id }) => wanted.includes(id)).filter((each) => isNamed || isHere(each, machine));
  return { sources, target: loaded.find(({ id }) => id === target), machine };
};

/** One server on its way: secrets are taken out, and the form says what it cannot hold. */
const judge = (
  { carried, server }: Traveller,
  owner: string,
  format: Format,
  { allowInlineSecret = false }: Options,
): { readonly carried: Carried; readonly spec?: CheckedSpec } => {
  if (!server) return { carried };
  const cleared = allowInlineSecret ? undefined : withoutSecrets(server.name, server.server);
  const spec = specOf({ ...server, ...(cleared && { server: cleared.server }) }, owner, allowInlineSecret);
  const { refusals, warnings } = format.judge(spec);
  const why = [...(cleared?.refusals ?? []), ...refusals];
  const told = [...carried.warnings, ...(cleared?.warnings ?? []), ...warnings];
  if (why.length > 0) return { carried: { ...carried, action: "refused", refusals: why, warnings: told } };
  return { carried: { ...carried, warnings: told }, spec };
};

/** The server was checked before; what can be wrong still is the owner. */
const specOf = ({ name, server, options }: NamedServer, owner: string, inline: boolean): CheckedSpec => {
  const secretPolicy = inline ? "allow-inline" : "refuse-inline";
  const checked = validateSpec({ name, owner, server, secretPolicy, ...(options && { options }) });
  if (checked.ok) return checked.value;
  const [{ code = "INVALID_OWNER", message = "" } = {}] = checked.issues;
  throw new AgentConfigError(code, `--owner: ${message}`);
};

const introductionOf = (sources: readonly Adapter[], specs: readonly CheckedSpec[], { place }: Format): string => {
  const names = listed(specs.map(({ name }) => name)) || "no servers";
  const titles = listed(sources.map(({ id }) => titleOf(id))) || "no harness";
  return `From ${titles}: ${names}${place ? `, for ${place}` : ""}`;
};
