import type { Adapter, EncodeContext, Field, ParsedServer } from "./adapter.ts";
import { timeLimits } from "./decode.ts";
import type { DocumentObject } from "./document.ts";
import type { Env } from "./env.ts";
import { own, pointer } from "./json.ts";
import { formatText, parseText, type Text } from "./references.ts";
import type { Warning } from "./result.ts";
import type { CheckedServer, CheckedSpec, Scope } from "./spec.ts";
import type { Refusal } from "./wish.ts";

export interface Encoded {
  readonly entry: DocumentObject;
  readonly refusals: readonly Refusal[];
  readonly warnings: readonly Warning[];
}

/**
 * A server as the entry of one harness. What changes what runs, or who can see it, is refused when it cannot be said; the
 * rest is a warning, or with `strict` a refusal too.
 */
export const encodeEntry = (
  spec: CheckedSpec,
  adapter: Adapter,
  { scope, strict, variables }: { scope: Scope; strict: boolean; variables: Env["variables"] },
): Encoded => {
  const refusals: Refusal[] = [];
  const warnings: Warning[] = [];
  const refuse: EncodeContext["refuse"] = (code, at, message, hint) => {
    refusals.push({ code, at, message, ...(hint === undefined ? {} : { hint }) });
  };
  const lose: EncodeContext["lose"] = (at, message) => {
    if (strict) refuse("FIELD_UNSUPPORTED", at, message);
    else warnings.push({ code: "field-lost", at, message });
  };
  const text: EncodeContext["text"] = (field, value, ...key) =>
    renderText(adapter, field, value, pointer("server", field, ...key), { refuse, scope, variables });
  const context: EncodeContext = {
    name: spec.name,
    scope,
    text,
    texts: (field, values) => values.map((value, index) => text(field, value, index)),
    textMap: (field, values) =>
      Object.fromEntries(Object.entries(values).map(([key, value]) => [key, text(field, value, key)])),
    refuse,
    lose,
  };
  const entry = adapter.encode(parseServer(spec.server), context);
  return {
    entry: {
      ...entry,
      ...limited(spec, adapter, lose),
      ...toggled(spec, adapter, refuse),
      ...extraMembers(spec, adapter, refuse),
    },
    refusals,
    warnings,
  };
};

/** The texts of a server that passed validation, parsed. */
export const parseServer = (server: CheckedServer): ParsedServer => {
  if (server.transport !== "stdio") {
    return { transport: server.transport, url: parsed(server.url), headers: parsedMap(server.headers) };
  }
  return {
    transport: "stdio",
    command: parsed(server.command),
    args: server.args.map(parsed),
    env: parsedMap(server.env),
    ...(server.cwd === undefined ? {} : { cwd: parsed(server.cwd) }),
  };
};

const parsed = (value: string): Text => {
  const result = parseText(value);
  return result.ok ? result.value : [{ text: value }];
};

const parsedMap = (values: Readonly<Record<string, string>>): Record<string, Text> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, parsed(value)]));

const renderText = (
  adapter: Adapter,
  field: Field,
  value: Text,
  at: string,
  { refuse, scope, variables }: Pick<EncodeContext, "refuse" | "scope"> & Pick<Env, "variables">,
): string => {
  const { references, title } = adapter;
  const rules = references.fields[field];
  const [only, ...others] = value;
  if (rules.replacesNames && only && "text" in only && others.length === 0 && isVariable(only.text, variables)) {
    refuse(
      "REFERENCE_UNSUPPORTED",
      at,
      `${title} would replace "${only.text}" by the value of the variable of that name.`,
      "Write the value another way, e.g. in lower case, if the server takes that.",
    );
  }
  const rendered = value.map((part) => {
    if ("text" in part) return part.text;
    if (rules.use === "none" || !references.render || (rules.use === "whole" && value.length > 1)) {
      refuse("REFERENCE_UNSUPPORTED", at, cannotSay(title, field, rules.use === "whole"), wayOut(part.ref));
    } else if (part.default !== undefined && !rules.defaults) {
      const hint = `Set ${part.ref} and write \${${part.ref}} without a default.`;
      refuse("REFERENCE_UNSUPPORTED", at, `${title} cannot give \${${part.ref}} a default in ${field}.`, hint);
    }
    return references.render?.(part.ref, part.default) ?? formatText([part]);
  });
  const text = rendered.join("");
  const { expands, longestExpanded, scopes = [scope] } = references;
  if (expands && expandsLiteral(expands, value, rendered)) {
    refuse("REFERENCE_UNSUPPORTED", at, wouldExpand(title), noEscape);
  }
  if (!scopes.includes(scope) && value.some((part) => "ref" in part)) {
    const hint = `Use --scope ${scopes[0]}, or let the server read its environment.`;
    refuse("REFERENCE_UNSUPPORTED", at, `${title} takes no references in a file of scope ${scope}.`, hint);
  }
  if (longestExpanded !== undefined && text.length > longestExpanded && value.some((part) => "ref" in part)) {
    const message = `${title} expands nothing in a text of more than ${longestExpanded} characters.`;
    refuse("REFERENCE_UNSUPPORTED", at, message);
  }
  return text;
};

