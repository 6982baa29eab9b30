import { type Issue, type Result, refused } from "@agent-config/core";
import type { CommandImport } from "../command/read-command.ts";
import { type GivenValues, parseValues } from "../given-values.ts";
import { importEntries, readWith } from "../import-entries.ts";
import type { Imported } from "../imported.ts";
import { translationOf } from "../translate.ts";
import { refuseDisguise, shown, untrustedLimits } from "../untrusted.ts";
import { linkForms, redirectors, registryLink } from "./forms.ts";
import { readInputs } from "./inputs.ts";
import { readQuery } from "./read-query.ts";

export interface LinkImport extends CommandImport {
  /** Answers to the `inputs` of a link for VS Code, by id. */
  readonly values?: GivenValues | undefined;
}

/** Whether a text is an install link of any known form, by its beginning. */
export const isInstallLink = (text: string): boolean => {
  const [start] = cut(text.trim());
  return [...linkForms.map((form) => form.start), ...redirectors, registryLink].some((pattern) => pattern.test(start));
};

/**
 * Reads an install link, and one that a page passes on to. Everything is taken from the link itself; nothing is fetched. A
 * link is a stranger's text: show all of the result before anything is written.
 *
 * One fault refuses it: CONFIG_TOO_LARGE, DOCUMENT_INVALID (no such link, or not the form's encoding), USAGE (it names an
 * entry of a registry), UNRESOLVED_VARIABLE (an `${input:…}` without an answer), and what `importEntries` finds.
 */
export const readLink = (link: string, options: LinkImport): Result<Imported> => {
  const text = link.trim();
  const disguised = refuseDisguise(text, untrustedLimits.line);
  if (disguised.length > 0) return refused(disguised);
  const target = followRedirect(text);
  const [start, query] = cut(target);
  const form = linkForms.find((candidate) => candidate.start.test(start));
  if (!form) return refused([unknownLink(target)]);
  const found = readQuery(form, query);
  if (!found.ok) return found;
  const values = parseValues(options.values ?? {});
  if (!values.ok) return values;
  const decoder = options.decoders.find(({ id }) => id === form.harness);
  return importEntries(found.value.entries, {
    ...options,
    takenFor: `an install link of ${form.title}`,
    name: options.name ?? found.value.name,
    inputs: readInputs(found.value.inputs),
    read: readWith(translationOf(decoder, values.value)),
  });
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
