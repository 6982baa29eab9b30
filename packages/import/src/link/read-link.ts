import { accepted, type Issue, type Result, refused } from "@agent-config/core";
import type { CommandImport } from "../command/read-command.ts";
import { type GivenValues, parseValues, withDefaults } from "../given-values.ts";
import { importEntries, readWith } from "../import-entries.ts";
import type { Imported, ImportInput } from "../imported.ts";
import { translationOf } from "../translate.ts";
import { refuseDisguise, shown, untrustedLimits } from "../untrusted.ts";
import { type LinkForm, linkForms, redirectors, registryLink } from "./forms.ts";
import { readInputs } from "./inputs.ts";
import { type LinkContent, readQuery } from "./read-query.ts";

export interface LinkImport extends CommandImport {
  /** Answers to the `inputs` of a link for VS Code, by id. */
  readonly values?: GivenValues | undefined;
}

/** Whether a text is an install link of any known form, by its beginning. */
export const isInstallLink = (text: string): boolean => {
  const [start] = cut(text.trim());
  return [...linkForms.map((form) => form.start), ...redirectors, registryLink].some((pattern) => pattern.test(start));
};

/** The install links in a text that is one, or consists of links and badges in Markdown. */
export const installLinks = (text: string): readonly string[] => {
  const trimmed = text.trim();
  if (isInstallLink(trimmed)) return [trimmed];
  if (!/^!?\[/.test(trimmed) || !trimmed.endsWith(")")) return [];
  return [...trimmed.matchAll(/\]\(<?([^\s()<>]+)/g)].flatMap(([, target = ""]) =>
    isInstallLink(target) ? target : [],
  );
};

/**
 * Reads an install link, and one that a page passes on to. Everything is taken from the link itself; nothing is fetched. A
 * link is a stranger's text: show all of the result before anything is written.
 *
 * One fault refuses it: CONFIG_TOO_LARGE, DOCUMENT_INVALID (no such link, or not the form's encoding), USAGE (it names an
 * entry of a registry), UNRESOLVED_VARIABLE (an `${input:…}` without an answer), and what `importEntries` finds.
 */
export const readLink = (link: string, options: LinkImport): Result<Imported> => {
  const read = contentOf(link);
  if (!read.ok) return read;
  const { form, content } = read.value;
  const inputs = readInputs(content.inputs);
  const values = parseValues(withDefaults(inputs, options.values));
  if (!values.ok) return values;
  const decoder = options.decoders.find(({ id }) => id === form.harness);
  const imported = importEntries(content.entries, {
    ...options,
    takenFor: `an install link of ${form.title}`,
    name: options.name ?? content.name,
    inputs,
    read: readWith(translationOf(decoder, values.value)),
  });
  return imported.ok ? accepted({ ...imported.value, harness: form.harness }, imported.warnings) : imported;
};

/** What a link asks of a person; nothing when it cannot be read. */
export const linkInputs = (link: string): readonly ImportInput[] => {
  const read = contentOf(link);
  return read.ok ? readInputs(read.value.content.inputs) : [];
};

const contentOf = (link: string): Result<{ readonly form: LinkForm; readonly content: LinkContent }> => {
  const text = link.trim();
  const disguised = refuseDisguise(text, untrustedLimits.line);
  if (disguised.length > 0) return refused(disguised);
  const target = followRedirect(text);
  const [start, query] = cut(target);
  const form = linkForms.find((candidate) => candidate.start.test(start));
  if (!form) return refused([unknownLink(target)]);
  const content = readQuery(form, query);
  return content.ok ? accepted({ form, content: content.value }) : content;
};

/** The link before and after its first `?`. */
const cut = (link: string): readonly [start: string, query: string] => {
  const mark = link.indexOf("?");
  return mark < 0 ? [link, ""] : [link.slice(0, mark).replace(/\/$/, ""), link.slice(mark + 1)];
};

const followRedirect = (link: string): string => {
  const [start, query] = cut(link);
  return redirectors.some((redirector) => redirector.test(start))
    ? (new URLSearchParams(query).get("url") ?? link)
    : link;
};

const unknownLink = (link: string): Issue => {
  const entry = registryLink.exec(link)?.[1];
  if (entry === undefined) {
    const message = "This is no install link that is known here. Nothing was fetched.";
    return { code: "DOCUMENT_INVALID", at: "", message };
  }
  const message = `The link names the registry entry \`${shown(entry)}\`. Install it by that name.`;
  return { code: "USAGE", at: "", message };
};