/** Whether something that the harness would replace begins in a literal; a reference behind that may be what completes it. */
const expandsLiteral = (expands: RegExp, value: Text, rendered: readonly string[]): boolean => {
  const isLiteral = value.flatMap((part, index) => Array<boolean>(rendered[index]?.length ?? 0).fill("text" in part));
  return [...rendered.join("").matchAll(new RegExp(expands, "g"))].some(({ index }) => isLiteral[index]);
};

/** Set now, or set practically everywhere: an entry may be used on another machine. */
const isVariable = (name: string, variables: Env["variables"]): boolean =>
  own(variables, name) !== undefined ||
  /^(?:PATH|HOME|USER|SHELL|PWD|LANG|TERM|TMPDIR|LOGNAME|HOSTNAME|EDITOR)$/.test(name);

const wouldExpand = (title: string): string =>
  `${title} would take part of this text for a variable and replace it; it was meant literally.`;
const noEscape =
  "There is no way to escape it: put the text into a variable and refer to that, or let the server read it from a file.";

const cannotSay = (title: string, field: Field, whole: boolean): string =>
  whole
    ? `${title} expands a variable in ${field} only when it is the whole value.`
    : `${title} does not expand variables in ${field}; the text would be used as it stands.`;

const wayOut = (name: string): string =>
  `Let the server read ${name} from its environment, or start it through a wrapper script that puts the value in place.`;

const limited = ({ options = {} }: CheckedSpec, { keys }: Adapter, lose: EncodeContext["lose"]): DocumentObject =>
  Object.assign(
    {},
    ...timeLimits.map((limit): DocumentObject => {
      const [milliseconds, place] = [options[limit], keys.limits[limit]];
      if (milliseconds === undefined) return {};
      const [first] = typeof place === "string" ? [] : place;
      if (!first) {
        lose(pointer("options", limit), String(place));
        return {};
      }
      const units = milliseconds / first.unitMs;
      const written = first.whole ? Math.ceil(units) : units;
      if (written !== units) lose(pointer("options", limit), roundedUp(milliseconds, written * first.unitMs));
      return { [first.key]: written };
    }),
  );

const roundedUp = (milliseconds: number, written: number): string =>
  `The file has no parts of this time limit's unit: ${milliseconds} milliseconds become ${written}.`;

const toggled = (
  { options }: CheckedSpec,
  { keys, title }: Adapter,
  refuse: EncodeContext["refuse"],
): DocumentObject => {
  const { toggle } = keys;
  if (options?.disabled === undefined) return toggle?.required ? { [toggle.key]: !toggle.off } : {};
  if (toggle) return { [toggle.key]: options.disabled ? toggle.off : !toggle.off };
  if (options.disabled)
    refuse("FIELD_UNSUPPORTED", "/options/disabled", `${title} has no switch in its file; the server would run.`);
  return {};
};

const extraMembers = (
  { extra, server }: CheckedSpec,
  adapter: Adapter,
  refuse: EncodeContext["refuse"],
): DocumentObject => {
  const members = own(extra ?? {}, adapter.id) ?? {};
  const { common, stdio, remote, toggle, extra: free = [] } = adapter.keys;
  const known = [...common, ...(server.transport === "stdio" ? stdio : remote), ...(toggle ? [toggle.key] : [])];
  for (const key of Object.keys(members).filter((name) => known.includes(name) && !free.includes(name))) {
    refuse(
      "FIELD_UNSUPPORTED",
      pointer("extra", adapter.id, key),
      `"${key}" is written by the adapter for ${adapter.title}; extra may not repeat it.`,
    );
  }
  return members;
};
