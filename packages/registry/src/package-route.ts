import { type CheckedServer, formatText } from "@agent-config/core";
import { argumentTokens } from "./arguments.ts";
import { attached, fillContainer, openingOf, variableOptions } from "./container.ts";
import { notice, type RouteContext, refuse } from "./context.ts";
import type { PackageEntry } from "./entry.ts";
import { type Environment, fillEnvironment } from "./environment.ts";
import { chooseRunner } from "./launchers.ts";
import { readBase } from "./package-base.ts";
import { type PackageReference, readReference } from "./package-reference.ts";
import { printable } from "./printable.ts";
import type { CommandParts, Runner, RunnerOption } from "./runners.ts";
import { type SortedOptions, sortRuntimeOptions } from "./runtime-options.ts";
import { format, optionName, type Token, word, words } from "./tokens.ts";

/** The command that starts a package, or undefined when it is refused; the context says why. */
export const planPackage = (entry: PackageEntry, context: RouteContext): CheckedServer | undefined => {
  if (!isLocal(entry, context)) return undefined;
  const base = readBase(entry);
  const runner = chooseRunner(entry, base?.url !== undefined, context);
  const reference = runner && readReference(entry, base?.host, context);
  if (!reference) return undefined;
  if (!base) refuse(context, "INVALID_URL", entry.registryBaseUrl.at, notARegistry);
  const { environment, ...command } = planCommand(entry, runner, reference, context);
  const registry = base?.url === undefined || !runner.registryOption ? [] : words(runner.registryOption, base.url);
  if (registry.length > 0) notice(context, "private-registry", entry.registryBaseUrl.at);
  const args = runner.assemble({ ...command, registry });
  for (const { secret, at } of args) if (secret) notice(context, "secret-in-args", at);
  if (context.refusals.length > 0) return undefined;
  return {
    transport: "stdio",
    command: runner.command,
    args: args.map(format),
    env: Object.fromEntries([...environment].map(([name, { text }]) => [name, formatText(text)])),
  };
};

const notARegistry = "The package's registry must be an http or https URL without user name.";

const isLocal = ({ at, registryType, transport }: PackageEntry, context: RouteContext): boolean => {
  const { text } = transport;
  if (text === "streamable-http" || text === "sse") {
    const message = "The package is a web server to be started and then connected to; no harness does both.";
    refuse(context, "NO_LAUNCHER", at, message);
  } else if (text !== "stdio") {
    refuse(context, "INVALID_TRANSPORT", transport.at, `"${printable(text ?? "", 40)}" is no transport of a package.`);
  } else if (registryType === "mcpb") {
    const message = "The package is a bundle: download it, check its hash, and install it from there.";
    refuse(context, "DOWNLOAD_REQUIRED", at, message);
  } else return true;
  return false;
};

interface PlannedCommand extends Omit<CommandParts, "registry"> {
  readonly environment: Environment;
}

const planCommand = (
  entry: PackageEntry,
  runner: Runner,
  reference: PackageReference,
  context: RouteContext,
): PlannedCommand => {
  const { runtimeArguments, packageArguments, environmentVariables } = entry;
  const isContainer = entry.registryType === "oci";
  const opening = isContainer ? openingOf(runtimeArguments) : 0;
  const isFullCommand = opening > 0;
  const variables = isContainer ? variableOptions(runtimeArguments, isFullCommand) : [];
  const runtimeTokens = runtimeArguments.flatMap((argument, index) => {
    const variable = variables[index];
    const role = { place: index + 1, bare: isFullCommand, ...(variable ? { variable } : {}) };
    return argumentTokens(argument, role, context);
  });
  const packageTokens = packageArguments.flatMap((argument, index) =>
    argumentTokens(argument, { place: runtimeArguments.length + index + 1 }, context),
  );
  const asPythonModule = entry.registryType === "pypi" && /^python3?$/.test(entry.runtimeHint ?? "");
  const sorted = sortRuntimeOptions(runtimeTokens.slice(opening), runner, reference, context, asPythonModule);
  const { options, program, rest } = withProgram(sorted, packageTokens, runner);
  if (isFullCommand) {
    context.notices.delete("package-repeated");
    notice(context, "full-command", entry.at);
  }
  const taken = variables.flatMap((variable) =>
    variable && !context.skipped.has(`env.${variable.name}`) ? [variable.name] : [],
  );
  const { options: filled, environment } = isContainer
    ? fillContainer(attached(options, isFullCommand), environmentVariables, taken, context)
    : { options, environment: fillEnvironment(environmentVariables, context) };
  const pinned = sorted.pinned ?? reference.pinned;
  return {
    options: onceEach(filled, runner).flatMap(({ tokens }) => tokens),
    pinned,
    reference: program ?? word(pinned.text),
    rest,
    environment,
  };
};

/** An option that names the package needs a program behind it; without one the package is named the usual way. */
const withProgram = (
  { options, program, rest }: SortedOptions,
  packageTokens: readonly Token[],
  runner: Runner,
): Pick<SortedOptions, "options" | "program" | "rest"> => {
  const isPackageOption = ({ name }: RunnerOption) => runner.packageOptions.names.includes(name);
  const [first, ...more] = packageTokens;
  const all = [...rest, ...packageTokens];
  if (program) return { options, program, rest: all };
  if (!options.some(isPackageOption)) return { options, rest: all };
  if (first && optionName(first) === undefined) return { options, program: first, rest: [...rest, ...more] };
  return { options: options.filter((option) => !isPackageOption(option)), rest: all };
};

const onceEach = (options: readonly RunnerOption[], runner: Runner): readonly RunnerOption[] => {
  const seen = new Set(runner.writesOnce ? runner.once : []);
  return options.filter(({ name }) => {
    const group = runner.once.find((spellings) => spellings.includes(name));
    if (!group) return true;
    const isFirst = !seen.has(group);
    seen.add(group);
    return isFirst;
  });
};
