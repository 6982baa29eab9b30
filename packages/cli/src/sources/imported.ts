import { AgentConfigError, type Issue, validateSpec, type Warning } from "@agent-config/core";
import type { Answers, Imported, ImportedServer, ImportInput } from "@agent-config/import";
import { printable } from "@agent-config/registry";
import type { InstallOptions } from "../commands/install.ts";
import type { Context } from "../context.ts";
import { discloseImport } from "../imports/disclosure.ts";
import { recordUses } from "../imports/folder-uses.ts";
import { type ImportSource, openImport } from "../imports/read-import.ts";
import { makeFolder } from "../imports/unpack.ts";
import { questionOf, settleAnswers } from "../questions/settle-answers.ts";
import { parseAnswers } from "../registry/launch-options.ts";
import { unanswered } from "../registry/refusal.ts";
import { unreadable } from "./unreadable.ts";
import { issueLines, requireOwner, type Wanted } from "./wanted.ts";

/**
 * The servers of a source that other people made: a plugin, a bundle, a configuration, a link, a command line. Undefined when
 * the user was asked for answers, and left. Throws the code of the first issue of one that cannot be used, USAGE for a --name
 * or an --input that fits nothing in it, and what `settleAnswers` throws.
 */
export const importedServers = async (
  source: ImportSource,
  own: InstallOptions,
  context: Context,
): Promise<Wanted | undefined> => {
  const place = placeOf(source);
  const { inputs, read, unpacks } = await openImport(source, own, context);
  const given = parseAnswers(own.input ?? []);
  // What is wrong with the source is told before the owner is missed, and who gave none is asked for nothing in vain.
  const answers = own.owner ? await settleAnswers(place ?? nameless, inputs, given, context) : given;
  if (!answers) return undefined;
  const result = await read(answers);
  if (!result.ok && isUnanswered(result.issues)) requireOwner(own);
  if (!result.ok) throw unusable(source, result.issues, openInputs(inputs, answers));
  const owner = requireOwner(own);
  const { takenFor, servers, skipped, folders, scope, harness } = result.value;
  requireFitting(result.value, own);
  const taken = place === undefined ? takenFor : `${place}, ${takenFor}`;
  const preparation = { folders, ...(unpacks && { unpacked: unpacks.folder }) };
  return {
    taken,
    owner,
    ...(scope && { scope }),
    ...(harness && { madeFor: harness }),
    specs: servers.map((server) => specOf(server, owner)),
    warnings: [...result.warnings, ...skipped.map(skippedWarning)],
    disclosure: { isStrange: !isConfiguration(source), ...discloseImport(takenFor, servers, preparation) },
    prepare: async (files) => {
      await unpacks?.unpack();
      for (const folder of folders) await makeFolder(folder);
      for (const folder of unpacks ? [unpacks.folder, ...folders] : folders) await recordUses(folder, files);
    },
  };
};

/** A configuration in a file of its own is taken for the user's, wherever it came from; a text with more in it was copied. */
const isConfiguration = (source: ImportSource): boolean =>
  source.kind === "text" && source.origin === "file" && /\.(?:jsonc?|toml|ya?ml)$/i.test(source.path ?? "");

const placeOf = (source: ImportSource): string | undefined =>
  source.kind !== "text" ? source.path : (source.path ?? (source.origin === "argument" ? undefined : "Standard input"));

/** What a source that was pasted as an argument is called. */
const nameless = "What was given";

const isUnanswered = (issues: readonly Issue[]): boolean => issues.every(({ code }) => code === "UNRESOLVED_VARIABLE");

const unusable = (source: ImportSource, issues: readonly Issue[], open: readonly ImportInput[]): AgentConfigError => {
  const place = placeOf(source) ?? nameless;
  const [fault] = issues;
  if (fault?.position) return unreadable(fault, place, source.kind === "text" ? source.path : undefined);
  if (open.length > 0 && isUnanswered(issues))
    return unanswered(
      place,
      open.filter(({ required }) => required).map(questionOf),
      open.filter(({ required }) => !required).map(questionOf),
    );
  const lines = issueLines(issues.map(printableIssue), (at) => at || "as a whole");
  return new AgentConfigError(fault?.code ?? "DOCUMENT_INVALID", `${place} cannot be used:${lines}`, {
    hint: hintFor(issues, source),
  });
};

const openInputs = (inputs: readonly ImportInput[], answers: Answers): readonly ImportInput[] =>
  inputs.filter(({ key }) => !Object.hasOwn(answers, key));

/** A stranger may have chosen the names in it. */
const printableIssue = (issue: Issue): Issue => ({
  ...issue,
  at: printable(issue.at),
  message: printable(issue.message, 2000),
});

const hintFor = (issues: readonly Issue[], { kind }: ImportSource): string => {
  if (issues.some(({ code }) => code === "UNRESOLVED_VARIABLE"))
    return "Answer with --input 'KEY=VALUE'; for a secret with a reference, --input 'KEY=${NAME}'.";
  if (issues.some(({ code, at }) => code === "INVALID_NAME" || (code === "MISSING_FIELD" && at.endsWith("/name"))))
    return "Give the server a name: --name NAME.";
  if (kind === "bundle") return "Do not use it; ask its publisher for one that is as the format wants it.";
  return "Correct these places, or describe the server with --url, or with its command after --.";
};

const requireFitting = ({ servers, inputs }: Imported, { name, input = [] }: InstallOptions): void => {
  if (name !== undefined && servers.length !== 1)
    throw new AgentConfigError("USAGE", `--name goes with one server, and there are ${servers.length}.`);
  const stray = Object.keys(parseAnswers(input)).find((key) => !inputs.some((each) => each.key === key));
  if (stray === undefined) return;
  const known = inputs.map(({ key }) => printable(key));
  const asked = known.length > 0 ? `The questions are ${known.join(", ")}.` : "It asks nothing.";
  throw new AgentConfigError("USAGE", `--input: there is no question "${printable(stray)}". ${asked}`);
};

/** The servers were checked before; what can be wrong still is the owner. */
const specOf = ({ name, server, options }: ImportedServer, owner: string) => {
  const checked = validateSpec({ name, owner, server, ...(options && { options }) });
  if (checked.ok) return checked.value;
  const [{ code = "INVALID_OWNER", message = "" } = {}] = checked.issues;
  throw new AgentConfigError(code, `--owner: ${message}`);
};

const skippedWarning = ({ name, message, code }: Imported["skipped"][number]): Warning => ({
  code: "skipped",
  message: `${printable(name)} is left out (${code}): ${printable(message)}`,
});
