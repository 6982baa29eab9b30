import { notice, type RouteContext, refuse } from "./context.ts";
import type { PackageReference, Pinned } from "./package-reference.ts";
import type { Runner, RunnerOption } from "./runners.ts";
import { concat, leading, literal, withoutLead } from "./template.ts";
import { optionName, type Token, token, word, wordOf, words } from "./tokens.ts";

/** Runtime arguments by what they are to the runner. */
export interface SortedOptions {
  readonly options: readonly RunnerOption[];
  /** The word that stands where the package is usually named, when an option names the package. */
  readonly program?: Token;
  /** The package as the arguments name it, at the entry's version. */
  readonly pinned?: Pinned;
  /** Words for the server. */
  readonly rest: readonly Token[];
}

/**
 * Sorts runtime arguments word by word (vectors: RUNTIME ARGUMENTS). Nothing positional stays in front of the package: a
 * literal order makes `uvx start-mcp-server package` install and run a foreign project called start-mcp-server, and npx
 * swallow `--read-only`, so that the server starts with write access.
 */
export const sortRuntimeOptions = (
  tokens: readonly Token[],
  runner: Runner,
  reference: PackageReference,
  context: RouteContext,
  asPythonModule: boolean,
): SortedOptions => {
  const { options, others } = takeOptions(tokens, runner, reference, context);
  const [first, second] = others;
  if (asPythonModule && first && wordOf(first) === "-m" && second) {
    const from = { name: "--from", tokens: words("--from", reference.pinned.requirement) };
    return { options: [...options, from], program: word("python"), rest: others };
  }
  const namesPackage = options.some(({ name }) => runner.packageOptions.names.includes(name));
  for (const [index, candidate] of others.entries()) {
    if (namesPackage && optionName(candidate) === undefined) {
      return { options, program: candidate, rest: others.toSpliced(index, 1) };
    }
    const pinned = reference.match(wordOf(candidate) ?? "");
    if (pinned) {
      notice(context, "package-repeated", candidate.at);
      return { options, pinned, rest: others.toSpliced(index, 1) };
    }
    move(candidate, context);
  }
  return { options, rest: others };
};

/** The options that open the arguments, up to the first word that is none. */
const takeOptions = (
  tokens: readonly Token[],
  runner: Runner,
  reference: PackageReference,
  context: RouteContext,
): { readonly options: readonly RunnerOption[]; readonly others: readonly Token[] } => {
  const options: RunnerOption[] = [];
  let index = 0;
  const next = () => readOption(tokens.slice(index, index + 2), runner);
  for (let option = next(); option; option = next()) {
    const namesPackage = runner.packageOptions.names.includes(option.name);
    options.push(namesPackage ? pinOption(option, runner, reference, context) : option);
    index += option.tokens.length;
  }
  return { options, others: tokens.slice(index) };
};

const move = ({ at }: Token, context: RouteContext): void => {
  if (context.strict) {
    refuse(context, "INVALID_ARGUMENT", at, "This is filed as an option of the launcher and is none it knows.");
  } else notice(context, "argument-moved", at);
};

/** The option that opens the words, of those that the runner is known to have: alone, as --option=value, or in two words. */
const readOption = ([first, second]: readonly Token[], runner: Runner): RunnerOption | undefined => {
  const name = first && optionName(first);
  if (!first || name === undefined) return undefined;
  const isValued = runner.valued.has(name);
  if (!isValued && !runner.flags.has(name)) return undefined;
  if (wordOf(first) !== name) {
    const value = token(withoutLead(first.text, name.length + 1), first.secret, first.at);
    return { name, value, tokens: [first] };
  }
  if (!isValued) return { name, tokens: [first] };
  return second && { name, value: second, tokens: [first, second] };
};

/** An option that says which package to fetch must name the entry's own; another package would run. */
const pinOption = (
  option: RunnerOption,
  runner: Runner,
  reference: PackageReference,
  context: RouteContext,
): RunnerOption => {
  const { name, value, tokens } = option;
  const [first] = tokens;
  const pinned = value && reference.match(wordOf(value) ?? "");
  if (!pinned || !first) {
    refuse(context, "INVALID_ARGUMENT", first?.at ?? "", `${name} names another package than the entry.`);
    return option;
  }
  notice(context, "package-repeated", first.at);
  const text = literal(pinned[runner.packageOptions.form]);
  const isJoined = leading(first.text).includes("=");
  return {
    name,
    tokens: isJoined
      ? [token(concat([literal(`${name}=`), text]), false, first.at)]
      : [first, token(text, false, first.at)],
  };
};
